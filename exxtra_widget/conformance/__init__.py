"""Checks of a game, part by part: what `exxtra_widget.testing.check_game` asks."""
