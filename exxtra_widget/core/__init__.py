"""Positions, steps, dice, games and records of any game."""
