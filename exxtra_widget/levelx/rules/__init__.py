"""Rules of Level X: notation, positions, refusals, events, loaded dice."""
