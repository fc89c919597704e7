"""Reads the pictures of a list of URLs, of any store that fsspec knows, such as S3 with s3fs, or of local paths.

    python3 lotto_worker.py < urls.txt > rows.jsonl

The package lotto must be installed, as for all recipes here: pip install of its wheel.
"""

import json
import sys

import lotto


def picture(url):
    """A URL and the bytes there; None if nothing is there, and the row says so."""
    import fsspec

    try:
        with fsspec.open(url) as file:
            return url, file.read()
    except FileNotFoundError:
        return url, None


def main():
    urls = (line.rstrip("\n") for line in sys.stdin)
    with lotto.Worker(jobs=1) as worker:
        for row in worker(map(picture, urls)):
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
