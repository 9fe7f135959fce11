"""Board of Level X: geometry, pictures, state of the page."""
