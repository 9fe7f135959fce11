"""Checks of a game, part by part; `exxtra_widget.testing.check_game` is all of them."""
