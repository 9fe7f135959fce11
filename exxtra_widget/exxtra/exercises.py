"""Exercises about EXXtra, in their own module so that boards do not load them."""

from exxtra_widget.predict.exercise import exercise as exercise  # noqa: PLC0414 - exxtra.exercise is this
