"""Table of the answers to a question: counts, and names only if they are shown."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from exxtra_widget.charts.figure import Figure, Labels, say
from exxtra_widget.charts.named_rows import Row, chart
from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.position import ROLL
from exxtra_widget.drawing.tables import Table
from exxtra_widget.predict.topic import Rounded, say_ratio
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.locale import fill, shell
from exxtra_widget.support.numbers import READABLE, number, percent

if TYPE_CHECKING:
    from fractions import Fraction

    from exxtra_widget.predict.poll import Answer, Poll


def counted(poll: Poll, language: str) -> Table:
    """Return the answers with their counts, both votes side by side; below them, what was right and what happened."""
    texts = shell(language)["prediction"]
    # Show equal probabilities under their first spelling.
    answers = {answer.said.meaning: answer for vote in reversed(poll.votes) for answer in reversed(vote)}
    listed, names = poll.question.choices or sorted(answers), _names(poll)
    said = [_choice_name(poll, one, language) if isinstance(one, str) else answers[one].text for one in listed]
    columns = [
        (texts["col_answer"], said),
        *((texts[key], [count[one] for one in listed]) for key, count in _counted(poll)),
    ]
    more = [
        (texts["col_right"], [_right(poll, one, language) for one in listed]),
        (texts["col_score"], [_score(poll, answers.get(one), language) for one in listed]),
        (texts["col_name"], [", ".join(names[one]) for one in listed]),
    ]
    columns += [(head, cells) for head, cells in more if any(cells)]
    return Table(
        [head for head, _ in columns],
        list(zip(*(cells for _, cells in columns), strict=True)),
        caption=poll.question.sentence(language),
        note=" ".join(_found(poll, language)),
    )


def drawn(poll: Poll, title: str, language: str) -> Figure:
    """Return the answers to a question with choices as bars, the bars of both votes one below the other."""
    texts = shell(language)["prediction"]
    keys, counts = zip(*_counted(poll), strict=True)
    rows = []
    for choice in poll.question.kind.choices:
        shares = tuple(count[choice] / max(1, count.total()) for count in counts)
        name, given = _choice_name(poll, choice, language), [number(count[choice], language) for count in counts]
        cells = tuple(f"{count} · {percent(share, language)}" for count, share in zip(given, shares, strict=True))
        rows.append(Row(name, texts=(" → ".join(given),), bars=shares, cells=cells))
    heads = tuple(texts[key] for key in keys)
    described = "; ".join(f"{row.name}: {row.texts[0]}" for row in rows)
    asked, parts = title or poll.question.sentence(language), heads if poll.before else ()
    labels = Labels(asked, described, language, say(language, "frequency"), parts=parts)
    return chart(rows, labels, (texts["col_answer"], *heads))


def _counted(poll: Poll) -> list[tuple[str, Counter[Fraction | str]]]:
    """Return the counts of each vote, with the key of its title."""
    keys = ("first_vote", "second_vote") if poll.before else ("col_count",)
    counts = (Counter(answer.said.meaning for answer in vote) for vote in poll.votes)
    return list(zip(keys, counts, strict=True))


def _choice_name(poll: Poll, choice: str, language: str) -> str:
    """Return a choice as on the page: an action by its name, other words unchanged."""
    home = definition_of(poll.question.position.game)
    if choice != ROLL and (home.normal(choice) != choice or home.is_outcome(choice)):
        return choice
    name = home.action_name(choice, language)
    return name[:1].upper() + name[1:]


def _right(poll: Poll, value: Fraction | str, language: str) -> str:
    exact = poll.question.exact
    if poll.state != "revealed" or not isinstance(value, str) or not isinstance(exact, str):
        return ""
    return say(language, "yes" if value == exact else "no")


def _score(poll: Poll, answer: Answer | None, language: str) -> str:
    # Before the reveal, distances from the answer stay hidden.
    brier = poll.brier(answer) if answer and (poll.settled or poll.state == "revealed") else None
    return "" if brier is None else number(float(brier), language, 3)


def _names(poll: Poll) -> dict[Fraction | str, list[str]]:
    """Return who gave each answer, where names are shown."""
    names: dict[Fraction | str, list[str]] = defaultdict(list)
    for answer in poll.answers:
        if answer.is_named and poll.names == "shown":
            names[answer.said.meaning].append(answer.name)
    return names


def _found(poll: Poll, language: str) -> list[str]:
    """Return what was right, and what happened, as sentences."""
    texts, exact = shell(language)["prediction"], poll.question.told
    sentences = []
    if poll.state == "revealed" and exact is not None:
        key, value = _exact(poll, exact, language)
        labelled = {"name": texts[key], "text": value}
        sentences.append(fill(shell(language)["ui"]["labelled"], labelled, language=language) + ".")
    if isinstance(poll.outcome, str):
        outcome = _choice_name(poll, poll.outcome, language)
        sentences.append(fill(texts["came"], {"outcome": outcome}, language=language))
    elif poll.outcome is not None:
        sentences.append(texts["happened" if poll.outcome else "not_happened"])
    return sentences


def _exact(poll: Poll, exact: Ratio | str, language: str) -> tuple[str, str]:
    """Return the key of the title, and the answer."""
    if not isinstance(exact, Ratio):
        return "right", _choice_name(poll, exact, language)
    if isinstance(exact, Rounded):
        return f"value_{exact.kind}", percent(exact.value, language)
    # As on the board: no fractions of long numbers.
    return "exact", say_ratio(exact, language) if exact.whole < READABLE else percent(exact.value, language)
