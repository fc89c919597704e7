"""Runs the Spark recipe of `lotto help cluster` on Spark, and compares it with single runs.

    python3 -m venv ENV && ENV/bin/pip install pyspark   (and Java 17)
    ENV/bin/python Tests/EngineTests/spark_recipe.py [FOLDER OF lotto]

The first worker of each partition is killed by SIGKILL after its first row. Spark must then retry the
task (`local[2,3]` allows three attempts), and no row may be lost, doubled or out of order.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from pyspark import SparkConf, SparkContext

ROOT = Path(__file__).resolve().parents[2]
LOTTO = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release").resolve() / "lotto"


def run(*arguments, lines=()):
    """The output lines of one run of lotto, whatever its status."""
    text = "".join(line + "\n" for line in lines)
    process = subprocess.run(
        [str(LOTTO), *arguments], input=text.encode(), stdout=subprocess.PIPE, check=False
    )
    return process.stdout.decode().splitlines()


def killed_once(folder, command):
    """A command that kills itself after its first row, the first time that it gets a given first line."""
    script = Path(folder) / "worker.sh"
    script.write_text(
        f"""#!/bin/sh
IFS= read -r first || exec {command} < /dev/null
mark={folder}/$(printf %s "$first" | cksum | tr ' ' _)
if mkdir "$mark" 2> /dev/null; then
  printf '%s\\n' "$first" | {command}
  kill -9 $$
fi
{{ printf '%s\\n' "$first"; cat; }} | {command}
"""
    )
    script.chmod(0o755)
    return str(script)


def scans(context, folder):
    """Nested rows of scans must equal those of a single worker, in the same order."""
    paths = sorted(str(path) for path in (ROOT / "Fixtures/Scans").glob("*.png")) * 3
    worker = killed_once(folder, f"{LOTTO} scan --worker --nested")
    rows = context.parallelize(paths, 6).pipe(worker, checkCode=True).collect()
    expected = run("scan", "--worker", "--nested", lines=paths)
    parsed = [json.loads(row) for row in rows]
    assert [row["source"] for row in parsed] == paths
    assert {row["schema"] for row in parsed} == {"lotto.scan/4"}
    assert rows == expected, "rows differ from those of one worker"
    return len(rows)


def ranks(context, folder):
    """The merged ranks of a ticket file's partitions must equal those of the whole file.

    But for the deviations, which need the tickets of all partitions together.
    """
    tickets = run("generate", "200000", "--format", "csv", "--seed", "11")
    options = "--input-format csv --rounds 1200-1244 --no-timing"
    worker = killed_once(folder, f"{LOTTO} rank - {options}")
    rows = context.parallelize(tickets, 5).pipe(worker, checkCode=True).collect()
    merged = run("merge", "-", lines=rows)
    assert len(rows) == 5 * 45
    whole = run("rank", "-", *options.split(), "--no-deviation", lines=tickets)
    assert merged == whole, "sums differ"
    return len(merged)


def main():
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    conf = SparkConf().setMaster("local[2,3]").setAppName("lotto")
    context = SparkContext(conf=conf.set("spark.ui.enabled", "false"))
    context.setLogLevel("OFF")
    for recipe in (scans, ranks):
        with tempfile.TemporaryDirectory() as folder:
            count = recipe(context, folder)
            killed = sum(1 for _ in Path(folder).iterdir()) - 1
            assert killed > 0, "no worker was killed"
            print(f"{recipe.__name__}: {count} rows as of one run, {killed} workers killed")
    context.stop()


main()
