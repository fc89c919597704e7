"""Checks that DuckDB, Polars, pandas, jq, pyarrow and Spark read rows back without loss, even with a late winner.

    python3 -m venv ENV && ENV/bin/pip install duckdb polars pandas   (and jq; pyarrow; pyspark with Java 17)
    ENV/bin/python Tests/EngineTests/schema_readers.py [FOLDER OF lotto]

Readers guess a column's type from the first rows. Here these are 49,999 foreign codes, whose keys are
empty or zero; the first winner is in row 50,000. Each reader is tried with its defaults and with the
types from `lotto schema`, pyarrow and Spark only with these, and must return every value of every row. The same is done with nested rows,
of which the first 49,999 have no games: with default settings, games would lose their keys. Last come
rows of a ticket whose serial begins with zeros, which pandas keeps with `dtype=False` only.
"""

import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import pandas
import polars as pl

ROOT = Path(__file__).resolve().parents[2]
LOTTO = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release").resolve() / "lotto"
WINNER = 50_000


def lotto(*arguments, text=""):
    """The output of a run of lotto that reads a text, whatever its status."""
    return subprocess.run(
        [str(LOTTO), *arguments], input=text.encode(), stdout=subprocess.PIPE, check=False
    ).stdout.decode()


def rows(*form):
    """The rows in a form: no tickets before the winner, which has three games."""
    scan = ["scan", "-q", "--offline", str(ROOT / "Fixtures/Scans/winner-round-262.png")]
    ticket = json.loads(lotto(*scan).splitlines()[0])["payload"]
    lines = [f"https://example.com/{number}" for number in range(1, WINNER)] + [ticket]
    check = ["check", "-q", "--offline", "--as-of", "2026-11-20", *form]
    return lotto(*check, text="\n".join(lines) + "\n")


def duckdb_rows(path, options=""):
    relation = duckdb.sql(f"SELECT * FROM read_json('{path}', format = 'newline_delimited'{options})")
    names = relation.columns
    return [dict(zip(names, row)) for row in relation.fetchall()]


def pandas_rows(path, **options):
    frame = pandas.read_json(path, lines=True, **options)
    return json.loads(frame.to_json(orient="records"))


def jq_rows(path):
    text = subprocess.run(["jq", "-c", ".", path], stdout=subprocess.PIPE, check=True).stdout
    return [json.loads(line) for line in text.decode().splitlines()]


def has(package, program=None):
    """Whether a reader is installed; says so if it is not."""
    found = importlib.util.find_spec(package) and (program is None or shutil.which(program))
    if not found:
        print(f"{package}: skipped, not installed")
    return found


def typed_readers(path, form):
    """Readers that need to be told the types: pyarrow and Spark, if they are installed."""
    readers = {}
    if has("pyarrow"):
        import pyarrow as pa
        import pyarrow.json

        schema = eval(lotto("schema", "--arrow", *form), {"pa": pa})  # Safe: lotto wrote it.
        options = pa.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error")
        readers["pyarrow, lotto schema"] = lambda: pa.json.read_json(path, parse_options=options).to_pylist()
    if has("pyspark", "java"):
        readers["Spark, lotto schema"] = lambda: spark_rows(path, lotto("schema", "--spark", *form))
    return readers


def spark_rows(path, schema):
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", False)
    spark = builder.config("spark.sql.ansi.enforceReservedKeywords", True).getOrCreate()
    # One file in one partition keeps the order of rows.
    table = spark.read.schema(schema).option("mode", "FAILFAST").json(path)
    return [row.asDict(recursive=True) for row in table.coalesce(1).toLocalIterator()]


def compare(expected, readers):
    """Reads the rows with each reader; every row must be as expected."""
    for name, read in readers.items():
        found = read()
        assert len(found) == len(expected), f"{name}: {len(found)} rows"
        for number, (row, other) in enumerate(zip(expected, found), 1):
            assert row == other, f"{name}: row {number}: {row} != {other}"
        print(f"{name}: {len(found)} rows, no loss")


def schemas(*form):
    """The types of the keys, for DuckDB and for Polars."""
    polars = lotto("schema", "--polars", *form)
    return lotto("schema", "--duckdb", *form).strip(), eval(polars, {"pl": pl})  # Safe: lotto wrote it.


def flat(path):
    """One row per game."""
    columns, schema = schemas()
    expected = [json.loads(line) for line in Path(path).read_text().splitlines()]
    winner = expected[WINNER - 1]
    assert (winner["schema"], winner["status"], winner["rank"]) == ("lotto.game/4", "won", 2), winner
    assert (winner["draw_numbers"], winner["draw_bonus"]) == ([9, 12, 24, 25, 29, 31], 36), winner
    assert len(winner["corners"]) == 8, winner
    assert not any(row["serial"] or row["rank"] for row in expected[: WINNER - 1])
    compare(expected, {
        "jq": lambda: jq_rows(path),
        "DuckDB": lambda: duckdb_rows(path),
        "DuckDB, lotto schema": lambda: duckdb_rows(path, f", columns = {columns}"),
        "Polars": lambda: pl.read_ndjson(path).to_dicts(),
        "Polars, lotto schema": lambda: pl.read_ndjson(path, schema=schema).to_dicts(),
        "pandas": lambda: pandas_rows(path),
        "pandas, dtype=False": lambda: pandas_rows(path, dtype=False),
    } | typed_readers(path, []))


def nested(path):
    """One row per input."""
    columns, schema = schemas("--nested")
    expected = [json.loads(line) for line in Path(path).read_text().splitlines()]
    assert {row["schema"] for row in expected} == {"lotto.scan/4"}
    assert not any(code["games"] for row in expected[: WINNER - 1] for code in row["codes"])
    assert [game["rank"] for game in expected[WINNER - 1]["codes"][0]["games"]] == [2, 5, 3]
    compare(expected, {
        "nested, DuckDB, lotto schema": lambda: duckdb_rows(path, f", columns = {columns}"),
        "nested, Polars, lotto schema": lambda: pl.read_ndjson(path, schema=schema).to_dicts(),
    } | {f"nested, {name}": read for name, read in typed_readers(path, ["--nested"]).items()})


def serials(path):
    """Rows of a single ticket: by default, pandas reads serials as numbers."""
    expected = [json.loads(line) for line in Path(path).read_text().splitlines()]
    assert {row["serial"] for row in expected} == {"0034567890"}
    assert pandas_rows(path)[0]["serial"] == 34567890, "dtype=False is no longer needed: correct the help"
    columns, schema = schemas()
    compare(expected, {
        "serials, DuckDB, lotto schema": lambda: duckdb_rows(path, f", columns = {columns}"),
        "serials, Polars, lotto schema": lambda: pl.read_ndjson(path, schema=schema).to_dicts(),
        "serials, pandas, dtype=False": lambda: pandas_rows(path, dtype=False),
    })


def main():
    ticket = "http://m.dhlottery.co.kr/?v=1100q010203040506m071421283542s0309182736450034567890"
    for read, text in [
        (flat, lambda: rows()), (nested, lambda: rows("--nested")),
        (serials, lambda: lotto("check", "-q", "--offline", ticket)),
    ]:
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder) / "rows.jsonl")
            Path(path).write_text(text())
            read(path)


if __name__ == "__main__":
    main()
