"""Batches that outgrow one machine, on any Dask client (`pip install dask distributed`).

The work is cut into shards. Each is a pure function of what it is given, so that the rows are those of one
machine, bit for bit: in whatever order shards are done, on whichever worker, however often one is killed. With
a folder each shard is written as soon as it is done, under a name of its own and by renaming, and the same
call later computes only what is missing.
"""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Optional, Union

import distributed
import numpy as np
from numpy.typing import NDArray

from . import _finesse
from ._finesse import BridgeMatch, Experiment, FinesseError, HeartsMatch
from .contests import Entrant, played
from .solving import AnyDeal

Folder = Optional[Union[str, "os.PathLike[str]"]]
Watch = Union[bool, Callable[[int, int], object]]


def tables(
    client: distributed.Client,
    deals: Iterable[AnyDeal],
    *,
    shard: int = 200,
    folder: Folder = None,
    progress: Watch = False,
) -> NDArray[np.uint8]:
    """What finesse.tables() gives, `shard` deals at a time: some ten seconds of work for a core."""
    texts = [str(deal) for deal in deals]
    name = f"tables of {len(texts)} deals {_digest(texts)}, {shard} a shard"
    pieces = [(texts[at : at + shard],) for at in range(0, len(texts), _positive(shard))]
    found = _gather(client, name, _tables_of, pieces, folder, progress)
    return np.frombuffer(bytearray(b"".join(found)), dtype=np.uint8).reshape(-1, 4, 5)


def match_bridge(
    client: distributed.Client,
    a: Entrant,
    b: Entrant,
    boards: int | None = None,
    *,
    seed: int = 1,
    scoring: str = "imp",
    only: str | None = None,
    deals: Sequence[AnyDeal] | None = None,
    shard: int = 10,
    folder: Folder = None,
    progress: Watch = False,
) -> dict[str, Any]:
    """What finesse.match_bridge() gives, `shard` boards at a time. Classes of one's own travel to the workers.
    The report has its blocks besides."""
    given = None if deals is None else [str(deal) for deal in deals]
    arguments = (a, b, seed, scoring, only, given)
    game = BridgeMatch(*arguments)
    wanted = boards if boards is not None else 100 if given is None else len(given)
    count = wanted if given is None else min(wanted, len(given))
    return _match(client, game, "bridge", arguments, count, shard, folder, progress)


def match_hearts(
    client: distributed.Client,
    players: Sequence[Entrant],
    blocks: int = 25,
    *,
    rules: str = "standard",
    length: str = "game",
    seed: int = 1,
    shard: int = 1,
    folder: Folder = None,
    progress: Watch = False,
) -> dict[str, Any]:
    """What finesse.match_hearts() gives, `shard` blocks at a time. The report has its blocks besides."""
    arguments = (list(players), rules, length, seed)
    game = HeartsMatch(*arguments)
    return _match(client, game, "hearts", arguments, blocks, shard, folder, progress)


def experiment(
    client: distributed.Client,
    id: str,
    scale: str = "quick",
    seed: int = 1,
    *,
    deals: int | None = None,
    shard: int = 1,
    folder: Folder = None,
    progress: Watch = False,
) -> list[list[str]]:
    """What Experiment(id).texts(scale, seed) gives, `shard` units at a time: for Experiment.read() and
    Experiment.verdict()."""
    chosen = Experiment(id, deals)
    name = f"{chosen.name}, scale {scale}, seed {seed}, {shard} units a shard"
    pieces = [(id, deals, scale, seed, units) for units in _ranges(chosen.units(scale, seed), shard)]
    found = _gather(client, name, _texts_of, pieces, folder, progress)
    return [unit for piece in found for unit in json.loads(piece)]


def _match(
    client: distributed.Client,
    game: BridgeMatch | HeartsMatch,
    kind: str,
    arguments: tuple[Any, ...],
    count: int,
    shard: int,
    folder: Folder,
    progress: Watch,
) -> dict[str, Any]:
    name = f"{game.name}, {count} blocks, {shard} a shard"
    pieces = [(kind, arguments, numbers) for numbers in _ranges(count, shard)]
    found = _gather(client, name, _blocks_of, pieces, folder, progress)
    blocks = [block for piece in found for block in json.loads(piece)]
    return {**played(game.report(blocks)), "blocks_played": blocks}


