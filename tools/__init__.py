"""Checks of wording and docstrings that `make lint` runs."""
