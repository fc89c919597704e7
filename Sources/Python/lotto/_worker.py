"""A program that lives as long as an engine's task or actor."""

from __future__ import annotations

import functools
import importlib
import os
import queue
from collections.abc import Iterable, Iterator
from typing import Any, Optional

from ._program import Child, LottoError, Option, arguments
from ._rows import NestedRow
from ._scan import Input, Inputs, picture


class Worker:
    """Reads one batch of pictures after another with one `lotto scan --worker`.

        with lotto.Worker(draws="/opt/lotto/draws.csv", jobs=1) as worker:
            for row in worker(paths):
                ...

    Rows depend on the pictures and `draws` alone, never on the network or the clock, so a task that is run again gives
    the same rows. The program starts with the first batch, and anew after an error. It is pickled by its options.
    """

    def __init__(self, **options: Option) -> None:
        self._options = options
        self._words = ["scan", "--worker", "--nested", "--input=jsonl", "-qq", *arguments(options)]
        self._child: Optional[Child] = None
        self._owner = 0
        self._reads = False

    def __call__(self, inputs: Inputs) -> Iterator[NestedRow]:
        """Yields exactly one row per input, in their order.

        `inputs` are paths of files and pairs (name, bytes), as for `lotto.scan`. Raises LottoError if the program ends
        before it has answered: run the task again. One batch at a time: finish or close an iterator before the next.
        """
        items: Iterable[Input] = [inputs] if isinstance(inputs, (str, bytes, os.PathLike)) else inputs
        if self._reads and self._owner == os.getpid():
            raise LottoError(2, "a Worker reads one batch at a time: finish or close the iterator of the last one")
        self._reads = True
        complete = False
        try:
            child = self._running()
            # True for each picture that the program gets, then False.
            sent: queue.SimpleQueue[bool] = queue.SimpleQueue()
            child.feed(_announced(items, sent), then=lambda: sent.put(False))
            while sent.get():
                row = child.row()
                if row is None:
                    raise child.error()
                yield row
            child.raise_failure()
            complete = True
        finally:
            self._reads = False
            # Rows that nobody read would be taken for those of the next batch.
            if not complete:
                self.close()

    def _running(self) -> Child:
        # A process that was forked must not talk to its parent's program.
        if self._child is None or self._owner != os.getpid():
            self._child = Child(self._words, feeds=True)
            self._owner = os.getpid()
        return self._child

    def close(self) -> None:
        """Ends the program; another call starts it again."""
        child, self._child = self._child, None
        if child is not None and self._owner == os.getpid():
            child.close()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return functools.partial(Worker, **self._options), ()


def _announced(inputs: Iterable[Input], sent: queue.SimpleQueue[bool]) -> Iterator[list[bytes]]:
    for item in inputs:
        piece = picture(item)
        sent.put(True)
        yield piece


@functools.lru_cache(maxsize=None)
def shared_worker(options: tuple[tuple[str, Option], ...]) -> Worker:
    """The worker of this process with these options: tasks that follow one another need not start their own."""
    return Worker(**dict(options))


def arrow_schema() -> Any:
    """The types of nested rows for pyarrow: `pyarrow.Schema`."""
    namespace = {"pa": importlib.import_module("pyarrow")}
    return eval(schema("arrow"), namespace)  # Safe: lotto wrote it.


def schema(notation: str) -> str:
    """The types of nested rows as text: `arrow`, `spark`, `duckdb` or `polars`."""
    child = Child(["schema", "--nested", f"--{notation}"], feeds=False)
    try:
        return child.text().strip()
    finally:
        child.close()
