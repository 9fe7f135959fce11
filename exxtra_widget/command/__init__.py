"""The program ``exxtra-widget``, which writes the lessons and shows a game."""
