"""The workflows do what `make test` and `make test-all` do, by the same targets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
WORKFLOWS: Final = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github/workflows").glob("*.yml")}
# Targets, with what they need and what they do.
RULES: Final = dict(
    re.findall(r"^([a-z-]+):(.*\n(?:\t.*\n)*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
)


def called(workflow: str) -> set[str]:
    """Return the targets that a workflow makes, those of its matrices included."""
    listed = re.findall(r"^ +make: \[(.+)\]$", workflow, re.MULTILINE)
    typed = re.findall(r"run: make ([a-z -]+)", workflow)
    return {*" ".join(typed).split(), *", ".join(listed).split(", ")} - {""}


def parts(target: str) -> list[str]:
    """Return the targets that a target needs before it, or makes with make."""
    needed, _, _ = RULES[target].partition("##")
    return [*needed.split(), *re.findall(r"\$\(MAKE\) --no-print-directory ([a-z-]+)", RULES[target])]


def test_the_workflows_make_targets_that_exist() -> None:
    assert WORKFLOWS.keys() == {"ci", "nightly", "release"}
    for workflow in WORKFLOWS.values():
        assert called(workflow) != set()
        assert called(workflow) <= RULES.keys()


def test_the_workflows_make_all_that_our_own_run_makes() -> None:
    run = re.findall(r"^make (\S+)$", (ROOT / ".ci/run").read_text(encoding="utf-8"), re.MULTILINE)
    needed = {part for target in run for part in parts(target)}

    assert run == ["test", "test-all"]
    assert len(needed) == 7
    assert needed <= called(WORKFLOWS["ci"]) | called(WORKFLOWS["nightly"])


def test_the_halves_have_every_test_in_a_browser() -> None:
    halves = re.findall(r"^ +tests: (.+)$", WORKFLOWS["ci"], re.MULTILINE)
    found = [path for half in halves for pattern in half.split() for path in ROOT.glob(pattern)]

    assert len(halves) == 2
    assert sorted(found) == sorted([*(ROOT / "tests/browser").glob("test_*.py"), ROOT / "tests/lessons"])


def test_a_release_has_what_its_jobs_hand_on() -> None:
    kept = re.findall(r"upload-artifact@.*\n +with:\n +name: (.+)\n", "".join(WORKFLOWS.values()))
    _, release = WORKFLOWS["release"].split("\n  github:\n")
    job, _ = release.split("\n  site:\n")

    assert {*kept} == {*re.findall(r"name: (.+)\n +path: dist$", job, re.MULTILINE)} == {"dist", "sbom", "lessons"}
    assert "needs: [pypi, site]" in job


def test_actions_are_named_by_their_commit() -> None:
    used = [line for workflow in WORKFLOWS.values() for line in re.findall(r"uses: (.+)$", workflow, re.MULTILINE)]

    assert len(used) > 10
    assert [use for use in used if not re.fullmatch(r"\$/\S+|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use)] == []
