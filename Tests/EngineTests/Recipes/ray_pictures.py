"""Ray Data: the pictures of a folder, of an object store or of a list of paths become a Parquet dataset of rows.

    python3 ray_pictures.py FOLDER|s3://BUCKET/PREFIX ROWS.parquet
    python3 ray_pictures.py --paths PATHS.txt ROWS.parquet

Paths are of a disk that all machines share: lotto opens the files, which costs least. Actors keep a lotto process
each, one for every processor. Their batches are small: a batch is in memory as a whole.
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
        self.types = arrow_schema()

    def __call__(self, batch):
        try:
            rows = [self.worker.read(*one) for one in self.pictures(batch)]
        except RuntimeError as error:
            # Ray starts an actor that has died anew, with the batch that it had.
            print(error, file=sys.stderr)
            os._exit(1)
        return pa.Table.from_pylist(rows, schema=self.types)

    def pictures(self, batch):
        """The names and the pictures of a batch, which are not copied."""
        contents = (content.as_buffer() for content in batch["bytes"])
        return zip(batch["path"].to_pylist(), contents)


class ReadPaths(ReadTickets):
    """The same for pictures that lotto opens itself."""

    def pictures(self, batch):
        return zip(batch["text"].to_pylist())


def main():
    *options, source, target = sys.argv[1:]
    ray.init()
    count = int(ray.cluster_resources()["CPU"])
    actors = ray.data.ActorPoolStrategy(size=count)
    if "--paths" in options:
        pictures, reader, size = ray.data.read_text(source).repartition(4 * count), ReadPaths, 256
    else:
        pictures, reader, size = ray.data.read_binary_files(source, include_paths=True), ReadTickets, 16
    # Half a processor is what Ray reserves for each, so that its own tasks can read and write.
    table = pictures.map_batches(
        reader, batch_size=size, batch_format="pyarrow",
        compute=actors, num_cpus=0.5)
    table.write_parquet(target)


if __name__ == "__main__":
    main()
