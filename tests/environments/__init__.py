"""Tests in the places where notebooks live."""
