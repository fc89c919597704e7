"""Ray Data: the pictures of a folder or of an object store become a Parquet dataset of rows.

    python3 ray_pictures.py FOLDER|s3://BUCKET/PREFIX ROWS.parquet

Actors keep a lotto process each, one for every processor. Their batches are small: a batch is in memory as a whole.
"""

import os
import sys

import pyarrow as pa
import ray

from lotto_worker import LottoWorker, arrow_schema


class ReadTickets:
    """An actor with a lotto process."""

    def __init__(self):
        self.worker = LottoWorker()

    def __call__(self, batch):
        pictures = zip(batch["path"], batch["bytes"])
        try:
            rows = [self.worker.read(*one) for one in pictures]
        except RuntimeError as error:
            # Ray starts an actor that has died anew, with the batch that it had.
            print(error, file=sys.stderr)
            os._exit(1)
        return pa.Table.from_pylist(rows, schema=arrow_schema())


def main():
    source, target = sys.argv[1:]
    ray.init()
    pictures = ray.data.read_binary_files(source, include_paths=True)
    actors = ray.data.ActorPoolStrategy(size=int(ray.cluster_resources()["CPU"]))
    # Half a processor is what Ray reserves for each, so that its own tasks can read and write.
    table = pictures.map_batches(
        ReadTickets, batch_size=16, compute=actors, num_cpus=0.5)
    table.write_parquet(target)


if __name__ == "__main__":
    main()
