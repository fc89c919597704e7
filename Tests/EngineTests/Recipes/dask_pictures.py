"""Dask: the pictures of a list of URLs become Parquet files of rows, one for each partition of the bag.

    python3 dask_pictures.py URLS.txt ROWS.parquet

A partition's file appears complete or not at all. Dask's own processes do not survive the death of one of
them: run it again, and only the partitions without a file are read.
"""

import os
import sys

import dask.bag
import lotto
import pyarrow as pa
import pyarrow.parquet as pq

from lotto_worker import picture


def file_of(urls, target):
    """The file of a partition, whose name its URLs decide."""
    return f"{target}/{dask.base.tokenize(urls)}.parquet"


def write_rows(rows, target):
    """Writes the rows of a partition's pictures."""
    rows = list(rows)
    name = file_of([row["source"] for row in rows], target)
    # A name that Parquet's readers pass over.
    partial = f"{target}/_{os.getpid()}.partial"
    pq.write_table(pa.Table.from_pylist(rows, schema=lotto.arrow_schema()), partial)
    os.replace(partial, name)
    return [name]


def main():
    source, target = sys.argv[1:]
    os.makedirs(target, exist_ok=True)
    with open(source, encoding="utf-8") as file:
        urls = file.read().splitlines()
    parts = [urls[start:start + 500] for start in range(0, len(urls), 500)]
    urls = [url for part in parts if not os.path.exists(file_of(part, target)) for url in part]
    if urls:
        pictures = dask.bag.from_sequence(urls, partition_size=500).map(picture)
        rows = lotto.dask.scan(pictures)
        rows.map_partitions(write_rows, target).compute(scheduler="processes")


if __name__ == "__main__":
    main()
