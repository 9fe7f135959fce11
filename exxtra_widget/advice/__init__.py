"""Values of positions and actions, hints, and the analysis of a game."""
