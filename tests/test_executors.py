"""The executors of other packages play the same games, also of strategies that were defined in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, simulate
from exxtra_widget.simulation import SimulationError

if TYPE_CHECKING:
    from exxtra_widget.strategy import Strategy

START = exxtra.start(players=3)
GAMES = 3500

# Other packages' own affairs, at the versions that are tested.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def own() -> Strategy:
    """A strategy as a notebook cell defines it: no worker can import it."""
    space: dict[str, Any] = {"__name__": "__main__"}
    exec("def own(position, rng):\n    return position.actions()[-1]\n", space)  # noqa: S102 - as a cell is run
    strategy: Strategy = space["own"]
    return strategy


@pytest.fixture(scope="module")
def alone(own: Strategy) -> Any:
    return simulate(START, ["60", own, "attacker"], games=GAMES, rng=9)


def test_loky(own: Strategy, alone: Any) -> None:
    loky = pytest.importorskip("loky")
    with loky.get_reusable_executor(max_workers=2) as executor:
        assert simulate(START, ["60", own, "attacker"], games=GAMES, rng=9, executor=executor) == alone


def test_a_worker_of_loky_that_dies_is_reported() -> None:
    loky = pytest.importorskip("loky")
    space: dict[str, Any] = {"__name__": "__main__"}
    exec("import os\n\ndef dying(position, rng):\n    os._exit(3)\n", space)  # noqa: S102 - as a cell is run
    with (
        loky.get_reusable_executor(max_workers=1) as executor,
        pytest.raises(SimulationError, match="a worker failed") as caught,
    ):
        simulate(START, space["dying"], games=10, rng=9, executor=executor)
    assert caught.value.result is not None


def test_dask(own: Strategy, alone: Any) -> None:
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with (
        distributed.LocalCluster(**options) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        assert simulate(START, ["60", own, "attacker"], games=GAMES, rng=9, executor=executor) == alone


def test_ipyparallel(own: Strategy, alone: Any) -> None:
    ipyparallel = pytest.importorskip("ipyparallel")
    with ipyparallel.Cluster(n=2, log_level=40) as client:
        # As its documentation has it for functions of a notebook.
        client[:].use_cloudpickle()
        executor = client.executor()
        assert simulate(START, ["60", own, "attacker"], games=GAMES, rng=9, executor=executor) == alone
