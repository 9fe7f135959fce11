"""Without its library a bridge says what to install."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from exxtra_widget.support.extras import MissingExtraError


@pytest.mark.parametrize(
    ("bridge", "library", "name"),
    [
        ("pettingzoo", "pettingzoo", "PettingZoo"),
        ("openspiel", "pyspiel", "OpenSpiel"),
        ("gymnasium", "gymnasium", "Gymnasium"),
    ],
)
def test_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, bridge: str, library: str, name: str) -> None:
    module = f"exxtra_widget.bridges.{bridge}"
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, library, None)  # as if it were not there
    with pytest.raises(MissingExtraError) as raised:
        import_module(module)
    assert str(raised.value) == f"{module} needs {name}: pip install 'exxtra-widget[{bridge}]'"
