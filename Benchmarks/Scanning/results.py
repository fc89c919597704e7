"""The raw figures of a comparison, as rows of tables."""

import json

COLUMNS = (
    "corpus class picture reader round pictures pixels user_seconds system_seconds wall_seconds"
    " peak_kib status read misreads"
).split()


def result_rows(runs):
    """A row for each process."""
    yield COLUMNS
    for run in runs:
        cost = run.cost
        picture = run.names[0] if len(run.names) == 1 else ""
        times = [f"{seconds:.6f}" for seconds in (cost.user, cost.system, cost.wall)]
        what = [run.corpus, run.kind, picture, run.reader, run.round, len(run.names), run.pixels]
        yield [*what, *times, cost.peak_kib, cost.status, run.read, len(run.misreads)]


def misread_rows(runs):
    """A row for each payload that was misread."""
    misreads = {
        (run.corpus, run.kind, run.reader, name, json.dumps(payload.decode("latin-1")))
        for run in runs
        for name, payload in run.misreads
    }
    return [("corpus", "class", "reader", "picture", "payload_as_latin1_json"), *sorted(misreads)]
