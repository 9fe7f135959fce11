"""A sentence below an error in a student's notebook, since Python explains its errors in English alone."""

from __future__ import annotations

import textwrap
from typing import Any

from IPython import get_ipython

from exxtra_widget.core.language import phrase
from exxtra_widget.support.locale import spoken


def explain_errors() -> None:
    """Add the sentence in this notebook; a second call changes nothing."""
    shell = get_ipython()
    if shell is not None:
        shell.events.register("post_run_cell", _explain)


def _explain(result: Any) -> None:
    error = result.error_before_exec or result.error_in_exec
    # Errors of this package say themselves what to do.
    if isinstance(error, Exception) and not type(error).__module__.startswith("exxtra_widget"):
        sentence = phrase(spoken(None), "", "question", _key(error, result.info.raw_cell if result.info else ""))
        # Notebooks break longer lines of printed text within words.
        print(textwrap.fill(sentence, 80))  # noqa: T201 - in the cell


def _key(error: Exception, code: str) -> str:
    """Return the key of what to do; the cell below each exercise ends with a check of its answer."""
    if ".check(answer)" not in code:
        return "failed"
    return "unasked" if isinstance(error, NameError) and f"{error.name}.check(" in code else "mistyped"
