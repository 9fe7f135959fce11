"""Checked arguments, lazy names, compilation and progress."""
