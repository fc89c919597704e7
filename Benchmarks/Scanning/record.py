"""Records a comparison under `Benchmarks/Runs/DATE-scanning/`."""

import json
from datetime import date
from pathlib import Path

RUNS = Path(__file__).resolve().parents[1] / "Runs"
COLUMNS = (
    "corpus class picture reader round pictures pixels user_seconds system_seconds wall_seconds"
    " peak_kib status read misreads"
).split()


def write_record(report, runs):
    """Writes README.md, results.tsv and misreads.tsv; returns the folder."""
    folder = RUNS / f"{date.today().isoformat()}-scanning"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "README.md").write_text(report + "\n", encoding="utf-8")
    results = [COLUMNS, *(result_row(run) for run in runs)]
    write_table(folder / "results.tsv", results)
    misreads = {
        (run.corpus, run.kind, run.reader, name, json.dumps(payload.decode("latin-1")))
        for run in runs
        for name, payload in run.misreads
    }
    head = ("corpus", "class", "reader", "picture", "payload_as_latin1_json")
    write_table(folder / "misreads.tsv", [head, *sorted(misreads)])
    return folder


def result_row(run):
    """The raw figures of one process."""
    cost = run.cost
    times = [f"{seconds:.6f}" for seconds in (cost.user, cost.system, cost.wall)]
    return [
        run.corpus,
        run.kind,
        run.names[0] if len(run.names) == 1 else "",
        run.reader,
        run.round,
        len(run.names),
        run.pixels,
        *times,
        cost.peak_kib,
        cost.status,
        run.read,
        len(run.misreads),
    ]


def write_table(path, rows):
    """Writes tab-separated rows."""
    text = "".join("\t".join(map(str, row)) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8")
