"""Public names: what each module offers, the parameters of functions, and the members of classes and results.

A redesign may add names and optional parameters; it takes none away, and changes no default.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, Final, get_origin

import anywidget
import ipywidgets
from traitlets import HasTraits

from tests.contract.known import result
from tests.contract.recorded import plain, written

# What goes with the redesign: a function of a lesson that is gone, and pictures by another library.
LEAVING: Final = {"value_iteration", "ax"}
# Members of other libraries' classes are not ours to hold.
FOREIGN: Final = (object, str, int, float, tuple, dict, Exception, anywidget.AnyWidget, ipywidgets.ValueWidget)
# Where the properties and fields of a class are listed.
DATA: Final = "(data)"
# What ipywidgets and the parts of a widget call.
INTERNAL: Final = {
    *("panel_state", "set_state", "get_state", "send_state", "set_trait", "hold_sync", "hold_trait_notifications"),
}


def parameters(thing: Any) -> list[str] | None:
    """Return the parameters of a function with their defaults; ``*`` stands before those that need their names."""
    if not callable(thing) or get_origin(thing):
        return None
    if isinstance(thing, type) and issubclass(thing, HasTraits):
        # Old versions of traitlets hide the parameters of the class.
        thing = thing.__init__
    try:
        found = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return None
    return [
        "*" * (one.kind in {one.KEYWORD_ONLY, one.VAR_POSITIONAL})
        + one.name
        + ("" if one.default is one.empty else f"={one.default!r}")
        for one in found
        if one.kind is not one.VAR_KEYWORD and one.name not in {"self", *LEAVING}
    ]


def members(value: Any) -> dict[str, Any]:
    """Return the public members of a class or a value: parameters of methods, and the names of its data."""
    cls = value if isinstance(value, type) else type(value)
    own = () if value is cls else getattr(value, "__dict__", ())
    names = {*dir(cls), *own, *getattr(cls, "__dataclass_fields__", ()), *getattr(cls, "_fields", ())}
    for base in FOREIGN:
        names -= set(dir(base)) if issubclass(cls, base) else set()
    names -= INTERNAL | (set(cls.class_traits()) if issubclass(cls, HasTraits) else set())
    shown = sorted(name for name in names if not name.startswith("_") and not _leads_elsewhere(cls, name))
    found = {name: parameters(getattr(cls, name, None)) for name in shown}
    data = " ".join(name for name, taken in found.items() if taken is None)
    return {**({DATA: data} if data else {}), **{name: taken for name, taken in found.items() if taken is not None}}


def _leads_elsewhere(cls: type, name: str) -> bool:
    """Return whether a name belongs to another library, and is there to lead to ours."""
    return type(inspect.getattr_static(cls, name, None)).__name__ == "ForeignName"


def public(module: Any) -> dict[str, Any]:
    """Return the public names of a module: those that it lists, or those that are defined in it."""
    listed = getattr(module, "__all__", None) or [
        name
        for name, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__ or (name.isupper() and name != "TYPE_CHECKING")
    ]
    return {name: getattr(module, name) for name in listed if not name.startswith("_") and name not in LEAVING}


def facts() -> dict[str, Any]:
    known = written("names")
    modules = {name: public(result(name)) for name in known["modules"]}
    return {
        "modules": {
            name: {key: parameters(value) if callable(value) else type(value).__name__ for key, value in names.items()}
            for name, names in modules.items()
        },
        "classes": {
            f"{name}.{key}": members(value)
            for name, names in modules.items()
            for key, value in names.items()
            if isinstance(value, type)
        },
        "columns": {call: " ".join(result(call).to_records()[0]) for call in known["columns"]},
        "results": {call: members(result(call)) for call in known["results"]},
    }


def missing(old: Any, new: Any, place: str) -> Iterator[str]:
    """Yield what was recorded and is no longer there."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name, value in old.items():
            if name in new:
                yield from missing(value, new[name], f"{place}.{name}")
            else:
                yield f"{place}.{name} is gone"
    elif isinstance(old, list) and isinstance(new, list):
        plainly = [one for one in old if not one.startswith("*")]
        kept = {one.lstrip("*") for one in old} <= {one.lstrip("*") for one in new}
        if new[: len(plainly)] != plainly or not kept:
            yield f"{place}({', '.join(old)}) is now ({', '.join(new)})"
        elif needed := [one for one in new if "=" not in one and one not in old]:
            yield f"{place} needs {', '.join(needed)}"
    elif place.endswith(DATA) or place.startswith(".columns."):
        if gone := set(old.split()) - set(new.split()):
            yield f"{place}: {', '.join(sorted(gone))} is gone"
    elif type(old) is not type(new):
        yield f"{place} was {old}, and is now {new}"


def test_every_public_name_is_still_there() -> None:
    gone = list(missing(written("names"), plain(facts()), ""))
    assert not gone, "\n".join(["", *gone])
