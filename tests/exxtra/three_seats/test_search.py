"""Search for three-seat profiles, their certificates and their files."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest

from exxtra_widget import exxtra
from exxtra_widget.core.position import ROLL
from exxtra_widget.exxtra.three_seats import search
from exxtra_widget.exxtra.three_seats.profile import Profile, by_seat
from exxtra_widget.exxtra.three_seats.search import epsilon_equilibrium
from exxtra_widget.exxtra.three_seats.states import ladders, state_index
from tests.contract.bad_calls import check_bad_calls

pytestmark = pytest.mark.slow

np = pytest.importorskip("numpy")
pytest.importorskip("numba")


@pytest.fixture(scope="module")
def two() -> Profile:
    return epsilon_equilibrium(goal=2, threads=1)


def positions(goal: int, games: int) -> list[exxtra.Position]:
    """Return the positions of random games of three seats, at the beginning of a turn and within it."""
    rng, found = Random(1), []
    for _ in range(games):
        p = exxtra.start(players=3, goal=goal)
        while not p.is_over:
            found.append(p)
            action = rng.choice(p.actions())
            if action == "roll":
                weights = p.outcomes()
                p = p.apply(rng.choices(list(weights), list(weights.values()))[0])
            else:
                p = p.apply(action)
    return found


def test_states_are_numbered_without_gaps_and_none_twice() -> None:
    seen = set()
    pairs = [exxtra.Pair(r, c) for r in range(1, 6) for c in exxtra.odds.first_roll()]
    unreachable = 0
    for following in (None, *pairs):
        for last in (None, *pairs):
            if following and last and following.rung == last.rung:
                continue
            index = state_index(exxtra.Position((1, 0, 1), (None, following, last), 0, None, exxtra.Rules(goal=2)))
            if index is None:
                assert following is not None
                assert last is not None
                unreachable += 1
                assert last.rung < following.rung
                assert last.combination >= following.combination
            else:
                seen.add(index)
    assert unreachable == 10 * 30 * 31 // 2
    begin = (1 * 2 + 0) * 2 + 1
    assert seen == set(range(begin * ladders().size, (begin + 1) * ladders().size))


def test_a_pair_on_rung_0_is_as_good_as_none() -> None:
    one, other = (exxtra.Position.parse(f"exxtra(goal=4) 1/2{pair}/3@4:53 A -") for pair in ("@0:64", ""))
    assert state_index(one) == state_index(other)


def test_the_certificate_adds_up(profile: Profile) -> None:
    certificate = profile.certificate
    assert certificate is not None
    assert certificate.epsilon == pytest.approx(max(certificate.gains) + certificate.error)
    assert certificate.error < 1e-4
    assert profile.epsilon == certificate.epsilon


@pytest.mark.thorough
def test_known_values_of_three_to_the_fourth_step() -> None:
    certificate = epsilon_equilibrium(goal=4, delta=0.01, threads=1).certificate
    assert certificate is not None
    assert certificate.start == pytest.approx((0.43844, 0.31762, 0.24394), abs=1e-5)
    assert max(certificate.gains) == pytest.approx(0.00028, abs=1e-5)
    assert certificate.worst < 0.0066


# Those of a small delta, at which plain iteration settles.
SETTLED = 0.436030, 0.316793, 0.247177


@pytest.mark.thorough
def test_where_plain_iteration_settles_the_values_are_the_same() -> None:
    plain = epsilon_equilibrium(goal=3, delta=1e-4, threads=1)
    assert plain.value(exxtra.start(players=3, goal=3)) == pytest.approx(SETTLED, abs=1e-5)


def test_values_depend_on_delta_by_some_ten_thousandths(profile: Profile) -> None:
    found = profile.value(exxtra.start(players=3, goal=3))
    assert profile.delta == pytest.approx(0.02 / 3, abs=1e-6)
    assert 1e-5 < max(abs(a - b) for a, b in zip(found, SETTLED, strict=True)) < 1e-3


def test_the_table_agrees_with_the_rules(profile: Profile) -> None:
    """The compiled turns agree with the rules model, turn by turn."""
    for p in positions(3, 6):
        if p.roll is None:
            again = by_seat(p, profile._first_roll(p))
            assert profile.value(p) == pytest.approx(again, abs=2e-5)
        else:
            mix, actions = profile.mix(p), profile.actions(p)
            assert sum(mix.values()) == pytest.approx(1)
            mixed = [sum(chance * actions[a][seat] for a, chance in mix.items()) for seat in range(3)]
            assert profile.value(p) == pytest.approx(mixed, abs=1e-9)
        assert sum(profile.value(p)) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("text", ["0/1@2:64/1 A 53", "1/2/0@1:70 B 42", "2@4:30/0/1 C 21"])
def test_rolling_again_is_worth_the_36_rolls(text: str, profile: Profile) -> None:
    position = exxtra.Position.parse(f"exxtra(goal=3) {text}")
    sums = [0.0] * 3
    for dice, weight in position.outcomes().items():
        for seat, value in enumerate(profile.value(position.apply(dice))):
            sums[seat] += weight / 36 * value
    assert profile.actions(position)[ROLL] == pytest.approx(sums, abs=1e-9)


def test_seats_are_told_apart(profile: Profile) -> None:
    for seat, letters in enumerate("ABC"):
        parts = ["0", "1@2:64", "2@4:70"]
        turned = "/".join(parts[-seat:] + parts[:-seat])
        values = profile.value(exxtra.Position.parse(f"exxtra(goal=3) {turned} {letters} -"))
        plain = exxtra.Position.parse(f"exxtra(goal=3) {'/'.join(parts)} A -")
        assert values[seat:] + values[:seat] == profile.value(plain)


def test_a_ladder_that_cannot_come_about_has_a_value(profile: Profile) -> None:
    p = exxtra.Position.parse("exxtra(goal=3) 0/0@2:53/0@1:64 A -")
    assert state_index(p) is None
    assert sum(profile.value(p)) == pytest.approx(1, abs=1e-6)
    assert profile.value(p.apply("42").apply(">5"))[0] > 0


def test_bounds_hold_from_below_and_above(two: Profile) -> None:
    """Sweeps from 0 rise towards the best response, sweeps from 1 fall to it; both meet the certificate."""
    from exxtra_widget.exxtra.three_seats.sweep import Sweeper

    certificate = two.certificate
    assert certificate is not None
    sweeper = Sweeper(exxtra.Rules(goal=2), two.delta)
    low, high = (np.full((4, sweeper.states), value, np.float32) for value in (0, 1))
    low[0] = high[0] = two.planes[0]
    for _ in range(24):
        for tables in (low, high):
            sweeper.sweep(tables, best=True)
        assert (low[1:] <= high[1:] + 1e-6).all()
    for plane, gain, value in zip((2, 3, 1), certificate.gains, certificate.start, strict=True):
        assert low[plane, 0] == pytest.approx(high[plane, 0], abs=1e-5)
        assert abs(value + gain - low[plane, 0]) < certificate.error + 1e-5


def same(one: Profile, other: Profile) -> bool:
    return one.certificate == other.certificate and all(map(np.array_equal, one.planes, other.planes))


def test_threads_change_nothing(two: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    # Of many cores as many are used as may be asked for.
    monkeypatch.setattr(search, "cores", lambda: 96)
    assert same(epsilon_equilibrium(goal=2), two)


def test_best_is_what_is_worth_most_to_the_player(profile: Profile) -> None:
    for p in positions(3, 2):
        values = {action: worth[p.player] for action, worth in profile.actions(p).items()}
        assert values[profile.best(p)] == max(values.values())


# --- Files ------------------------------------------------------------------------------------


def test_a_file_gives_the_same_profile(profile: Profile, tmp_path: Path) -> None:
    profile.save(tmp_path / "three.profile")
    again = Profile.load(tmp_path / "three.profile")
    assert again.certificate == profile.certificate
    assert str(again) == str(profile)
    for p in positions(3, 1):
        assert again.value(p) == profile.value(p)
    assert pickle.loads(pickle.dumps(again)).value(p) == profile.value(p)  # noqa: S301 - our own


def test_a_search_is_broken_off_and_gone_on_with(two: Profile, tmp_path: Path) -> None:
    path, seen = tmp_path / "two.profile", []

    def stop_at_4(done: int, most: int) -> bool:
        seen.append(done)
        assert done < most
        return done < 4

    broken = epsilon_equilibrium(goal=2, threads=1, progress=stop_at_4, checkpoint=path)
    assert seen == [1, 2, 3, 4]
    assert (broken.certificate, broken.epsilon) == (None, None)
    assert "without a certificate" in repr(broken)
    with pytest.raises(ValueError, match="has no bounds"):
        broken.bounds(exxtra.start(players=3, goal=2))
    with pytest.raises(TypeError, match=r"cannot be pickled"):
        pickle.dumps(broken)
    went_on = epsilon_equilibrium(goal=2, threads=1, checkpoint=path, resume=True)
    assert went_on.facts["sweeps"] == two.facts["sweeps"]
    assert same(went_on, two)
    finished: list[int] = []
    read = epsilon_equilibrium(goal=2, checkpoint=path, resume=True, progress=lambda n, _: finished.append(n))
    assert finished == []
    assert same(read, two)


def test_an_interrupt_ends_a_search_and_keeps_the_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    path = tmp_path / "two.profile"
    found = epsilon_equilibrium(goal=2, threads=1, progress=interrupt, checkpoint=path)
    assert found.certificate is None
    assert "interrupted" in capsys.readouterr().err
    assert Profile.load(path).facts["sweeps"] == 3


def test_a_checkpoint_of_another_game_and_a_foreign_file_are_refused(two: Profile, tmp_path: Path) -> None:
    path = tmp_path / "two.profile"
    two.save(path)
    with pytest.raises(ValueError, match=r"two\.profile holds .* not "):
        epsilon_equilibrium(goal=2, delta=0.03, threads=1, checkpoint=path, resume=True)
    path.write_bytes(b"a diary")
    with pytest.raises(ValueError, match=r"two\.profile is not a three-seat profile: "):
        epsilon_equilibrium(goal=2, threads=1, checkpoint=path, resume=True)


def test_bounds_hold_the_values(profile: Profile) -> None:
    p = exxtra.Position.parse("exxtra(goal=3) 0/1@2:64/1 A 53")
    assert all(b.low <= v <= b.high for b, v in zip(profile.bounds(p), profile.value(p), strict=True))
    for action, bounds in profile.action_bounds(p).items():
        assert all(b.low <= v <= b.high for b, v in zip(bounds, profile.actions(p)[action], strict=True))


# --- Bad input --------------------------------------------------------------------------------


def test_impossible_searches_are_refused() -> None:
    check_bad_calls("exxtra.epsilon_equilibrium")


def test_without_numba_a_sentence_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(search, "HAS_NUMBA", False)
    with pytest.raises(ImportError, match=r"pip install 'exxtra-widget\[fast\]'"):
        epsilon_equilibrium(goal=2)
    monkeypatch.setattr("sys.argv", ["three_seats", str(tmp_path / "two.profile"), "--goal", "2"])
    with pytest.raises(SystemExit, match="2"):
        search.main()
    assert "pip install 'exxtra-widget[fast]'" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["0/0/0 A -", "exxtra(goal=3) 0/0 A -"])
def test_positions_of_other_games_are_refused(text: str, profile: Profile) -> None:
    p = exxtra.Position.parse(text)
    for ask in (profile.value, profile.actions, profile.mix, profile.best):
        with pytest.raises(ValueError, match="this is a profile of"):
            ask(p)


def test_a_finished_game_has_nothing_to_decide(profile: Profile) -> None:
    p = exxtra.Position.parse("exxtra(goal=3) 0/3/0 B -")
    assert profile.value(p) == (0, 1, 0)
    assert profile.actions(p) == {}
    with pytest.raises(ValueError, match="nothing to decide"):
        profile.best(p)
