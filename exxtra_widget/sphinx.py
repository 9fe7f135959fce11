"""Boards in books that Sphinx builds with MyST-NB, which finds this module by its entry point."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from exxtra_widget.replay.notebook import outputs_of, replays
from exxtra_widget.replay.output import VIEW
from exxtra_widget.replay.output_mime import MIME

_BUILDERS: Final = ("html", "dirhtml", "singlehtml")


class Boards:
    """A renderer of MyST-NB that turns each output with a board into a replay of its own moment."""

    mime_priority_overrides: Final = tuple((builder, MIME, 1) for builder in _BUILDERS)

    @staticmethod
    def handle_mime(renderer: Any, data: Any, inline: bool) -> list[Any] | None:  # noqa: ARG004, FBT001 - MyST-NB's
        """Return nodes for one MIME type of an output; None leaves it to MyST-NB."""
        if data.mime_type not in {MIME, VIEW}:
            return None
        # Import late: the package does not need it.
        from docutils import nodes

        client = renderer.renderer.nb_client
        if renderer.config.execution_mode == "inline":
            renderer.logger.warning(
                "boards show their last state, with its answers, if cells run while the page is written; "
                'set nb_execution_mode to "force" or "cache"',
                subtype="exxtra_widget",
            )
            return None
        for before, after in zip(outputs_of(client.notebook), outputs_of(_replayed(client)), strict=True):
            if before.get(data.mime_type) == data.content and VIEW not in after:
                return [nodes.raw(text=after["text/html"], format="html")]
        # Without nodes, MyST-NB falls back to another type of the output.
        return [] if data.mime_type == MIME else None


@lru_cache(maxsize=1)
def _replayed(client: Any) -> Any:
    """Return the notebook with replays, once for each page; drop states that only boards needed."""
    found, _ = replays(client.notebook, {})
    # MyST-NB writes these states, with all answers, after the last cell.
    client.notebook.metadata.pop("widgets", None)
    if "widgets" in found.metadata:
        client.notebook.metadata["widgets"] = found.metadata["widgets"]
    return found
