#!/usr/bin/env python3
"""Makes system calls of `lotto` fail, one at a time and every Nth, and checks every run.

    Benchmarks/Reliability/inject_faults.py [--faults 10000] [--only NAME] [--ours LOTTO] [--record]

README.md beside this file says what is expected of every run.
"""

import argparse
import collections
import errno
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from programs import DAY, SCANS, by_source, copies, environment
from report import ROOT, add_options, conclude, markdown
from terminal_run import TerminalRun

TIMEOUT = 60
"""Seconds after which a run counts as hung; a run without faults takes less than one."""
STATUSES = {0, 1, 2, 66, 69, 70, 74}
HALF = 0
"""Stands for a call that does only part of its work."""
ERRORS = {
    "read": [errno.EIO, errno.EINTR, errno.EAGAIN, HALF],
    "write": [errno.ENOSPC, errno.EIO, errno.EINTR, errno.EAGAIN, HALF],
    "pread": [errno.EIO, errno.EINTR, HALF],
    "pwrite": [errno.EIO, errno.ENOSPC],
    "open": [errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EACCES, errno.EIO, errno.EINTR],
    "fsync": [errno.EIO, errno.ENOSPC],
    "ftruncate": [errno.EIO, errno.EACCES],
    "flock": [errno.EINTR, errno.ENOLCK],
    "rename": [errno.EIO, errno.ENOSPC, errno.EACCES],
    "unlink": [errno.EIO, errno.EACCES],
    "mkdir": [errno.ENOSPC, errno.EACCES],
    "fstat": [errno.EIO, errno.ENOMEM],
    "lstat": [errno.EIO, errno.ESTALE, errno.EACCES],
    "fstatat": [errno.EIO, errno.EACCES],
    "stat": [errno.EIO, errno.EACCES],
    "fdopendir": [errno.ENOMEM, errno.EMFILE],
    "readdir": [errno.EIO],
    "lseek": [errno.EIO],
    "dup": [errno.EMFILE],
    "eventfd": [errno.EMFILE, errno.ENOMEM],
    "tcgetattr": [errno.EIO],
    "tcsetattr": [errno.EIO, errno.EINTR],
    "inotify_init1": [errno.EMFILE, errno.ENOMEM],
    "inotify_add_watch": [errno.ENOSPC, errno.EACCES],
    "pipe2": [errno.EMFILE, errno.ENFILE],
    "memfd_create": [errno.EMFILE, errno.ENOMEM],
    "socketpair": [errno.EMFILE, errno.ENOMEM],
    "recvmsg": [errno.EIO, errno.ENOMEM, errno.EINTR, errno.EAGAIN, errno.ECONNRESET],
    "sendmsg": [errno.ENOBUFS, errno.ENOMEM, errno.EAGAIN, errno.EINTR],
    "poll": [errno.EINTR, errno.ENOMEM],
    "posix_spawn": [errno.EAGAIN, errno.ENOMEM, errno.EACCES],
    "pthread_create": [errno.EAGAIN],
}
"""The errors with which each call may fail."""
TURNS = ["1", "2", "3", "5", "8", "13", "30", "70", "%40", "%7", "%3", "%2"]
"""Which calls fail: the Nth, or every Nth."""
HARMLESS = {errno.EINTR, HALF}
"""Faults after which a program only has to repeat or continue the call."""


@dataclass
class Command:
    """A `lotto` command, run in a folder with its input files."""

    name: str
    words: list
    stdin: bytes = b""
    output: str = ""
    """The file that it writes; empty for standard output."""
    keys: bytes | None = None
    """The keys to type, for a command that needs a terminal."""
    inputs: list = field(default_factory=list)
    """The inputs that must have rows."""
    whole: object = None
    """The result of a run without faults."""


@dataclass
class Result:
    """How a run ended."""

    status: int | None
    output: bytes
    said: str
    terminal: object = None
    partial: bytes = b""
    """What was kept of an output that is not complete."""


