"""SVG, markup and tables."""
