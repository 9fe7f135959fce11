"""Pages on which a game is replayed without Python."""
