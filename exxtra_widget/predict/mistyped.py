"""A sentence below the error of a cell that checks an answer, since Python explains its errors in English alone."""

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
    code = result.info.raw_cell if result.info else ""
    if isinstance(error, Exception) and ".check(answer)" in code:
        is_unasked = isinstance(error, NameError) and f"{error.name}.check(" in code
        sentence = phrase(spoken(None), "", "question", "unasked" if is_unasked else "mistyped")
        # Notebooks break longer lines of printed text within words.
        print(textwrap.fill(sentence, 80))  # noqa: T201 - in the cell
