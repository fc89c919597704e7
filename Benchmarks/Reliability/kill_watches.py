#!/usr/bin/env python3
"""Kills `lotto scan --watch --resume` at random moments while pictures arrive in the folder.

    Benchmarks/Reliability/kill_watches.py [--kills 5000] [--seed 1] [--ours LOTTO] [--record]

README.md beside this file says what is expected.
"""

import argparse
import collections
import itertools
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from programs import DAY, SCANS, by_source, copies, environment, without_source
from report import add_options, conclude, markdown

PICTURES = 15
"""Pictures that arrive in one round."""
ROUND = 12
"""Kills in one round, while pictures arrive."""
MAX_DELAY = 0.15
"""The longest time in seconds that a run may live before it is killed."""
TIMEOUT = 60
JOBS = ["-j1", "-j1", "-j2", "-j8"]


class Producer(threading.Thread):
    """Puts pictures into a folder, one after another, in the ways in which programs do."""

    def __init__(self, folder, pictures, chance):
        super().__init__()
        self.folder, self.chance = folder, chance
        self.files = [(name(index), chance.choice(pictures)) for index in range(PICTURES)]
        self.versions = collections.defaultdict(list)
        for path, picture in self.files:
            self.versions[path].append(picture)
        # Some are overwritten later with another picture.
        for path, _ in self.files[::7]:
            picture = chance.choice(pictures)
            self.files.append((path, picture))
            self.versions[path].append(picture)

    def run(self):
        for path, picture in self.files:
            self.drop(os.fsencode(self.folder) + b"/" + path, picture.read_bytes())
            time.sleep(self.chance.uniform(0, ROUND * MAX_DELAY / len(self.files)))

    def drop(self, path, data):
        """Writes a file in one write, piece by piece, or under another name and renames it."""
        way = self.chance.randrange(3)
        hidden = os.path.join(os.path.dirname(path), b"." + os.path.basename(path) + b".tmp")
        with open(hidden if way == 0 else path, "wb", buffering=0) as file:
            for start in range(0, len(data), len(data) if way < 2 else 1000):
                file.write(data[start:start + (len(data) if way < 2 else 1000)])
        if way == 0:
            os.rename(hidden, path)


def name(index):
    """The name of a picture; some names are not valid text."""
    return b"%03d%s.png" % (index, [b"", b" ", b"\n", b"\xff", "\u202e복권".encode()][index % 5])


class Run:
    """One `lotto` over the folder."""

    def __init__(self, program, folder, number, jobs):
        words = [program, "scan", *DAY, "-q", jobs, "--watch", "in", "--resume", "journal"]
        self.rows = folder / f"rows-{number}"
        self.said = folder / f"said-{number}"
        with self.rows.open("wb") as rows, self.said.open("wb") as said:
            self.process = subprocess.Popen(
                words, cwd=folder, env=environment(folder), stdin=subprocess.DEVNULL, stdout=rows,
                stderr=said)

    def lines(self):
        """The complete rows written so far."""
        return self.rows.read_bytes().split(b"\n")[:-1]

    def kill(self, after):
        """Kills the run after `after` seconds; returns its status if it ended before that."""
        try:
            return self.process.wait(after)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait() and None

    def finish(self, sources):
        """Interrupts the run once every source has rows; returns what went wrong, or None."""
        end = time.monotonic() + TIMEOUT
        # lotto writes rows when it waits for the next input: those of one input appear together.
        while set(by_source(self.lines())) != sources and self.process.poll() is None:
            if time.monotonic() > end:
                self.process.kill()
                self.process.wait()
                return "does not come to its end"
            time.sleep(0.005)
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(TIMEOUT)
        return None if status == 143 else f"status {status}: {self.said.read_text()}"


def allowed_rows(program, folder, pictures):
    """The expected rows of each picture."""
    rows = {}
    for picture in pictures:
        words = [program, "scan", *DAY, "-q", str(picture)]
        run = subprocess.run(words, env=environment(folder), capture_output=True, check=False)
        rows[picture] = list(by_source(run.stdout.splitlines()).values())[0]
    return rows


def is_right(found, versions):
    """Whether rows are those of some versions of a file, in any order, up to the kill.

    A file that is overwritten while it is read may give an error row first.
    """
    if len(versions) > 1 and found and b'"status":"error"' in found[0]:
        versions = versions + [found[:1]]
    orders = [one for count in range(1, len(versions) + 1)
              for one in itertools.permutations(versions, count)]
    return any(sum(order, [])[:len(found)] == found for order in orders)


def round_of_kills(program, folder, kills, pictures, rows, chance, counts):
    """Kills `kills` runs while a folder fills up; returns what went wrong."""
    (folder / "in").mkdir(parents=True)
    producer = Producer(folder / "in", pictures, chance)
    producer.start()
    faults = []
    for number in range(kills):
        run = Run(program, folder, number, chance.choice(JOBS))
        status = run.kill(chance.uniform(0, MAX_DELAY))
        if status is not None:
            faults.append(f"ends with {status}: {run.said.read_text()}")
        counts["kills"] += 1
        counts["kills with rows"] += bool(run.lines())
        for path, found in by_source(run.lines()).items():
            versions = [[without_source(row) for row in rows[picture]]
                        for picture in producer.versions[path.removeprefix(b"in/")]]
            if not is_right([without_source(row) for row in found], versions):
                faults.append(f"kill {number}: other rows of {path!r}: {found}")
    producer.join()
    end = Run(program, folder, kills, "-j2")
    sources = {b"in/" + path for path in producer.versions}
    fault = end.finish(sources)
    whole = subprocess.run(
        [program, "scan", *DAY, "-q", "in"], cwd=folder, env=environment(folder),
        capture_output=True, check=False)
    counts["inputs"] += len(sources)
    if fault:
        faults.append(fault)
    if end.rows.read_bytes() != whole.stdout:
        faults.append(f"other rows after {kills} kills")
    left = [entry for entry in os.listdir(folder) if "partial" in entry]
    return faults + [f"{entry} is left" for entry in left]


def main():
    """Kills runs, compares rows, and records the figures if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=5000, help="how many runs to kill (5000)")
    parser.add_argument("--seed", type=int, default=1, help="of all that is random (1)")
    add_options(parser)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    pictures = sorted(path for path in SCANS.glob("*.png") if path.stat().st_size < 3700)
    counts, faults = collections.Counter(), []
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        program = copies(options.ours, Path(place) / "bin")
        rows = allowed_rows(program, Path(place), pictures)
        while counts["kills"] < options.kills:
            counts["rounds"] += 1
            folder = Path(place) / f"round-{counts['rounds']}"
            kills = min(ROUND, options.kills - counts["kills"])
            found = round_of_kills(program, folder, kills, pictures, rows, chance, counts)
            faults += [f"round {counts['rounds']}: {fault}" for fault in found]
        orphans = orphaned(Path(place) / "bin")
        faults += [f"{orphans} decoders live on"] if orphans else []
    rows = [(name, f"{count:,}") for name, count in counts.items()]
    rows.append(("seconds", f"{time.monotonic() - start:,.0f}"))
    lines = [markdown(("counts", ""), rows)]
    conclude("Watches killed by SIGKILL, and resumed", "watch-kills", lines, faults, options)


def orphaned(folder):
    """How many decoders started from a folder are still running."""
    count = 0
    for entry in Path("/proc").iterdir():
        try:
            count += os.readlink(entry / "exe").startswith(str(folder))
        except OSError:
            continue
    return count


if __name__ == "__main__":
    main()
