"""DuckDB: `bit_count` over a table of masks; with many draws, these are a table too."""

import duckdb
import numpy as np
import pandas as pd

from tickets import histogram

MATCHES = (
    "count_if(c = 3), count_if(c = 4), count_if(c = 5), count_if(c = 5 AND b <> 0), count_if(c = 6)"
)


def prepare(tickets):
    """A counter over a table in memory."""
    connection = connect()
    store(connection, "tickets", pd.DataFrame({"mask": tickets.masks.view(np.int64)}))

    def count(draws):
        if len(draws) == 1:
            return [ranks_of(connection, "tickets", draws[0])]
        return ranks_of_all(connection, len(tickets), draws)

    return count


def prepare_text(tickets):
    """A counter that reads the text each time."""
    connection = connect()
    columns = {f"n{place}": "UTINYINT" for place in range(1, 7)}
    mask = " | ".join(f"(1::BIGINT << (n{place} - 1))" for place in range(1, 7))
    reader = f"read_csv('{tickets.text_file}', header = false, auto_detect = false,"
    reader += f" columns = {columns})"
    table = f"(SELECT {mask} AS mask FROM {reader})"
    return lambda draws: [ranks_of(connection, table, draw) for draw in draws]


def connect():
    """An in-memory database with one thread."""
    connection = duckdb.connect()
    connection.execute("SET threads = 1")
    return connection


def store(connection, name, frame):
    """Copies a data frame into a table of the database."""
    connection.register("frame", frame)
    connection.execute(f"CREATE OR REPLACE TABLE {name} AS SELECT * FROM frame").fetchall()
    connection.unregister("frame")


def ranks_of(connection, table, draw):
    """A histogram of one draw."""
    counts = connection.execute(
        f"SELECT count(*), {MATCHES} FROM (SELECT bit_count(mask & {draw.winning}::BIGINT) AS c,"
        f" mask & {draw.bonus}::BIGINT AS b FROM {table})"
    ).fetchall()
    return histogram(*counts[0])


def ranks_of_all(connection, tickets, draws):
    """One histogram per draw, from the product of both tables; only winning rows are grouped."""
    frame = pd.DataFrame(
        [(place, draw.winning, draw.bonus) for place, draw in enumerate(draws)],
        columns=["draw", "winning", "bonus"],
    )
    store(connection, "draws", frame)
    rows = connection.execute(
        f"SELECT draw, {MATCHES} FROM (SELECT draw, bit_count(mask & winning) AS c,"
        " mask & bonus AS b FROM tickets, draws) WHERE c > 2 GROUP BY draw ORDER BY draw"
    ).fetchall()
    found = {draw: counts for draw, *counts in rows}
    nothing = [0] * 5
    return [histogram(tickets, *found.get(place, nothing)) for place in range(len(draws))]
