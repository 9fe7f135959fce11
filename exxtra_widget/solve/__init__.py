"""Solvers of any game."""
