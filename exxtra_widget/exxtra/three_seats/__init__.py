"""Approximate equilibria of EXXtra with three seats."""
