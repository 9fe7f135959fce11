"""Rules of EXXtra: notation, positions, refusals, events, loaded dice."""
