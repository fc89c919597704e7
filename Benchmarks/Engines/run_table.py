#!/usr/bin/env python3
"""Runs the Spark recipe over a table of pictures, and says what each kind of process takes; the plan's anchor.

    ENV/bin/python Benchmarks/Engines/run_table.py TABLE.parquet [--ours LOTTO] [--record]

ENV has Tests/EngineTests/requirements.txt; make_table.py writes the table. Each picture must get one row with a
result.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from programs import copies
from report import ROOT, add_options, conclude, markdown

RECIPES = ROOT / "Tests/EngineTests/Recipes"
KINDS = {"lotto-decode": "decoders", "lotto": "lotto", "java": "Java"}
"""What to call processes by their programs; others that the run starts are Python."""
TICK = os.sysconf("SC_CLK_TCK")
PERIOD = 0.5
"""Seconds between two looks at all processes; what one does after the last look is not counted."""


def watch(process, mark):
    """Processor seconds by kind, and the peak of the memory of each kind's processes, until a process ends."""
    seconds, peaks, count = {}, Counter(), Counter()
    while process.poll() is None:
        memory = Counter()
        for entry in Path("/proc").iterdir():
            found = entry.name.isdigit() and costs_of(entry, mark)
            if found:
                kind, cpu, bytes_held = found
                seconds[entry.name, kind] = cpu
                memory[kind] += bytes_held
        for kind, held in memory.items():
            peaks[kind] = max(peaks[kind], held)
        time.sleep(PERIOD)
    total = Counter()
    for (_, kind), cpu in seconds.items():
        total[kind] += cpu
        count[kind] += 1
    return total, peaks, count


def costs_of(entry, mark):
    """The kind, the processor seconds and the memory of a process with a word in its environment."""
    try:
        if mark not in (entry / "environ").read_bytes():
            return None
        name, _, rest = (entry / "stat").read_text().partition("(")[2].rpartition(")")
        fields = rest.split()
        pages = int((entry / "statm").read_text().split()[1])
    except OSError:
        return None
    cpu = (int(fields[11]) + int(fields[12])) / TICK
    return KINDS.get(name, "Python"), cpu, pages * os.sysconf("SC_PAGE_SIZE")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", type=Path)
    add_options(parser)
    options = parser.parse_args()
    faults = []
    pictures = pq.ParquetFile(options.table).metadata.num_rows
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder).resolve()
        options.ours = copies(options.ours, place / "bin")
        target, mark = place / "rows.parquet", f"LOTTO_TABLE={os.getpid()}"
        environment = os.environ | {
            "LOTTO": options.ours, "PYTHONPATH": f"{RECIPES}:{ROOT}/Sources/Python", "SPARK_LOCAL_IP": "127.0.0.1",
            "PYSPARK_PYTHON": sys.executable, "LOTTO_TABLE": str(os.getpid()),
            "PYSPARK_SUBMIT_ARGS": "--master local[*] --conf spark.ui.enabled=false pyspark-shell",
            "PATH": f"{Path(options.ours).parent}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        }
        command = [sys.executable, str(RECIPES / "spark_pictures.py"), "--table", str(options.table), str(target)]
        start = time.monotonic()
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        seconds, peaks, _ = watch(process, mark.encode())
        wall = time.monotonic() - start
        if process.returncode != 0:
            faults.append(f"status {process.returncode}")
        rows = pq.read_table(target, columns=["source", "status"])
        size = sum(file.stat().st_size for file in target.glob("*.parquet"))
    names = len(pc.unique(rows["source"]))
    statuses = Counter(rows["status"].to_pylist())
    if (rows.num_rows, names) != (pictures, pictures):
        faults.append(f"{rows.num_rows} rows of {names} pictures, not {pictures}")
    if statuses.keys() - {"won", "lost", "pending"}:
        faults.append(f"statuses: {dict(statuses)}")
    table = [[kind, f"{cpu:.0f}", f"{cpu / pictures * 1e3:.2f}", f"{peaks[kind] / 2**20:.0f}"]
             for kind, cpu in sorted(seconds.items(), key=lambda item: -item[1])]
    about = (f"{pictures} pictures of {options.table.stat().st_size / pictures:.0f} bytes in {wall:.0f} s: "
             f"{pictures / wall:.0f} a second. {rows.num_rows} rows, a table of {size / 2**20:.0f} MiB; "
             + ", ".join(f"{count} {status}" for status, count in statuses.most_common()) + ".")
    head = ["processes", "CPU s", "CPU ms a picture", "MiB at most, all together"]
    conclude("A table of pictures through Spark", "engine-table", [about, "", markdown(head, table)], faults, options)


if __name__ == "__main__":
    main()