def commands(folder):
    """All commands; puts their input files into a folder."""
    pictures = [f"scans/{path.name}" for path in sorted(SCANS.glob("*.png"))]
    (folder / "few").mkdir()
    (folder / "scans").mkdir()
    for path in sorted(SCANS.glob("*.png")):
        shutil.copy2(path, folder / "scans")
    for name in ("winner-round-50", "blank", "foreign", "winner-round-1244"):
        shutil.copy2(SCANS / f"{name}.png", folder / "few")
    shutil.copy2(ROOT / "Fixtures/Golden/scan.jsonl", folder / "rows.jsonl")
    lines = (SCANS / "manifest.tsv").read_text().splitlines()[1:]
    payloads = "".join(f"{line.split(chr(9))[2]}\n" for line in lines).encode()
    tickets = b"1,2,3,4,5,6\n7,8,9,10,11,12\n40,41,42,43,44,45\n" * 500
    (folder / "t.csv").write_bytes(tickets)
    prizes = ",1" * 11
    (folder / "new.csv").write_text(
        f"1301,2027-11-06,1,2,3,4,5,6,7{prizes}\n1302,2027-11-13,1,2,3,4,5,6,8{prizes}\n")
    timeless = ["--no-timing", "-f", "jsonl"]
    scan = ["scan", *DAY, "-j2", "-q", "--time-limit", "60"]
    return [
        Command("scan", [*scan, *pictures], inputs=pictures),
        Command("scan a folder", [*scan, "-r", "-o", "out", "scans"], output="out", inputs=pictures),
        Command("scan, resumed", [*scan, "--resume", "journal", *pictures[::4]],
                inputs=pictures[::4]),
        Command("check", ["check", *DAY, "-q"], stdin=payloads),
        Command("check to a file", ["check", *DAY, "-q", "-o", "out"], stdin=payloads, output="out"),
        Command("rank", ["rank", *DAY, "--all", *timeless, "t.csv"]),
        Command("rank to a file", ["rank", *DAY, "--round", "9", *timeless, "-o", "out", "--ranks",
                                   "ranks", "--winners", "winners", "t.csv"], output="out"),
        Command("merge", ["merge", *timeless[1:], "ranked"]),
        Command("generate", ["generate", "20000", "-f", "npy", "--seed", "3", "-o", "out"],
                output="out"),
        Command("draws import", ["draws", "import", "-q", "--as-of", "2190-01-01", "new.csv"],
                output="lotto/draws.cache"),
        Command("draws show", ["draws", "show", *DAY, "-f", "jsonl", "1", "1244"]),
        Command("draws export", ["draws", "export", *DAY]),
        Command("browse rows", ["browse", "--no-motion", "rows.jsonl"], keys=b"jt/1\x1b\x1bfjqq"),
        Command("browse pictures", ["browse", "--no-motion", *DAY, "-j2", "few"], keys=b"jtq"),
    ]


class Injector:
    """Runs commands with and without faults, each in its own folder."""

    def __init__(self, ours, place):
        self.place, self.log = place, place / "log"
        self.program = copies(ours, place / "bin")
        self.prepared = place / "prepared"
        self.prepared.mkdir()
        self.commands = commands(self.prepared)
        subprocess.run([self.program, "rank", *DAY, "--all", "--no-timing", "-f", "jsonl", "-o",
                        "ranked", "t.csv"],
                       cwd=self.prepared, check=True, env=environment(self.prepared))
        library, code = place / "faults.so", ROOT / "Fixtures/Faults/faults.c"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, code, "-ldl"], check=True)
        self.library = str(library)
        self.numbers = itertools.count()
        for command in self.commands:
            command.whole = self.run(command, None)[0]

    def run(self, command, fault):
        """Runs a command; returns its result, and how many faults were injected."""
        folder = self.place / f"run-{next(self.numbers)}"
        folder.mkdir()
        for entry in self.prepared.iterdir():
            (folder / entry.name).symlink_to(entry)
        mark = folder / ".mark"
        variables = {} if fault is None else {
            "LD_PRELOAD": self.library, "LOTTO_FAULT": fault, "LOTTO_FAULT_MARK": str(mark),
            "LOTTO_FAULT_LOG": str(self.log)}
        words = [self.program, *command.words]
        variables = environment(folder, **variables)
        if command.keys is not None:
            terminal = TerminalRun(words, folder, variables, command.keys, TIMEOUT)
            result = Result(terminal.status, b"", terminal.said, terminal)
        else:
            result = self.piped(words, folder, variables, command)
        met = mark.stat().st_size if mark.exists() else 0
        shutil.rmtree(folder)
        return result, met

    @staticmethod
    def piped(words, folder, variables, command):
        """A run without a terminal."""
        with (folder / ".out").open("w+b") as out, (folder / ".said").open("w+b") as said:
            process = subprocess.Popen(words, cwd=folder, env=variables, stdin=subprocess.PIPE,
                                       stdout=out, stderr=said)
            try:
                process.communicate(command.stdin, TIMEOUT)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                process.returncode = None
            except BrokenPipeError:
                process.wait(TIMEOUT)
            place = folder / command.output if command.output else folder / ".out"
            output = place.read_bytes() if place.exists() else b""
            partial = folder / f"{command.output}.partial"
            kept = partial.read_bytes() if command.output and partial.exists() else b""
            said.seek(0)
            return Result(process.returncode, output, said.read().decode(errors="replace"),
                          partial=kept)


