"""Exercises about EXXtra, apart from the topics, which each board loads."""

from exxtra_widget.predict.exercise import exercise as exercise  # noqa: PLC0414 - exxtra.exercise is this
