"""Board of EXXtra: geometry, pictures, state of the page."""
