"""Without its library a bridge says what to install."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from exxtra_widget.support.extras import MissingExtraError


@pytest.mark.parametrize(
    ("bridge", "library", "name", "install"),
    [
        ("pettingzoo", "pettingzoo", "PettingZoo", "'pettingzoo<2'"),
        ("openspiel", "pyspiel", "OpenSpiel", "numpy 'open-spiel<3'"),
        ("gymnasium", "gymnasium", "Gymnasium", "'gymnasium<2'"),
    ],
)
def test_what_to_install_is_named(
    monkeypatch: pytest.MonkeyPatch, bridge: str, library: str, name: str, install: str
) -> None:
    module = f"exxtra_widget.bridges.{bridge}"
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, library, None)  # as if it were not there
    with pytest.raises(MissingExtraError) as raised:
        import_module(module)
    assert str(raised.value) == f"{module} needs {name}: pip install {install}"
