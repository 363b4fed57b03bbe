"""How double-dummy tables scale from one local worker of Dask to two, and what Dask itself costs.

    python examples/scaling.py --deals 200 --seed 1 --shards 1 10 50 --rounds 2
    python examples/scaling.py --deals 1000000 --shards 200 --rounds 1 --blank

Every round solves the deals alone and then, for each size of shard, on one worker and on two, in turns. On a
machine that others use the clock says little, so processor time stands beside it: what the workers took together,
how many of them had work all the time (that sum over the time of the busiest one: how far the work would scale if
each had a core to itself), and what this process took, in which the client and the scheduler run, in all and for a
shard. With --blank nothing is solved, and what is left is the price of handing out the shards and gathering them.
"""

import argparse
import contextlib
import time

import distributed

import finesse
from finesse import cluster


def main():
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--deals", type=int, default=200)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--shards", type=int, nargs="+", default=[1, 10, 50], metavar="DEALS")
    read.add_argument("--rounds", type=int, default=2)
    read.add_argument("--blank", action="store_true", help="answer with zeros instead of solving")
    read.add_argument("--folder", help="keep the shards of every run in a folder of its own below this one")
    asked = read.parse_args()

    deals = [str(deal) for deal in finesse.random_deals(asked.deals, seed=asked.seed)]
    with contextlib.ExitStack() as ends:
        clients = [client_of(workers, ends) for workers in (1, 2)]
        print("round  shard  workers    clock  workers' time  busy   here  ms a shard")
        for turn in range(asked.rounds):
            compare(clients, deals, turn + 1, asked)


def client_of(workers, ends):
    local = distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        worker_dashboard_address=None,
    )
    client = ends.enter_context(distributed.Client(ends.enter_context(local)))
    # Every worker loads the package.
    client.run(cluster._tables_of, [])
    return client


def compare(clients, deals, turn, asked):
    expected = None
    if not asked.blank:
        before, start = time.process_time(), time.perf_counter()
        expected = finesse.tables(deals, threads=1).tobytes()
        alone, clock = time.process_time() - before, time.perf_counter() - start
        print(f"{turn:5}      -    alone {clock:8.2f} {alone:14.2f}", flush=True)
    for shard in asked.shards:
        for client in clients:
            workers = len(client.scheduler_info()["workers"])
            folder = asked.folder and f"{asked.folder}/{turn}-{shard}-{workers}"
            found, clock, took, here = measure(client, deals, shard, folder, asked.blank)
            assert expected is None or found == expected
            shards = -(-len(deals) // shard)
            said = f"{turn:5} {shard:6} {workers:8} {clock:8.2f} {sum(took):14.2f} {sum(took) / max(took):5.2f}"
            print(f"{said} {here:6.2f} {1000 * here / shards:11.2f}", flush=True)


def measure(client, deals, shard, folder, blank):
    """The tables, the seconds by the clock, and the processor time of each worker and of this process."""
    workers, here, start = client.run(time.process_time), time.process_time(), time.perf_counter()
    if blank:
        pieces = [(deals[at : at + shard],) for at in range(0, len(deals), shard)]
        found = b"".join(cluster._gather(client, "blank shards", zeros, pieces, folder, False))
    else:
        found = cluster.tables(client, deals, shard=shard, folder=folder).tobytes()
    clock, here = time.perf_counter() - start, time.process_time() - here
    after = client.run(time.process_time)
    return found, clock, [after[worker] - workers[worker] for worker in after], here


def zeros(deals):
    return bytes(20 * len(deals))


if __name__ == "__main__":
    main()
