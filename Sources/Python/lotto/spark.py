"""Spark: pictures in a DataFrame, or paths, become a DataFrame of nested rows."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterable, Iterator
from typing import Any

from ._program import Option
from ._worker import arrow_schema, schema, shared_worker


def scan(pictures: Any, **options: Option) -> Any:
    """Reads the pictures of a DataFrame; returns a DataFrame with one nested row per input.

    `pictures` has the column `path`, of files on a disk that all machines share, which costs least; or also `content`,
    as `spark.read.format("binaryFile")` gives it and a table may have it. Or it is an iterable of paths. Options are
    those of `lotto.Worker`; each task takes one processor (`jobs=1`). lotto must be installed on every machine.

    A batch of pictures is in memory as a whole, 10,000 by default: for pictures as bytes, set
    `spark.sql.execution.arrow.maxRecordsPerBatch` to 16. Spark passes over empty files.
    """
    if not hasattr(pictures, "mapInArrow"):
        sql = importlib.import_module("pyspark.sql")
        session = sql.SparkSession.builder.getOrCreate()
        listed = session.createDataFrame([(path,) for path in pictures], "path STRING")
        pictures = listed.repartition(session.sparkContext.defaultParallelism * 4)
    columns = [name for name in ("path", "content") if name in pictures.columns]
    key = tuple(sorted({"jobs": 1, **options}.items()))
    return pictures.select(*columns).mapInArrow(functools.partial(_read, key), schema("spark"))


def _read(options: tuple[tuple[str, Option], ...], batches: Iterable[Any]) -> Iterator[Any]:
    """The rows of a partition's pictures, of which one batch is in memory at a time."""
    arrow = importlib.import_module("pyarrow")
    types = arrow_schema()
    for batch in batches:
        rows = list(shared_worker(options)(pictures_of(batch, "path", "content")))
        yield arrow.RecordBatch.from_pylist(rows, schema=types)


def pictures_of(batch: Any, path: str, content: str) -> Iterator[Any]:
    """The inputs of an Arrow batch or table: pairs, whose pictures are not copied, or paths."""
    names = batch.column(path).to_pylist()
    if content not in batch.schema.names:
        return iter(names)
    return zip(names, (picture.as_buffer() for picture in batch.column(content)))
