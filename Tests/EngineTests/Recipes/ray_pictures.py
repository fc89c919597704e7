"""Ray Data: the pictures of a folder, of an object store or of a list of paths become a Parquet dataset of rows.

    python3 ray_pictures.py FOLDER|s3://BUCKET/PREFIX ROWS.parquet
    python3 ray_pictures.py --paths PATHS.txt ROWS.parquet

Paths are of a disk that all machines share: lotto opens the files, which costs least.
"""

import sys

import lotto
import ray


def main():
    *options, source, target = sys.argv[1:]
    ray.init()
    if "--paths" in options:
        count = int(ray.cluster_resources()["CPU"])
        pictures = ray.data.read_text(source).repartition(4 * count)
        table = lotto.ray.scan(pictures, batch_size=256)
    else:
        pictures = ray.data.read_binary_files(source, include_paths=True)
        table = lotto.ray.scan(pictures)
    table.write_parquet(target)


if __name__ == "__main__":
    main()
