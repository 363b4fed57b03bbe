"""Boards in and out of files: PBN, LIN, links to hand viewers, a deal a line."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable

from . import _finesse
from ._finesse import Record


class Boards(list[Record]):
    """The boards of a file, with everything that was wrong in it.

    >>> boards = parse("N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964")
    >>> len(boards), boards.format, boards.problems
    (1, 'deals', [])
    """

    problems: list[str]
    """Each with its line, and what to do about it."""
    format: str
    """What the boards were written in: "PBN", "LIN", "links" or "deals"."""

    def __init__(self, records: Iterable[Record], problems: Iterable[str] = (), format: str = "PBN"):
        super().__init__(records)
        self.problems = list(problems)
        self.format = format


def parse(text: str | bytes) -> Boards:
    """The boards of a text in any of the formats; the content tells which."""
    return Boards(*_finesse.read_text(text))


def read(path: str | os.PathLike[str]) -> Boards:
    """The boards of a file in any of the formats."""
    return parse(pathlib.Path(path).read_bytes())


def write(records: Iterable[Record], path: str | os.PathLike[str], format: str | None = None) -> None:
    """Writes boards to a file. The format is "PBN", "LIN", "links" or "deals"; without one, LIN where the
    file ends in .lin and PBN otherwise."""
    path = pathlib.Path(path)
    chosen = format or ("LIN" if path.suffix.lower() == ".lin" else "PBN")
    path.write_text(_finesse.write_text(list(records), chosen), encoding="utf-8")
