"""Reads pictures that a program holds as bytes: one lotto process, a picture in, its row out.

    with LottoWorker() as worker:
        row = worker.read("s3://tickets/1.png", content)
        row = worker.read("/tickets/1.png")  # lotto opens the file itself.

As a program it reads the pictures of a list of URLs, of any store that fsspec knows, such as S3 with s3fs:

    python3 lotto_worker.py < urls.txt > rows.jsonl

`LOTTO` names the program, by default `lotto` in PATH; `LOTTO_OPTIONS` has more options, such as `--draws FILE`.
"""

import base64
import contextlib
import json
import os
import shlex
import subprocess
import sys

PROGRAM = os.environ.get("LOTTO", "lotto")
OPTIONS = shlex.split(os.environ.get("LOTTO_OPTIONS", ""))


class LottoWorker:
    """A lotto process that lives as long as a task or an actor; it takes one processor."""

    def __init__(self):
        command = [PROGRAM, "scan", "--worker", "--nested", "--input", "jsonl", *OPTIONS]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def line(self, name, content):
        """The row of a picture as a line of JSON.

        Without content, lotto opens the name as a path: where there is none, the row says so.
        """
        picture = [b'{"path":', json.dumps(name).encode()]
        if content is not None:
            # json.dumps would take as long as encoding to escape what has nothing to escape.
            picture += [b',"bytes_b64":"', base64.b64encode(content), b'"']
        try:
            self.process.stdin.writelines([*picture, b"}\n"])
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # The reason is in the status.
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            # The engine must run the task again: it would lose rows if this went unnoticed.
            raise RuntimeError(f"{name}: lotto ended with status {self.process.wait()}")
        return line

    def read(self, name, content=None):
        """The row of a picture, as `lotto schema --nested` describes it."""
        return json.loads(self.line(name, content))

    def close(self):
        """Ends the process; raises if it gave some picture no row."""
        self.process.stdin.close()
        self.process.stdout.close()
        if self.process.wait() != 0:
            raise RuntimeError(f"lotto ended with status {self.process.returncode}")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.close()
        else:
            self.process.kill()
            self.process.wait()


_shared = None


@contextlib.contextmanager
def shared_worker():
    """A worker that the tasks of a process share one after another, so that each starts at once.

    It ends with the process; after an exception the next task gets another one.
    """
    global _shared
    worker = _shared = _shared or LottoWorker()
    try:
        yield worker
    except BaseException:
        _shared = None
        worker.__exit__(*sys.exc_info())
        raise


def schema(notation):
    """The types of rows as text: `spark` or `arrow`."""
    command = [PROGRAM, "schema", "--nested", f"--{notation}"]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode().strip()


def arrow_schema():
    """The types of rows for pyarrow, pandas and Parquet."""
    import pyarrow as pa

    return eval(schema("arrow"), {"pa": pa})  # Safe: lotto wrote it.


def content_of(url):
    """The bytes at a URL or path; None if nothing is there."""
    import fsspec

    try:
        with fsspec.open(url) as file:
            return file.read()
    except FileNotFoundError:
        return None


def main():
    with LottoWorker() as worker:
        for line in sys.stdin:
            url = line.rstrip("\n")
            sys.stdout.buffer.write(worker.line(url, content_of(url)))
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
