"""Reads pictures of Korean Lotto 6/45 tickets, and ranks numbers against past draws.

    import lotto

    for row in lotto.scan("pool/"):
        print(row["source"], row["status"], row["prize"])

The program `lotto` does the work: options have the names of its command line (`--as-of DATE` is
`as_of="2026-10-03"`), `lotto help scan` explains them, and `lotto help rows` explains the rows.
"""

from . import dask, ray, spark
from ._program import LottoError, binary
from ._rank import Ranking, draws, rank
from ._rows import Code, Draw, Game, NestedRow, RankRow, Row
from ._scan import check, scan
from ._worker import Worker, arrow_schema

__all__ = [
    "Code", "Draw", "Game", "LottoError", "NestedRow", "RankRow", "Ranking", "Row", "Worker",
    "arrow_schema", "binary", "check", "dask", "draws", "rank", "ray", "scan", "spark",
]
