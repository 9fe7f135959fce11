"""Measurements behind docs/explanation/benchmarks.md."""

from __future__ import annotations

import argparse


def options(told: str | None, **defaults: float) -> argparse.Namespace:
    """Read the numbers that a command line names, by what it says of itself and their defaults."""
    parser = argparse.ArgumentParser(description=told, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    return parser.parse_args()
