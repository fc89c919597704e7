#!/usr/bin/env python3
"""Lets pictures arrive in a watched folder in every way that programs have, and counts their rows.

    Benchmarks/Reliability/watch_arrivals.py [--files 2000] [--seed 1] [--ours LOTTO] [--record]

README.md beside this file says what is expected.
"""

import argparse
import collections
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from programs import DAY, SCANS, as_nobody, by_source, copies, environment, without_source
from report import add_options, conclude, markdown

TIMEOUT = 300


def write(path, data):
    """Writes a file in pieces."""
    with open(path, "wb", buffering=0) as file:
        for start in range(0, len(data), 1000):
            file.write(data[start:start + 1000])


def beside(path, start=b"", end=b""):
    """A temporary name in the folder of a file."""
    return os.path.join(os.path.dirname(path), start + os.path.basename(path) + end)


def source_of(path):
    """A name outside the watched folder, on the same file system."""
    return os.path.join(os.path.dirname(os.path.dirname(path)), b"out-" + os.path.basename(path))


def renamed(start=b"", end=b""):
    """Writes under a temporary name in the folder, then renames."""
    def way(path, data):
        write(beside(path, start, end), data)
        os.rename(beside(path, start, end), path)
    return way


def move_in(path, data):
    write(source_of(path), data)
    os.rename(source_of(path), path)


def link(path, data):
    write(source_of(path), data)
    os.link(source_of(path), path)


def link_and_unlink(path, data):
    link(path, data)
    os.unlink(source_of(path))


def link_symbolically(path, data):
    write(source_of(path), data)
    os.symlink(os.path.join(b"..", os.path.basename(source_of(path))), path)


def link_before_target(path, data):
    os.symlink(os.path.join(b"..", os.path.basename(source_of(path))), path)
    time.sleep(0.005)
    write(source_of(path), data)


def link_nameless(path, data):
    """O_TMPFILE, then linkat."""
    file = os.open(os.path.dirname(path), os.O_TMPFILE | os.O_WRONLY, 0o644)
    os.write(file, data)
    # With a descriptor of any folder, Python calls linkat, which follows the link in /proc.
    folder = os.open("/proc/self/fd", os.O_RDONLY)
    os.link(str(file), path, src_dir_fd=folder, follow_symlinks=True)
    os.close(folder)
    os.close(file)


