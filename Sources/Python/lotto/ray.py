"""Ray Data: pictures in a dataset become a dataset of nested rows."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

from ._program import LottoError, Option
from ._worker import Worker, arrow_schema
from .spark import pictures_of


def scan(pictures: Any, *, batch_size: int = 16, **options: Option) -> Any:
    """Reads the pictures of a dataset; returns a dataset with one nested row per input.

    `pictures` has the columns `path` and `bytes`, as `ray.data.read_binary_files(…, include_paths=True)` gives it; or
    paths alone in `path`, `text` or `item`, of files on a disk that all machines share, which costs least, with a
    `batch_size` of 256. A batch is in memory as a whole. There is one actor with one program per processor; options are
    those of `lotto.Worker`. lotto must be installed on every machine.
    """
    ray: Any = importlib.import_module("ray")
    actors = ray.data.ActorPoolStrategy(size=int(ray.cluster_resources()["CPU"]))
    # Half a processor is what Ray reserves for each, so that its own tasks can read and write.
    return pictures.map_batches(
        _Reader, fn_constructor_kwargs={"jobs": 1, **options}, batch_size=batch_size, batch_format="pyarrow",
        compute=actors, num_cpus=0.5)


class _Reader:
    """An actor with a program."""

    def __init__(self, **options: Option) -> None:
        self._worker = Worker(**options)
        self._types = arrow_schema()
        self._arrow: Any = importlib.import_module("pyarrow")

    def __call__(self, batch: Any) -> Any:
        names = batch.schema.names
        path = next((name for name in ("path", "text", "item") if name in names), names[0])
        try:
            rows = list(self._worker(pictures_of(batch, path, "bytes")))
        except LottoError as error:
            # Ray starts an actor that has died anew, with the batch that it had.
            print(error, file=sys.stderr)
            os._exit(1)
        return self._arrow.Table.from_pylist(rows, schema=self._types)
