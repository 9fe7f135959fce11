"""Tests with hostile input, load and leaks."""
