"""Strategies of any game."""
