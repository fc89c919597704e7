"""Dask: the pictures of a list of URLs become Parquet files of rows, one for each partition of the bag.

    python3 dask_pictures.py URLS.txt ROWS.parquet

A partition's file appears complete or not at all. Dask's own processes do not survive the death of one of
them: run it again, and only the partitions without a file are read.
"""

import os
import sys

import dask.bag
import pyarrow.parquet as pq
import pyarrow as pa

from lotto_worker import LottoWorker, arrow_schema, content_of


def write_rows(urls, target):
    """Writes the rows of a partition's pictures to a file whose name they decide."""
    urls = list(urls)
    name = f"{target}/{dask.base.tokenize(urls)}.parquet"
    if os.path.exists(name):
        return [name]
    with LottoWorker() as worker:
        rows = [worker.read(url, content_of(url)) for url in urls]
    table = pa.Table.from_pylist(rows, schema=arrow_schema())
    # A name that Parquet's readers pass over.
    partial = f"{target}/_{os.getpid()}.partial"
    pq.write_table(table, partial)
    os.replace(partial, name)
    return [name]


def main():
    source, target = sys.argv[1:]
    os.makedirs(target, exist_ok=True)
    with open(source, encoding="utf-8") as file:
        urls = file.read().splitlines()
    pictures = dask.bag.from_sequence(urls, partition_size=500)
    pictures.map_partitions(write_rows, target).compute(scheduler="processes")


if __name__ == "__main__":
    main()
