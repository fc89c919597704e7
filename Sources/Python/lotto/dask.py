"""Dask: pictures in a bag become a bag of nested rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ._program import Option
from ._rows import NestedRow
from ._scan import Input
from ._worker import Worker


def scan(pictures: Any, **options: Option) -> Any:
    """Reads the pictures of a bag; returns a bag with one nested row per input.

    The bag has paths, of files on a disk that all machines share, or pairs (name, bytes), of which few are in memory at
    once if they are made by `map`. Each partition has one program (`jobs=1`); options are those of `lotto.Worker`.
    """
    return pictures.map_partitions(_read, {"jobs": 1, **options})


def _read(pictures: Iterable[Input], options: dict[str, Option]) -> Iterator[NestedRow]:
    with Worker(**options) as worker:
        yield from worker(pictures)
