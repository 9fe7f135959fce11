"""Command ``python -m exxtra_widget.exxtra.three_seats``: search for the profile that this computer keeps."""

from exxtra_widget.exxtra.three_seats.search import main

if __name__ == "__main__":
    main()
