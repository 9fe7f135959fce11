"""The JSON Schemas say what the package writes, and refuse what its readers refuse."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import resources
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from exxtra_widget import Exercise, Game, Predictions
from exxtra_widget.core import record
from exxtra_widget.predict import exercise, predictions
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.poll import Poll
from tests.contract.known import STARTS, decisions, played

jsonschema = pytest.importorskip("jsonschema")

AT: Final = "2026-01-01T10:00:00.000+00:00"
SHIPPED: Final = [start for name in ("exxtra", "levelx") for start in STARTS[name]]
FORMATS: Final = {"record": record.FORMAT, "exercise": exercise.FORMAT, "predictions": predictions.FORMAT}


def schema(name: str) -> Any:
    file = resources.files("exxtra_widget") / "schemas" / f"{name}.schema.json"
    return json.loads(file.read_text(encoding="utf-8"))


VALIDATORS: Final = {name: jsonschema.Draft202012Validator(schema(name)) for name in FORMATS}


# --- Files ------------------------------------------------------------------------------------


def records() -> Iterator[str]:
    """Yield records of random games with comments, marks, variations and dice of each kind."""
    for seed in range(10**6):
        rng = Random(seed)
        start = rng.choice(SHIPPED)
        game = played(start, seed, rng.randrange(12))
        if rng.random() < 0.5:
            game.comment("5 of 36?")
            game.mark("seat:A")
        if rng.random() < 0.5 and game.cursor:
            game.undo()
        if game.position.why_not("roll") is None and rng.random() < 0.2:
            game.branch()
        yield game.to_json()
        dice: dict[str, Any] = rng.choice([{"dice": "hand"}, {"seed": "Monday"}, {"dice": [*start.outcomes()][:3]}])
        yield Game(start, players=[f"Seat {seat}" for seat in range(start.seats)], **dice).to_json()


def questions(start: Any) -> Iterator[tuple[Any, str, dict[str, Any]]]:
    """Yield questions about random positions: on topics, and in an author's words with answers of each kind."""
    for number, position in enumerate(decisions(start, 1)):
        actions = position.actions()[:2]
        yield position, "Is it likely?", {"answer": Fraction(number % 7, 7)}
        yield position, "How likely?", {"answer": 0.25}
        yield position, "Which?", {"choices": actions, "answer": actions[0]}
        if position.game == "exxtra":
            yield position, "bust", {}
            yield position, "at least", {"target": "76"}
            yield position, "Is it 61?", {"rolls": ["61", "XX"]}


def exercises() -> Iterator[str]:
    yield Exercise("0/3/0 A 61", "bust", wrong={"1/3": {"en": "No.", "fr": "Non."}}, hint="Count.").to_json()
    yield Exercise("0/3/0 A 61", "bust", form="fraction", language="de", wrong={"1/3": "No."}).sealed("x").to_json()
    for_each = Exercise("0/3/0 A 61", "at least", parameters=[{"target": "53"}, {"target": "61"}])
    yield for_each.to_json()
    yield for_each.for_grading().to_json()
    names = {"p": "11/36", "k": range(1, 4)}
    row = Exercise("0/3/0 A 61", "Which?", kind="formula", answer="p^k", names=names, wrong={"p": "No."})
    yield row.sealed("x").to_json()
    yield row.for_grading().to_json()
    yield Exercise("0/3/0 A 61", "How many?", kind="number", answer=3.5, unit="steps").to_json()
    for start in SHIPPED:
        for position, text, options in islice(questions(start), 25):
            yield Exercise(position, text, **options).to_json()


def sessions() -> Iterator[str]:
    yield Predictions().to_json()
    for start in SHIPPED:
        for number, (position, text, options) in enumerate(islice(questions(start), 40)):
            poll = Poll(number, ask(position, text, **options), number, AT, scene="The end")
            said = poll.question.choices[0] if poll.question.choices else "1/3"
            poll = poll.answer("Ann", said, AT)
            if number % 2:
                poll = poll.again().answer("", said, AT)
            if number % 3 == 0:
                poll = poll.tally({said: 3}, AT)
            poll = poll.close()
            yield Predictions([poll.reveal() if number % 2 else poll]).to_json()


FILES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "record": records, "exercise": exercises, "predictions": sessions,
}  # fmt: skip


@pytest.mark.parametrize(("name", "count"), [("record", 200), ("exercise", 200), ("predictions", 300)])
def test_files_that_are_written_are_valid(name: str, count: int) -> None:
    files = list(islice(FILES[name](), count))
    assert len(files) == count
    for text in files:
        assert refusal(name, text) == ""
        assert [error.message for error in VALIDATORS[name].iter_errors(json.loads(text))] == []


# --- Damage -----------------------------------------------------------------------------------


def refusal(name: str, text: str) -> str:
    """Return why a reader refuses a file, or what it cannot read of it; empty for a whole file."""
    try:
        if name == "record":
            return "; ".join(Game.from_json(text).problems)
        (Exercise if name == "exercise" else Predictions).from_json(text)
    except ValueError as error:
        return str(error)
    return ""