def change_mode(path, data):
    """Unreadable until it has been closed, as `install -m` and many a server do it."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o200)
    os.write(file, data)
    os.close(file)
    time.sleep(0.003)
    os.chmod(path, 0o644)


def change_times(path, data):
    write(path, data)
    os.utime(path, (1, 1))
    os.chmod(path, 0o604)


def install(path, data):
    write(source_of(path), data)
    words = ["install", "-m", "644", source_of(path), path]
    if os.geteuid() == 0:
        words[1:1] = ["-o", "1", "-g", "1"]
    subprocess.run(words, check=True)


def write_slowly(path, data):
    with open(path, "wb", buffering=0) as file:
        file.write(data[:700])
        time.sleep(0.05)
        file.write(data[700:])


def by_rsync(path, data):
    write(source_of(path), data)
    subprocess.run(["rsync", "-a", source_of(path), path], check=True)


WAYS = {
    "write": write, "write slowly": write_slowly, "move in": move_in, "link": link,
    "link, then unlink": link_and_unlink, "symlink": link_symbolically,
    "symlink before its target": link_before_target, "O_TMPFILE and linkat": link_nameless,
    "rsync's name": renamed(b".", b".Xk3f9a"), "Syncthing's name": renamed(b".syncthing.", b".tmp"),
    "a name that ends in .part": renamed(end=b".part"), "chmod after close": change_mode,
    "utime and chmod after close": change_times, "install": install, "rsync": by_rsync,
}
"""How files arrive: by name, a function of the path and the contents."""
CHANGES = {
    "replace": write, "rename over": renamed(b".", b".new"), "rename over, same size and time": None,
}
"""How files that have their rows are replaced by another picture."""


def rename_over(path, data):
    """Replaces a file by one of equal size and time."""
    old = os.stat(path)
    write(source_of(path) + b"2", data)
    os.utime(source_of(path) + b"2", ns=(old.st_atime_ns, old.st_mtime_ns))
    os.rename(source_of(path) + b"2", path)


CHANGES["rename over, same size and time"] = rename_over


class Watch:
    """A `lotto` that watches a folder."""

    def __init__(self, program, folder):
        words = [program, "scan", *DAY, "-j2", "--time-limit", "60", "--watch", "in"]
        self.rows, said = folder / "rows", (folder / "said").open("wb")
        with self.rows.open("wb") as rows, said:
            self.process = subprocess.Popen(
                words, cwd=folder, env=environment(folder), stdin=subprocess.DEVNULL, stdout=rows,
                stderr=said, **as_nobody())

    def lines(self):
        """The complete rows written so far."""
        return self.rows.read_bytes().split(b"\n")[:-1]

    def wait(self, sources, is_enough):
        """Waits until the rows of each source are enough; returns whether they came."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end and self.process.poll() is None:
            found = by_source(self.lines())
            if all(is_enough(found.get(name, [])) for name in sources):
                return True
            time.sleep(0.2)
        return False

    def stop(self):
        """Interrupts the run and returns its status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


def padded(picture, size):
    """A picture with bytes behind its end, which decoders ignore."""
    return picture + bytes(size - len(picture))


def expected(program, folder, pictures):
    """The rows of each picture without its name, which begins every row."""
    place = folder / "expected"
    place.mkdir()
    found = []
    for index, data in enumerate(pictures):
        path = place / f"{index}.png"
        path.write_bytes(data)
        run = subprocess.run([program, "scan", *DAY, "-q", str(path)], env=environment(folder),
                             capture_output=True, check=False)
        found.append([without_source(row) for row in list(by_source(run.stdout.splitlines()).values())[0]])
    return found


def drop_files(program, folder, options):
    """Lets all files arrive, then replaces some; returns what went wrong, and counts."""
    chance = random.Random(options.seed)
    sources = sorted(path for path in SCANS.glob("*.png") if path.stat().st_size < 3700)
    size = max(path.stat().st_size for path in sources)
    pictures = [padded(path.read_bytes(), size) for path in sources]
    rows = expected(program, folder, pictures)
    (folder / "in").mkdir()
    os.symlink("loop.png", folder / "in/loop.png")
    watch, right, counts = Watch(program, folder), {}, collections.Counter()
    faults = []
    for index in range(options.files):
        way = list(WAYS)[index % len(WAYS)]
        name = b"in/%05d%s.png" % (index, [b"", b" ", b"\n", b"\xff", "\u0600".encode()][index % 5])
        number = chance.randrange(len(pictures))
        WAYS[way](os.path.join(os.fsencode(folder), name), pictures[number])
        right[name] = (way, rows[number], number)
        counts[way] += 1
    if not watch.wait(right, bool):
        faults.append("some files have no rows")
    changed = {}
    for index, name in enumerate(sorted(right)[::7]):
        change = list(CHANGES)[index % len(CHANGES)]
        way, first, number = right[name]
        # The symbolic links' targets are not in the watched folder.
        if way.startswith("symlink"):
            continue
        number = (number + 1) % len(pictures)
        CHANGES[change](os.path.join(os.fsencode(folder), name), pictures[number])
        changed[name] = right[name] = (f"{way}, then {change}", first + rows[number], number)
        counts[change] += 1
    if not watch.wait(changed, lambda found: len(found) >= 2):
        faults.append("some replaced files have no other rows")
    # What would come twice comes within two looks.
    time.sleep(2.5)
    status, found = watch.stop(), by_source(watch.lines())
    if status != 143:
        faults.append(f"status {status}: {(folder / 'said').read_text()}")
    right[b"in/loop.png"] = ("a symlink to itself", None, 0)
    for name in found.keys() | right.keys():
        way, wanted, _ = right.get(name, ("nobody", [], 0))
        told = [without_source(row) for row in found.get(name, [])]
        if wanted is None:
            wanted = told if len(told) == 1 and b'"error":"open_failed"' in told[0] else []
        if told != wanted:
            faults.append(f"{way}, {name!r}: {len(told)} rows, not {len(wanted)}: {told[:3]}")
    counts["rows"] = sum(map(len, found.values()))
    return faults, counts


def main():
    """Lets files arrive, compares rows, and records the figures if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, default=2000, help="how many files arrive (2000)")
    parser.add_argument("--seed", type=int, default=1, help="of all that is random (1)")
    add_options(parser)
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        os.chmod(place, 0o755)
        program = copies(options.ours, Path(place) / "bin")
        faults, counts = drop_files(program, Path(place), options)
    rows = [(name, f"{count:,}") for name, count in counts.items()]
    rows.append(("seconds", f"{time.monotonic() - start:,.0f}"))
    lines = [markdown(("files that arrived by", ""), rows)]
    conclude("Files that arrive in a watched folder", "watch-arrivals", lines, faults, options)


if __name__ == "__main__":
    main()
