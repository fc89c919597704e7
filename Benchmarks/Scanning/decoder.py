"""Runs lotto-decode over the pictures of a corpus; returns codes and the attempts that found them."""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from reader_output import payload_bytes

# What precedes the list of attempts in the usage.
ATTEMPTS = "  --attempts LIST  "
# Status 1: a file has no code.
STATUSES = (0, 1)


class DecoderFailed(Exception):
    """The decoder failed."""


@dataclass(frozen=True)
class Code:
    """A code that was read; `attempt` says what found it."""

    attempt: str
    payload: bytes


class Decoder:
    """lotto-decode with selected parts, one process per class of pictures."""

    def __init__(self, program, options=(), jobs=1):
        """`jobs` is the number of processes at a time."""
        self.program = str(Path(program).resolve())
        self.options = tuple(options)
        self.jobs = jobs

    def with_options(self, *options):
        """The same program with other parts."""
        return Decoder(self.program, options, self.jobs)

    def attempts(self):
        """The names of all attempts, in order, from the program's usage."""
        output = subprocess.run([self.program, "--help"], capture_output=True, text=True).stdout
        _, found, names = output.partition(ATTEMPTS)
        if not found:
            raise DecoderFailed(f"no list of attempts in the usage of {self.program}")
        return "".join(names.split()).split(",")

    def read(self, pictures):
        """The codes of each picture, in the order in which they were printed."""
        groups = {}
        for picture in pictures:
            groups.setdefault(picture.kind, []).append(picture)
        with ThreadPoolExecutor(self.jobs) as pool:
            results = list(pool.map(self.read_group, groups.values()))
        codes = {path: found for result in results for path, found in result.items()}
        return {picture: codes[picture.path] for picture in pictures}

    def read_group(self, pictures):
        """The codes that one process read, by path."""
        command = [self.program, *self.options, "--", *(picture.path for picture in pictures)]
        process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if process.returncode not in STATUSES:
            raise DecoderFailed(
                f"{pictures[0].kind}: lotto-decode ended with status {process.returncode}"
            )
        codes = {picture.path: [] for picture in pictures}
        for line in process.stdout.splitlines():
            path, attempt, payload = (json.loads(field) for field in line.split(b"\t"))
            codes[path].append(Code(attempt, payload_bytes(payload)))
        return codes


def is_read(picture, codes):
    """Whether every code of a picture was read, and nothing else."""
    return {code.payload for code in codes} == picture.expected


def misreads(picture, codes):
    """Payloads that are not in the picture."""
    return sorted({code.payload for code in codes} - picture.expected)


def add_jobs(parser):
    """Adds the option for the number of processes."""
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), help="processes at a time (one a core)"
    )