WRONG: Final[tuple[Any, ...]] = (None, True, -1, 1.5, "", "x", [], [1], {}, {"x": 1})
# A reader takes anything for a choice or an answer that can be written, and an empty value for no answers.
LENIENT: Final = {"choices", "answers"}


def damaged(data: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield a path into JSON data, and the data with another value or none in its place."""
    for path in paths(data):
        for value in (*WRONG, ...):
            other = copy.deepcopy(data)
            home = other
            for key in path[:-1]:
                home = home[key]
            if value is ...:
                del home[path[-1]]
            else:
                home[path[-1]] = value
            yield path, other


def paths(data: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if here:
        yield here
    inner = data.items() if isinstance(data, dict) else enumerate(data[:2]) if isinstance(data, list) else ()
    for key, value in inner:
        yield from paths(value, (*here, key))


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_what_a_schema_refuses_a_reader_refuses(name: str) -> None:
    refused = 0
    for text in islice(FILES[name](), 3, 40, 6):
        for path, data in damaged(json.loads(text)):
            if VALIDATORS[name].is_valid(data) or LENIENT & set(path):
                continue
            assert refusal(name, json.dumps(data)), (path, data)
            refused += 1
    assert refused > 300


RECORD: Final = {"format": "exxtra-widget/1", "start": "0/0 A -"}
TASK: Final = {"format": "exxtra-widget/exercise/3", "position": "0/0 A 61", "topic": "bust"}
SEAL: Final = json.loads(Exercise("0/0 A 61", "bust").sealed("x").to_json())
POLL: Final = {"question": {"position": "0/0 A 61", "topic": "bust"}}


@pytest.mark.parametrize(
    ("name", "good", "change"),
    [
        ("record", RECORD, {"format": "exxtra-widget/2"}),
        ("record", RECORD, {"start": None}),
        ("record", RECORD, {"strat": "0/0 A -"}),
        ("record", RECORD, {"check": "12345"}),
        ("record", RECORD, {"players": ["Ann", " "]}),
        ("record", RECORD, {"drawn": -1}),
        ("record", RECORD, {"seed": 1.5}),
        ("record", RECORD, {"steps": [{"comments": []}]}),
        ("record", RECORD, {"steps": [{"step": "61", "mark": []}]}),
        ("record", RECORD, {"comments": [""]}),
        ("record", RECORD, {"others": [{"steps": []}]}),
        ("record", RECORD, {"others": [{"from": -1}]}),
        ("exercise", TASK, {"format": "exxtra-widget/exercise/1"}),
        ("exercise", TASK, {"position": 3}),
        ("exercise", TASK, {"topic": "own"}),
        ("exercise", TASK, {"form": "percent"}),
        ("exercise", TASK, {"language": "it"}),
        ("exercise", TASK, {"hint": {"it": "Conta."}}),
        ("exercise", TASK, {"wrong": ["1/3"]}),
        ("exercise", TASK, {"variants": []}),
        ("exercise", SEAL, {"hint": None}),
        ("exercise", SEAL, {"sealed": []}),
        ("exercise", SEAL, {"sealed": {}, "texts": None}),
        ("exercise", SEAL, {"sealed": {**SEAL["sealed"], "right": [1]}}),
        ("exercise", SEAL, {"sealed": {**SEAL["sealed"], "right": "abc"}}),
        ("exercise", SEAL, {"sealed": {**SEAL["sealed"], "rounds": 0}}),
        ("predictions", POLL, {"question": None}),
        ("predictions", POLL, {"id": -1}),
        ("predictions", POLL, {"state": "open"}),
        ("predictions", POLL, {"outcome": 1}),
        ("predictions", POLL, {"names": "some"}),
        ("predictions", POLL, {"answers": [{"name": "Ann"}]}),
    ],
)
def test_schema_and_reader_refuse_the_same(name: str, good: dict[str, Any], change: dict[str, Any]) -> None:
    def whole(item: Any) -> Any:
        return {"format": FORMATS[name], "questions": [item]} if name == "predictions" else item

    bad = {key: value for key, value in {**good, **change}.items() if value is not None}
    for data, is_good in ((good, True), (bad, False)):
        assert VALIDATORS[name].is_valid(whole(data)) is is_good
        assert (refusal(name, json.dumps(whole(data))) == "") is is_good


# --- The schemas themselves -------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_a_schema_has_the_number_of_its_format(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))
    assert schema(name)["properties"]["format"] == {"const": FORMATS[name]}
    number = FORMATS[name].rpartition("/")[2]
    assert schema(name)["$id"] == f"urn:exxtra-widget:schema:{name}:{number}"


def test_both_schemas_with_questions_describe_them_alike() -> None:
    one, other = (schema(name)["$defs"] for name in ("exercise", "predictions"))
    for part in ("question", "fraction", "text"):
        assert one[part] == other[part]
