"""The same games on a real Dask cluster of two worker processes, one of which is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

import pytest

from kit.cli.simulate import cluster
from kit.core.errors import KitError
from kit.lab import Results, compare, simulate

distributed = pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.server,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


@pytest.fixture
def client():
    """Lend a client of a scheduler with two worker processes on loopback."""
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1",
            dashboard_address=None, silence_logs=50,
        ) as cluster,
        distributed.Client(cluster) as found,
    ):  # fmt: skip
        yield found


def played_on(client) -> Results:
    """Simulate some games on the cluster."""
    executor = client.get_executor()
    return simulate("wild_side", players=2, games=160, executor=executor, progress=False)


def test_a_cluster_comes_to_the_same_and_a_killed_worker_loses_nothing(client) -> None:
    here = simulate("wild_side", players=2, games=160, workers=1, progress=False)
    there = simulate(
        "wild_side", players=2, games=160, executor=client.get_executor(), progress=False
    )
    assert here.tally == there.tally
    pids = client.run(os.getpid)
    killer = threading.Thread(target=kill_soon, args=(next(iter(pids.values())),))
    killer.start()
    again = simulate(
        "wild_side", players=2, games=160, executor=client.get_executor(), progress=False
    )
    killer.join()
    assert again.tally == here.tally


def test_a_comparison_runs_on_a_cluster_too(client) -> None:
    fixed: dict[str, Any] = {"players": 2, "bots": "random", "games": 60, "progress": False}
    here = compare("wicked_wise", "tiny", workers=1, **fixed)
    assert (
        compare("wicked_wise", "tiny", executor=client.get_executor(), **fixed).readings
        == here.readings
    )


def test_an_address_that_is_none_is_refused_in_a_sentence() -> None:
    with pytest.raises(KitError, match="write the address as"), cluster("nowhere"):
        pass


def kill_soon(pid: int) -> None:
    """Kill a worker process after a moment."""
    time.sleep(0.3)
    os.kill(pid, signal.SIGKILL)
