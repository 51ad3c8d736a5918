"""A migration whose work is done by a cluster: any `concurrent.futures.Executor` will do, and gives the same bytes."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

pytest.importorskip("distributed")
from distributed import Client, LocalCluster

from tests.workflow.test_migrate import Workspace, run_with, small_batches

__all__ = ["small_batches"]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Executor]:
    """Two workers, each a process of its own, that keep nothing and listen on this machine alone."""
    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            local_directory=str(tmp_path / "workers"),
            silence_logs=50,
        ) as workers,
        Client(workers) as client,
    ):
        assert len(client.scheduler_info()["workers"]) == 2
        yield client.get_executor()


@pytest.mark.usefixtures("small_batches")
def test_a_cluster_gives_the_bytes_of_a_run_here_and_of_a_pool(tmp_path: Path, cluster: Executor) -> None:
    alone, pooled, far = (Workspace(tmp_path / name) for name in ("alone", "pooled", "far"))
    expected = run_with(alone, None)
    assert expected[0], "there is something to compare"
    assert run_with(far, cluster) == expected
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert run_with(pooled, pool) == expected
    for one in (alone, pooled, far):
        one.store.close()
