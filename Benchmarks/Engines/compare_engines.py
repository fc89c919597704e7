#!/usr/bin/env python3
"""Measures what engines cost on top of `lotto scan`, on the same cores and pictures, in rounds by turns.

    ENV/bin/python Benchmarks/Engines/compare_engines.py FOLDER [--pictures 10000] [--few 2000] [--rounds 3]
        [--ours LOTTO] [--record] [ENGINE…]

ENV is a Python environment with Tests/EngineTests/requirements.txt, FOLDER has pictures. README.md beside
this file says what the figures mean.
"""

import argparse
import ctypes
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from programs import copies
from report import ROOT, add_options, conclude, markdown

RECIPES = ROOT / "Tests/EngineTests/Recipes"
PACKAGE = ROOT / "Sources/Python"
SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER of prctl(2)."""
TICK = os.sysconf("SC_CLK_TCK")


def lotto(folder, _, options):
    """One process, without any engine, which reads the files itself."""
    return ["sh", "-c", 'find "$1" -name "*.png" | "$0" scan --worker --nested -j2 > /dev/null', options.ours, folder]


def spark(folder, target, _):
    """The engine reads the files, and lotto gets their bytes."""
    return [sys.executable, RECIPES / "spark_pictures.py", folder, target]


def spark_paths(folder, target, _):
    """lotto gets paths, as from a disk that all machines share."""
    return [sys.executable, RECIPES / "spark_pictures.py", "--paths", list_of(folder), target]


def ray(folder, target, _):
    return [sys.executable, RECIPES / "ray_pictures.py", folder, target]


def ray_paths(folder, target, _):
    return [sys.executable, RECIPES / "ray_pictures.py", "--paths", list_of(folder), target]


ENGINES = {engine.__name__: engine for engine in (lotto, spark_paths, ray_paths, spark, ray)}


def list_of(folder):
    """A file with the paths of a folder's pictures."""
    listed = folder.with_suffix(".txt")
    listed.write_text("".join(f"{path}\n" for path in sorted(folder.iterdir())))
    return listed


def busy_seconds():
    """The processor time of all processes of the machine."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    return (sum(fields[:3]) + sum(fields[5:8])) / TICK


def cost_of(command, environment):
    """Wall and processor seconds of a command and all that it started, and the mean load of others beside it."""
    report, writing = os.pipe()
    busy, start = busy_seconds(), time.monotonic()
    if os.fork() == 0:
        # Processes whose parent ends become this one's children, so that all are counted.
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
        first = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        status = first.wait()
        wall = time.monotonic() - start
        try:
            while True:
                os.wait()
        except ChildProcessError:
            pass
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        os.write(writing, json.dumps([status, wall, usage.ru_utime + usage.ru_stime]).encode())
        os._exit(0)
    os.close(writing)
    os.wait()
    all_wall = time.monotonic() - start
    status, wall, own = json.loads(os.read(report, 1000))
    os.close(report)
    assert status == 0, f"{command}: status {status}"
    return wall, own, (busy_seconds() - busy - own) / all_wall


def make_folder(place, name, corpus, count):
    """A folder with links to the pictures of a corpus, each under as many names as it takes."""
    folder = place / name
    folder.mkdir()
    pictures = sorted(corpus.glob("*.png"))
    for number in range(count):
        os.symlink(pictures[number % len(pictures)], folder / f"{number:06}.png")
    return folder, len(pictures)


def measure(options, place):
    """The costs of each engine and round for many and few pictures, as rows for a table."""
    environment = os.environ | {
        "LOTTO": options.ours, "LOTTO_WORKER": str(RECIPES / "lotto_worker.py"), "PYTHONPATH": f"{RECIPES}:{PACKAGE}",
        "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_SUBMIT_ARGS": "--master local[2] --conf spark.ui.enabled=false pyspark-shell",
        "PATH": f"{Path(options.ours).parent}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        # Ray's workers would otherwise yield to everything else on the machine, as no other engine's do.
        "RAY_worker_niceness": "0",
    }
    many, distinct = make_folder(place, "many", options.corpus, options.pictures)
    few, _ = make_folder(place, "few", options.corpus, options.few)
    rows = []
    for number in range(options.rounds):
        for name in options.engines:
            for folder, count in ((few, options.few), (many, options.pictures)):
                target = place / "rows.parquet"
                command = [str(word) for word in ENGINES[name](folder, target, options)]
                wall, own, others = cost_of(command, environment)
                shutil.rmtree(target, ignore_errors=True)
                rows.append([number + 1, name, count, round(wall, 2), round(own, 2), round(others, 2)])
                print(*rows[-1], sep="\t", file=sys.stderr)
    return rows, distinct


def summary(rows, options):
    """Medians by engine: the whole run, and each further picture, in both sorts of seconds."""
    table = []
    for name in options.engines:

        def median(column, count):
            return statistics.median(row[column] for row in rows if row[1] == name and row[2] == count)

        further = options.pictures - options.few
        table.append([
            name, median(3, options.pictures), median(4, options.pictures),
            *((median(column, options.pictures) - median(column, options.few)) / further * 1e3 for column in (3, 4)),
            median(5, options.pictures),
        ])
    first = table[0]
    return [
        [name, f"{wall:.1f}", f"{own:.1f}", f"{each_wall:.2f}", f"{each_own:.2f}",
         *(f"{value / base - 1:+.0%}" for value, base in zip(values, first[1:5])), f"{others:.2f}"]
        for name, *values, others in table for wall, own, each_wall, each_own in [values]
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--pictures", type=int, default=10_000)
    parser.add_argument("--few", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("engines", nargs="*", default=list(ENGINES))
    add_options(parser)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder).resolve()
        options.corpus = options.corpus.resolve()
        options.ours = copies(options.ours, place / "bin")
        rows, distinct = measure(options, place)
    head = ["engine", "s", "CPU s", "ms a further picture", "CPU ms", "s", "CPU s", "ms", "CPU ms", "load of others"]
    about = (f"{options.pictures} names for {distinct} pictures, {options.rounds} rounds in turns, medians. A further "
             f"picture: the difference from runs with {options.few}. Percentages: on top of {options.engines[0]}.")
    runs = markdown(["run", "engine", "pictures", "s", "CPU s", "load of others"], rows)
    conclude("What engines cost", "engines", [about, "", markdown(head, summary(rows, options)), "", runs], [], options)


if __name__ == "__main__":
    main()
