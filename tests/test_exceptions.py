"""Errors that went through a pickle or a copy, as between processes, say the same."""

from __future__ import annotations

import builtins
import copy
import pickle
import re
from inspect import getdoc, getmembers, isclass
from typing import Any

import exxtra_widget
from exxtra_widget import RecordError, exxtra, levelx
from exxtra_widget.core.position_text import PositionError
from exxtra_widget.core.step import IllegalStep, NeedsDice, Refusal
from exxtra_widget.core.strategy import ChanceNeededError, StrategyError
from exxtra_widget.exxtra.three_seats.search import _SearchStopped as SearchStopped
from exxtra_widget.exxtra.two_seats.solution_file import UnreadableFile
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.scenes.scene import SceneError
from exxtra_widget.simulation.executors import SimulationError, _WorkerTraceback
from exxtra_widget.support.extras import missing_extra
from tests.modules import modules

REFUSAL = Refusal("no_such_step", "", {"cursor": "9", "length": 3})
FAILED = StrategyError("mine", "0/0 A -", "raised KeyError")
FAILED.result = "what had been played"
EXAMPLES: list[BaseException] = [
    RecordError(["the start position is missing", "A is said twice"]),
    RecordError(["the format is not exxtra-widget/1"], "game.json"),
    PositionError("0/22 A -", ["B is on 22."]),
    IllegalStep(REFUSAL),
    IllegalStep(REFUSAL, exxtra.start(players=2)),
    NeedsDice(Refusal("needs_dice", "", {"example": "64"}), exxtra.start(players=2)),
    QuestionError(Refusal("question_closed")),
    FAILED,
    SimulationError("broken off", "what had been played"),
    _WorkerTraceback("Traceback"),
    ChanceNeededError(),
    UnreadableFile("damaged"),
    SearchStopped(),
    SceneError(["scene 1, line 2: 9 is not a step"]),
    missing_extra("to_pandas()", "pandas", "pandas"),
]


def test_every_exception_class_of_the_package_has_an_example() -> None:
    found: set[Any] = set()
    for module in modules():
        for _, member in getmembers(module, isclass):
            if issubclass(member, BaseException) and member.__module__.startswith("exxtra_widget."):
                found.add(member)
    assert found == {type(example) for example in EXAMPLES}


def test_errors_that_public_names_raise_are_public() -> None:
    package: Any = exxtra_widget
    public = {name for module in (package, exxtra, levelx) for name in module.__all__}
    for name in package.__all__:
        value = getattr(package, name)
        members = [value, *(vars(value).values() if isclass(value) else ())]
        for text in filter(None, map(getdoc, members)):
            for raised in re.findall(r"\w+Error\b", text.partition("Raises\n---")[2].partition("\n---")[0]):
                assert hasattr(builtins, raised) or raised in public, (name, raised)


def test_errors_are_the_same_after_a_pickle_and_a_copy() -> None:
    for error in EXAMPLES:
        pickled = pickle.loads(pickle.dumps(error))  # noqa: S301
        for same in (pickled, copy.copy(error), copy.deepcopy(error)):
            assert type(same) is type(error)
            assert str(same) == str(error)
            assert vars(same) == vars(error)
