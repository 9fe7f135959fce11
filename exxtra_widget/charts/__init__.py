"""Charts as SVG from plain numbers, without any dependency."""
