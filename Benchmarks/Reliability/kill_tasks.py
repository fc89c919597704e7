#!/usr/bin/env python3
"""Runs the recipes of Tests/EngineTests while their tasks and workers are killed, and compares the rows.

    ENV/bin/python Benchmarks/Reliability/kill_tasks.py [--pictures 10000] [--seed 1] [--ours LOTTO] [--record]
        [ENGINE…]

ENV is a Python environment with Tests/EngineTests/requirements.txt. README.md beside this file says what is expected.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from programs import SCANS, copies
from report import ROOT, add_options, conclude, markdown

RECIPES = ROOT / "Tests/EngineTests/Recipes"
PACKAGE = ROOT / "Sources/Python"
GENERATOR = ROOT / "Fixtures/Hostile/make_hostile.py"
SLOW = {"not-ascending.png"}
"""Takes half a second, thirty times as long as the others."""
PART = 32
"""Pictures of a task of engines that are told; Ray makes tasks of about 50, Spark of hundreds."""
ATTEMPTS = 200
"""Runs of an engine that does not repeat tasks itself; each goes on where the one before ended."""


def make_pictures(folder, count, randomness):
    """Fills a folder with links to scans, a fifth of them hard ones, and with hostile files, one in a hundred.

    Returns the names, and how many different scans and hostile files there are.
    """
    folder.mkdir()
    plain = sorted(path for path in SCANS.glob("*.png") if path.name not in SLOW)
    hard = sorted(SCANS.glob("*/*.png"))
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(
            [sys.executable, GENERATOR, f"{place}/c", "--count", "2", "--only", "png"],
            stdout=subprocess.DEVNULL, check=True)
        files = [path for path in Path(f"{place}/c/in").iterdir()
                 if path.is_file() and path.stat().st_size < 1 << 20]
        # Files that take seconds would leave no time for kills.
        hostile = [path.read_bytes() for path in randomness.sample(sorted(files), min(40, len(files)))]
    for number in range(count):
        name = folder / f"{number:06}.png"
        if number % 100 == 50:
            name.write_bytes(randomness.choice(hostile) or b"x")
        else:
            os.symlink(randomness.choice(hard if randomness.random() < 0.2 else plain), name)
    return sorted(os.listdir(folder)), len(plain) + len(hard), len(set(hostile))


def command_of(process):
    """The command line of a process, and its parent's id; None once it has ended."""
    try:
        parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
        return (process / "cmdline").read_bytes().replace(b"\0", b" "), int(parent)
    except OSError:
        return None


def processes_of(mark):
    """The processes by kind that hold a word in their environment: workers of the engine, lotto and its decoders."""
    found, decoders = {"lotto": [], "decoder": [], "worker": []}, []
    for entry in Path("/proc").iterdir():
        about = command_of(entry) if entry.name.isdigit() else None
        if about is None:
            continue
        command, parent = about
        if b"lotto-decode --parent" in command:
            # Lotto does not hand its environment on.
            decoders.append((int(entry.name), parent))
            continue
        try:
            if mark not in (entry / "environ").read_bytes():
                continue
        except OSError:
            continue
        if b"scan --worker" in command and b"python" not in command:
            found["lotto"].append(int(entry.name))
        elif b"pyspark.daemon" in command or command.startswith(b"ray::MapWorker") \
                or b"lotto_worker.py" in command and b"parallel" not in command \
                or b"multiprocessing" in command and b"spawn_main" in command:
            found["worker"].append(int(entry.name))
    found["decoder"] = [process for process, parent in decoders if parent in found["lotto"]]
    return found


class Killer(threading.Thread):
    """Kills a random process of an engine at random moments, until it has killed enough.

    Decoders come on top: lotto replaces them, so that no task of the engine ends.
    """

    def __init__(self, mark, limit, randomness):
        super().__init__(daemon=True)
        self.mark, self.limit, self.randomness = mark.encode(), limit, randomness
        self.kills = {"lotto": 0, "decoder": 0, "worker": 0}
        self.ends = threading.Event()

    def run(self):
        while not self.is_done:
            if self.ends.wait(self.randomness.uniform(0.1, 1)):
                return
            processes = processes_of(self.mark)
            if not processes["lotto"]:
                # A worker that is killed while it starts has lost nothing, and never comes to its pictures.
                continue
            kind = self.randomness.choice([kind for kind, found in processes.items() if found])
            try:
                os.kill(self.randomness.choice(processes[kind]), signal.SIGKILL)
                self.kills[kind] += 1
            except ProcessLookupError:
                pass

    @property
    def is_done(self):
        return self.kills["lotto"] + self.kills["worker"] >= self.limit


def table_rows(target):
    """The rows of a Parquet table or of JSON Lines as lines of JSON."""
    if target.suffix == ".jsonl":
        rows = [json.loads(line) for line in target.read_text().splitlines()]
    else:
        import pyarrow.parquet as pq

        rows = pq.read_table(target).to_pylist()
    for row in rows:
        row["source"] = row["source"].removeprefix("file:")
    return [json.dumps(row) for row in rows]


