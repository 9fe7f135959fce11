"""Measurements behind docs/explanation/benchmarks.md."""
