"""Tests in a real browser: the page alone, and JupyterLab."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