# What workers do. One core each: Dask has as many at work as the cluster has.


def _tables_of(texts: list[str]) -> bytes:
    return bytes(_finesse._tables(texts, 1, None))


def _blocks_of(kind: str, arguments: tuple[Any, ...], numbers: list[int]) -> bytes:
    game = BridgeMatch(*arguments) if kind == "bridge" else HeartsMatch(*arguments)
    return json.dumps(game.blocks(numbers, threads=1)).encode()


def _texts_of(id: str, deals: int | None, scale: str, seed: int, units: list[int]) -> bytes:
    return json.dumps(Experiment(id, deals).texts(scale, seed, units, threads=1)).encode()


# Shards.


def _gather(
    client: distributed.Client,
    name: str,
    work: Callable[..., bytes],
    pieces: Sequence[tuple[Any, ...]],
    folder: Folder,
    progress: Watch,
) -> list[bytes]:
    """The results of all pieces, in order. A few more than the cluster has threads are under way, so that
    neither the scheduler nor this process holds what is not needed yet."""
    store = _Store(folder, name, len(pieces))
    results: list[bytes | None] = [store.read(number) for number in range(len(pieces))]
    open_ones = (number for number, result in enumerate(results) if result is None)
    tell = _bar if progress is True else progress or None
    done = sum(result is not None for result in results)
    if tell:
        tell(done, len(pieces))
    if done == len(pieces):
        return [result for result in results if result is not None]
    numbers: dict[distributed.Future[Any], int] = {}

    def submit() -> list[distributed.Future[Any]]:
        number = next(open_ones, None)
        if number is None:
            return []
        # Not pure: a key of its own, so that nothing is shared with another call.
        future = client.submit(work, *pieces[number], pure=False)
        numbers[future] = number
        return [future]

    threads = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
    first = [future for _ in range(2 * max(threads, 1) + 2) for future in submit()]
    # Dask's own types end here.
    as_completed: Any = distributed.as_completed
    cancel: Any = client.cancel
    under_way = as_completed(first)
    try:
        for future in under_way:
            number = numbers.pop(future)
            result: bytes = future.result()
            store.write(number, result)
            results[number] = result
            done += 1
            if tell:
                tell(done, len(pieces))
            under_way.update(submit())
    finally:
        cancel(list(numbers))
    return [result for result in results if result is not None]


class _Store:
    """The folder of a job: what the job is, and a file for each shard that is done."""

    def __init__(self, folder: Folder, name: str, shards: int):
        self.folder = None if folder is None else pathlib.Path(folder)
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        said = json.dumps({"job": name, "shards": shards}, indent=1)
        plan = self.folder / "job.json"
        if plan.exists() and plan.read_text(encoding="utf-8") != said:
            raise FinesseError(f"{self.folder} holds another job; name another folder, or remove this one: {plan}")
        self._rename_into(plan, said.encode())

    def read(self, number: int) -> bytes | None:
        if self.folder is None:
            return None
        path = self.folder / f"shard-{number:06}"
        return path.read_bytes() if path.exists() else None

    def write(self, number: int, result: bytes) -> None:
        if self.folder is not None:
            self._rename_into(self.folder / f"shard-{number:06}", result)

    @staticmethod
    def _rename_into(path: pathlib.Path, content: bytes) -> None:
        """A file is there whole or not at all, also when this process is killed."""
        half = path.with_suffix(f".{os.getpid()}.half")
        with half.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)


def _ranges(count: int, shard: int) -> list[list[int]]:
    return [list(range(at, min(at + shard, count))) for at in range(0, count, _positive(shard))]


def _positive(shard: int) -> int:
    if shard < 1:
        raise FinesseError(f"a shard of {shard}: write 1 or more")
    return shard


def _digest(texts: list[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def _bar(done: int, of: int) -> None:
    width = 40
    filled = width * done // of if of else width
    end = "\n" if done == of else ""
    print(f"\r[{'#' * filled}{' ' * (width - filled)}] {done} of {of} shards", end=end, file=sys.stderr, flush=True)
