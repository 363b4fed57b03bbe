"""Two local workers, on the loopback alone and without a dashboard; one of them is killed."""

import os
import signal

import pytest

import finesse
from finesse import FinesseError, Player, cluster

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def client():
    local = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, worker_dashboard_address=None
    )
    with local, distributed.Client(local) as client:
        yield client


class First(Player):
    def choose(self, view):
        return view.moves[0]


def test_a_killed_worker_loses_nothing(client, tmp_path):
    deals = finesse.random_deals(24, seed=9)
    pids = client.run(os.getpid)
    told = []

    def kill_one(done, of):
        told.append(done)
        if done == 2:
            os.kill(next(iter(pids.values())), signal.SIGKILL)

    found = cluster.tables(client, deals, shard=2, folder=tmp_path / "tables", progress=kill_one)
    assert told == list(range(13))
    assert (found == finesse.tables(deals)).all()
    assert next(iter(pids.values())) not in client.run(os.getpid).values()
    # What is in the folder is not computed again: without a client nothing could be.
    assert (cluster.tables(None, deals, shard=2, folder=tmp_path / "tables") == found).all()


def test_matches_have_the_same_rows(client, tmp_path):
    alone = finesse.BridgeMatch("novice", "random", 4).blocks(range(6))
    score = cluster.match_bridge(client, "novice", "random", boards=6, seed=4, shard=2, folder=tmp_path)
    assert score["blocks_played"] == alone
    assert {**finesse.match_bridge("novice", "random", boards=6, seed=4), "blocks_played": alone} == score
    hearts = cluster.match_hearts(client, ["f86", First], blocks=2, length="round")
    assert hearts["players"] == finesse.match_hearts(["f86", First], blocks=2, length="round")["players"]


def test_an_interrupted_job_goes_on(client, tmp_path):
    class Enough(Exception):
        pass

    def stop(done, of):
        if done == 2:
            raise Enough

    with pytest.raises(Enough):
        cluster.experiment(client, "demo/coin", "smoke", folder=tmp_path, progress=stop)
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert len(kept) == 3 and not any(name.endswith(".half") for name in kept)
    told = []
    texts = cluster.experiment(
        client, "demo/coin", "smoke", folder=tmp_path, progress=lambda done, of: told.append(done)
    )
    assert told[0] == 2
    assert texts == finesse.Experiment("demo/coin").texts("smoke")


def test_a_folder_holds_one_job(client, tmp_path):
    cluster.experiment(client, "demo/coin", "smoke", folder=tmp_path)
    with pytest.raises(FinesseError, match="another job"):
        cluster.experiment(client, "demo/coin", "smoke", seed=2, folder=tmp_path)
    with pytest.raises(FinesseError, match="1 or more"):
        cluster.tables(client, [], shard=0)