def faults_of(command, number, result):
    """What is wrong with a run in which calls failed with the error `number`."""
    if result.status is None:
        return ["does not end"]
    found = []
    if result.status not in STATUSES:
        found.append(f"status {result.status}")
    if result.status != command.whole.status and "lotto: " not in result.said:
        found.append(f"status {result.status} without a reason")
    if command.keys is not None:
        return found + result.terminal.faults()
    if number in HARMLESS and result.status != command.whole.status:
        found.append(f"status {result.status} after nothing but an interruption: {result.said}")
    if result.partial:
        found += partial_faults(command, result)
    if command.inputs:
        return found + row_faults(command, result.output or result.partial, result.status)
    if result.output == command.whole.output:
        return found
    if result.status == command.whole.status and not result.said:
        found.append("another output, and nothing is said")
    if command.output and result.output:
        found.append("half a file")
    rest = iter(command.whole.output.splitlines(keepends=True))
    lines = result.output.splitlines(keepends=True)
    for place, line in enumerate(lines):
        is_cut = place == len(lines) - 1 and result.status == 74 and not line.endswith(b"\n")
        if not any(other == line or is_cut and other.startswith(line) for other in rest):
            return found + [f"a line that the whole run does not have: {line[:200]!r}"]
    return found


def partial_faults(command, result):
    """What is wrong with FILE.partial: it holds finished rows, each whole, and is named."""
    found = []
    name = f"{command.output}.partial"
    if result.output:
        found.append(f"{name} beside the complete file")
    if not any(f"{told} {name}" in result.said
               for told in ("finished rows are in", "everything was written to")):
        found.append(f"{name} is kept, and nothing is said")
    # The head of an array says how many tickets there are.
    head = b"NUMPY" in result.partial[:6]
    if not head and not result.partial.endswith(b"\n"):
        found.append(f"a row in {name} is cut")
    if not head and not command.inputs and not command.whole.output.startswith(result.partial):
        found.append(f"rows in {name} that the whole run does not have")
    return found


def row_faults(command, output, status):
    """What is wrong with the rows of a scan."""
    found = []
    lines = output.splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        lines.pop()
        if status != 74:
            found.append("a row is cut")
    rows, whole = by_source(lines), by_source(command.whole.output.splitlines(keepends=True))
    order = [path.encode() for path in command.inputs]
    ended = status not in (0, 1)
    for path in order:
        own = rows.get(path, [])
        is_error = len(own) == 1 and b'"status":"error"' in own[0]
        if own != whole[path] and not is_error and not (ended and own == whole[path][:len(own)]):
            folder = os.path.dirname(path)
            if own or not any(folder.startswith(other) for other in rows if other != path):
                found.append(f"{len(own)} rows of {path.decode()}: {own[:1]}")
    expected = [path for path in order if path in rows]
    if [path for path in rows if path in order] != expected:
        found.append("rows out of order")
    return found


def main():
    """Injects faults, checks the runs, and records the figures if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faults", type=int, default=10_000, help="how many at least (10000)")
    parser.add_argument("--only", help="the calls of lotto whose name has this in it")
    parser.add_argument("--call", help="the system call that fails")
    parser.add_argument("--jobs", type=int, default=2, help="runs side by side (2)")
    add_options(parser)
    options = parser.parse_args()
    start = time.monotonic()
    runs, injected, faults = collections.Counter(), collections.Counter(), []
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        injector = Injector(options.ours, Path(name))
        wanted = [command for command in injector.commands if (options.only or "") in command.name]

        def sweep(case):
            command, call, number = case
            found, misses = [], 0
            for turn in TURNS:
                # The run makes fewer such calls.
                if misses and not turn.startswith("%"):
                    continue
                result, met = injector.run(command, f"{call}:{turn}:{number}")
                misses += met == 0
                if met == 0 and turn == "%2":
                    # The run makes at most one such call.
                    continue
                runs[command.name] += 1
                injected[command.name] += met
                name = f"{command.name}, {call} {turn} {errno.errorcode.get(number, 'half')}"
                wrong = faults_of(command, number, result)
                found += [f"{name}: {fault}" for fault in wrong]
            return found

        cases = [
            (command, call, number) for command in wanted
            for call, numbers in ERRORS.items() for number in numbers
            if options.call in (None, call)
        ]
        with ThreadPoolExecutor(options.jobs) as pool:
            while True:
                for found in pool.map(sweep, cases):
                    for fault in found:
                        print(fault, file=sys.stderr, flush=True)
                    faults += found
                if injector.log.exists() and injector.log.stat().st_size >= options.faults:
                    break
                if options.only or options.call:
                    break
        total = injector.log.stat().st_size if injector.log.exists() else 0
    rows = [(name, f"{runs[name]:,}", f"{injected[name]:,}") for name in runs]
    rows.append(("all", f"{runs.total():,}", f"{total:,}"))
    seconds = time.monotonic() - start
    lines = [markdown(("command", "runs", "faults"), rows), "",
             f"{len(faults)} wrong; {seconds:,.0f} s."]
    conclude("Faults of system calls", "faults", lines, faults, options)


if __name__ == "__main__":
    main()
