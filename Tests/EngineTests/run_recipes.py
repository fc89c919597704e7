"""Runs the recipes for engines over local files and an object store, and compares their tables with one machine's.

    python3 -m venv ENV && ENV/bin/pip install -r Tests/EngineTests/requirements.txt   (and Java 17, GNU parallel)
    ENV/bin/python Tests/EngineTests/run_recipes.py [--lotto FOLDER] [RECIPE…]

Each recipe gets the fixtures' scans, an empty file, one that is no picture, and names with a space and with
Korean letters, on disk and in a bucket of moto's S3 server on loopback. It must end with status 0, and
its Parquet table must have the types of `lotto schema --arrow` and the rows of `lotto scan --worker`,
each once. A recipe whose engine is not installed is skipped with a word, and so is the store without moto. First, the
lines of `lotto help cluster` are compared with the recipes, of which they are excerpts, and its worker is run.
"""

import argparse
import base64
import importlib.util
import itertools
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pyarrow.parquet as pq

ROOT = Path(__file__).resolve().parents[2]
RECIPES = Path(__file__).resolve().parent / "Recipes"
PACKAGE = ROOT / "Sources/Python"
sys.path.append(str(PACKAGE))
BUCKET = "tickets"


def pictures(folder):
    """Fills a folder with pictures and files that are none; returns their names in it."""
    folder.mkdir()
    for scan in sorted((ROOT / "Fixtures/Scans").glob("*.png")):
        shutil.copy(scan, folder)
    shutil.copy(ROOT / "Fixtures/Scans/winner-round-262.png", folder / "two words.png")
    shutil.copy(ROOT / "Fixtures/Scans/winner-round-1244.png", folder / "복권.png")
    (folder / "empty.png").touch()
    (folder / "text.png").write_text("no picture\n")
    return sorted(os.listdir(folder))


def run(*command, **options):
    """Runs a command, which must succeed; returns its output."""
    process = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, check=False, **options)
    errors = process.stderr.decode(errors="replace")
    assert process.returncode == 0, f"{command}: status {process.returncode}\n{errors[-4000:]}"
    return process.stdout


class Store:
    """An object store on loopback that holds the files of a folder; `environment` leads clients there."""

    def __init__(self, folder):
        from moto.server import ThreadedMotoServer

        self.server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
        self.server.start()
        address = "http://%s:%s" % self.server.get_host_and_port()
        self.environment = {
            "AWS_ENDPOINT_URL": address, "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_DEFAULT_REGION": "us-east-1",
        }
        import boto3

        client = boto3.client("s3", endpoint_url=address, region_name="us-east-1",
                              aws_access_key_id="key", aws_secret_access_key="secret")
        client.create_bucket(Bucket=BUCKET)
        for path in folder.iterdir():
            client.upload_file(str(path), BUCKET, f"2026/{path.name}")


def spark(source, listed, target):
    if source.startswith("s3:"):
        run(sys.executable, RECIPES / "spark_pictures.py", "--urls", listed, target)
    else:
        run(sys.executable, RECIPES / "spark_pictures.py", source, target)


def spark_paths(_, listed, target):
    run(sys.executable, RECIPES / "spark_pictures.py", "--paths", listed, target)


def ray(source, _, target):
    run(sys.executable, RECIPES / "ray_pictures.py", source, target)


def ray_paths(_, listed, target):
    run(sys.executable, RECIPES / "ray_pictures.py", "--paths", listed, target)


def dask(_, listed, target):
    run(sys.executable, RECIPES / "dask_pictures.py", listed, target)


def parallel(_, listed, target):
    rows = target.with_suffix(".jsonl")
    rows.write_bytes(run(RECIPES / "parallel_pictures.sh", listed))
    run(sys.executable, RECIPES / "rows_to_parquet.py", rows, target)


def slurm(_, listed, target):
    """The tasks of an array of five, the second of which is killed once and submitted again."""
    parts = target.with_suffix(".parts")
    for task in (1, 2, 3, 4, 5, 2):
        array = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": "5"}
        command = [RECIPES / "slurm_array.sh", listed, parts]
        if task == 2 and not (parts / "part-3.jsonl").exists():
            command = ["timeout", "-s", "KILL", "0.3", *command]
            subprocess.run(command, env=os.environ | array, check=False, stderr=subprocess.DEVNULL)
            (parts / "part-2.jsonl").unlink(missing_ok=True)  # If it was done before it could be killed.
        else:
            run(*command, env=os.environ | array)
    files = sorted(parts.glob("*.jsonl"))
    verified = subprocess.run([os.environ["LOTTO"], "verify", listed, *files], stdout=subprocess.PIPE, check=False)
    assert (verified.returncode, verified.stdout) == (0, b"")
    run(sys.executable, RECIPES / "rows_to_parquet.py", *files, target)


