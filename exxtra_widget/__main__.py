"""``python -m exxtra_widget``: the program ``exxtra-widget``."""

from __future__ import annotations

import sys

from exxtra_widget.command.program import main

if __name__ == "__main__":
    sys.exit(main())
