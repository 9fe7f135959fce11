"""Exercises about Level X, in their own module so that boards do not load them."""

from exxtra_widget.predict.exercise import exercise as exercise  # noqa: PLC0414 - levelx.exercise is this