def check_help():
    """The code of help must work, or be that of the recipes; only places of pictures may differ."""
    text = run(os.environ["LOTTO"], "help", "cluster").decode()
    for title, name in {"Spark": "spark", "Ray Data": "ray", "Dask": "dask"}.items():
        lines = code_in(text, f"Python: {title}")
        recipe = (RECIPES / f"{name}_pictures.py").read_text()
        known = {line.strip() for line in recipe.splitlines()}
        for line in lines:
            assert line.strip() in known or "s3" in line or ".read" in line, f"{title}: {line!r} is not in the recipe"
    space = {"subprocess": subprocess, "base64": base64, "json": json}
    code = "\n".join(code_in(text, "Pictures as bytes: the worker")).replace('"lotto"', repr(os.environ["LOTTO"]))
    exec(code, space)  # Safe: lotto wrote it.
    scan = ROOT / "Fixtures/Scans/winner-round-1244.png"
    row = space["read"]("s3://tickets/1.png", scan.read_bytes())
    space["process"].stdin.close()
    assert (row["source"], row["status"], space["process"].wait()) == ("s3://tickets/1.png", "won", 0)
    print("lotto help cluster: its worker reads, and its lines are those of the recipes")


def code_in(text, title):
    """The lines of code right below a title of help."""
    below = text.split(f"\n{title}:\n", 1)[1].splitlines()
    lines = [line[2:] for line in itertools.takewhile(lambda line: line[:2].isspace() or not line, below) if line]
    assert lines, title
    return lines


# What each recipe needs: programs or Python packages.
NEEDS = {
    spark: ["java", "pyspark"], spark_paths: ["java", "pyspark"], ray: ["ray"], ray_paths: ["ray"],
    dask: ["dask"], parallel: ["parallel"], slurm: ["split"],
}
NEEDS_OF_STORE = ["moto", "s3fs"]
FOR_PATHS = {spark_paths, ray_paths}
"""Recipes whose pictures lotto opens itself: not those of a store."""


def missing(needs):
    """Programs and packages that are not here."""
    return [need for need in needs if not shutil.which(need) and not importlib.util.find_spec(need)]


def compare(target, expected, prefix):
    """The table's rows must be those of one machine, whose sources are names in the folder."""
    import lotto

    table = pq.read_table(target)
    assert table.schema.remove_metadata().equals(lotto.arrow_schema()), table.schema
    rows = table.to_pylist()
    for row in rows:
        row["source"] = row["source"].split(prefix, 1)[1]
    rows.sort(key=lambda row: row["source"])
    assert [row["source"] for row in rows] == [row["source"] for row in expected], "a row too few or too many"
    for row, other in zip(rows, expected):
        assert row == other, f"{row} != {other}"
    return len(rows)


def check(recipe, source, names, expected, work):
    """Runs a recipe over the files at a path or URL."""
    prefix = source.split("://")[-1].rstrip("/") + "/"
    listed = work / "list.txt"
    listed.write_text("".join(f"{source}/{name}\n" for name in names), encoding="utf-8")
    target = work / "rows.parquet"
    recipe(source, listed, target)
    if recipe is spark and "://" not in source:
        # Spark passes over empty files in silence.
        expected = [row for row in expected if row["source"] != "empty.png"]
    count = compare(target, expected, prefix)
    print(f"{recipe.__name__}: {count} rows of {source.split(':')[0] if '://' in source else 'local files'}")
    shutil.rmtree(work)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lotto", default=ROOT / ".build/release", type=Path)
    parser.add_argument("recipes", nargs="*", default=[recipe.__name__ for recipe in NEEDS])
    options = parser.parse_args()
    logging.getLogger("werkzeug").disabled = True  # It names every request.
    os.environ |= {
        "LOTTO": str(options.lotto.resolve() / "lotto"), "LOTTO_WORKER": str(RECIPES / "lotto_worker.py"),
        "PYTHONPATH": f"{RECIPES}:{PACKAGE}", "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable,
        "PATH": f"{options.lotto.resolve()}:{Path(sys.executable).parent}:{os.environ['PATH']}", "RAY_DEDUP_LOGS": "0",
        "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
    }
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place).resolve() / "pictures"
        names = pictures(folder)
        text = "".join(f"{name}\n" for name in names).encode()
        rows = run(os.environ["LOTTO"], "scan", "--worker", "--nested", input=text, cwd=folder)
        expected = sorted((json.loads(row) for row in rows.splitlines()), key=lambda row: row["source"])
        assert len(expected) == len(names)
        check_help()
        store = None
        if missing(NEEDS_OF_STORE):
            print(f"object store: skipped, without {' and '.join(missing(NEEDS_OF_STORE))}")
        else:
            store = Store(folder)
        for recipe in (recipe for recipe in NEEDS if recipe.__name__ in options.recipes):
            if missing(NEEDS[recipe]):
                print(f"{recipe.__name__}: skipped, without {' and '.join(missing(NEEDS[recipe]))}")
                continue
            reads_store = store is not None and recipe not in FOR_PATHS
            for source in [str(folder)] + [f"s3://{BUCKET}/2026"] * reads_store:
                if source.startswith("s3:"):
                    os.environ |= store.environment
                work = Path(place) / "work"
                work.mkdir()
                check(recipe, source, names, expected, work)


if __name__ == "__main__":
    main()