def until_success(command, environment):
    """Runs a command again and again until it ends with status 0; returns how often it ran."""
    for attempt in range(1, ATTEMPTS + 1):
        if subprocess.run(command, env=environment, stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return attempt
    raise RuntimeError(f"{command[0]}: not complete after {ATTEMPTS} runs")


def spark(folder, _, target, environment):
    master = {"PYSPARK_SUBMIT_ARGS": "--master local[2,20] --conf spark.ui.enabled=false pyspark-shell"}
    command = [sys.executable, RECIPES / "spark_pictures.py", folder, target]
    return until_success(command, environment | master), target


def ray(folder, _, target, environment):
    return until_success([sys.executable, RECIPES / "ray_pictures.py", folder, target], environment), target


def dask(_, listed, target, environment):
    return until_success([sys.executable, RECIPES / "dask_pictures.py", listed, target], environment), target


def parallel(_, listed, target, environment):
    target = target.with_suffix(".jsonl")
    jobs = ["parallel", "-k", "--pipe", f"-N{PART}", "--retries", "20", sys.executable, RECIPES / "lotto_worker.py"]
    with open(listed) as source, open(target, "wb") as output:
        subprocess.run(jobs, stdin=source, stdout=output, stderr=subprocess.DEVNULL, env=environment, check=True)
    return 1, target


def slurm(_, listed, target, environment):
    """Tasks of an array, two at a time; those that failed are submitted again."""
    parts = target.with_suffix(".parts")
    count = max(1, len(listed.read_text().splitlines()) // PART)
    left, runs = list(range(1, count + 1)), 0
    while left and runs < ATTEMPTS:
        runs += 1
        tasks = "\n".join(map(str, left))
        subprocess.run(
            ["xargs", "-P2", "-I{}", "env", "SLURM_ARRAY_TASK_ID={}", f"SLURM_ARRAY_TASK_COUNT={count}",
             RECIPES / "slurm_array.sh", listed, parts],
            input=tasks.encode(), env=environment, stderr=subprocess.DEVNULL, check=False)
        left = [task for task in left if not (parts / f"part-{task}.jsonl").exists()]
    rows = target.with_suffix(".jsonl")
    with open(rows, "wb") as output:
        for part in sorted(parts.glob("part-*.jsonl")):
            output.write(part.read_bytes())
    return runs, rows


ENGINES = {engine.__name__: engine for engine in (spark, ray, parallel, slurm, dask)}


def face(name, place, names, expected, options, faults):
    """Runs an engine under kills; returns a row of the report's table."""
    mark = f"LOTTO_KILLS={name}-{os.getpid()}"
    environment = os.environ | {
        "LOTTO": options.ours, "LOTTO_WORKER": str(RECIPES / "lotto_worker.py"), "PYTHONPATH": f"{RECIPES}:{PACKAGE}",
        "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable,
        "PATH": f"{Path(options.ours).parent}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "LOTTO_KILLS": mark.split("=")[1],
        # Ray's workers would otherwise get no processor beside other work, and start for minutes.
        "RAY_worker_niceness": "0",
    }
    limit = max(2, len(names) // PART // 10)
    killer = Killer(mark, limit, random.Random(options.seed))
    killer.start()
    start = time.monotonic()
    try:
        runs, target = ENGINES[name](
            place / "pictures", place / "list.txt", place / f"{name}.parquet", environment)
    except (RuntimeError, subprocess.CalledProcessError) as error:
        faults.append(f"{name}: {error}")
        return [name, "-", *killer.kills.values(), "-", "-"]
    finally:
        killer.ends.set()
    seconds = time.monotonic() - start
    rows = table_rows(target)
    written = place / f"{name}-rows.jsonl"
    written.write_text("".join(row + "\n" for row in rows))
    verified = subprocess.run(
        [options.ours, "verify", place / "list.txt", written], capture_output=True, check=False)
    missing = verified.stdout.decode().splitlines()
    if name == "spark":
        # Spark passes over empty files.
        missing = [path for path in missing if os.path.getsize(path) > 0]
    if missing:
        faults.append(f"{name}: {len(missing)} inputs without an answer: {missing[:3]}")
    if sorted(rows) != sorted(row for row in expected if name != "spark" or '"empty file"' not in row):
        faults.append(f"{name}: {len(rows)} rows, which are not those of one machine")
    if not killer.is_done:
        faults.append(f"{name}: only {killer.kills} of {limit} kills")
    shutil.rmtree(target, ignore_errors=True)
    return [name, len(rows), *killer.kills.values(), runs, round(seconds)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pictures", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("engines", nargs="*", default=list(ENGINES))
    add_options(parser)
    options = parser.parse_args()
    faults, table = [], []
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder).resolve()
        options.ours = copies(options.ours, place / "bin")
        names, scans, hostile = make_pictures(place / "pictures", options.pictures, random.Random(options.seed))
        listed = "".join(f"{place}/pictures/{name}\n" for name in names)
        (place / "list.txt").write_text(listed)
        start = time.monotonic()
        rows = subprocess.run(
            [options.ours, "scan", "--worker", "--nested", "-j2"], input=listed.encode(),
            stdout=subprocess.PIPE, check=True).stdout
        seconds = round(time.monotonic() - start)
        expected = [json.dumps(json.loads(row)) for row in rows.splitlines()]
        table.append(["one machine, no kills", len(expected), 0, 0, 0, 1, seconds])
        for name in options.engines:
            table.append(face(name, place, names, expected, options, faults))
            print(table[-1], *faults, file=sys.stderr)
    head = ["engine", "rows", "lotto killed", "decoders killed", "workers killed", "runs", "seconds"]
    about = f"{len(names)} names for {scans} different scans; one in a hundred is one of {hostile} hostile files."
    conclude("Engines whose tasks are killed", "engine-kills", [about, "", markdown(head, table)], faults, options)


if __name__ == "__main__":
    main()
