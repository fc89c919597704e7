"""The peers that are compared: what each is, and what it can count."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

# One thread each, so that times are per core. The packages read these variables when imported.
os.environ.update(POLARS_MAX_THREADS="1", OMP_NUM_THREADS="1", NUMBA_NUM_THREADS="1")

import c_peers
import duckdb_peer
import numba_peer
import numpy_peer
import pandas_peer
import polars_peer

PACKAGES = ("numpy", "numba", "polars", "duckdb", "pandas")


@dataclass(frozen=True)
class Peer:
    """A way to count ranks within this process.

    `prepare` takes tickets and returns a function from draws to one histogram each. A slow peer
    gets only 1/`part` of the tickets of one draw, or of many draws.
    """

    name: str
    prepare: Callable
    part: int = 1


def peers_in_memory(folder):
    """The peers that count masks or numbers in memory, and why others are missing."""
    peers, missing = [], {}
    for compiler in c_peers.COMPILERS:
        for machine in c_peers.MACHINES:
            try:
                library = c_peers.load_library(folder, compiler, machine)
            except c_peers.NotBuilt as problem:
                missing[f"{compiler} {machine}"] = str(problem)
                continue
            name = f"C, {compiler} {machine}"
            part = 4 if machine == "x86-64" else 1
            peers.append(Peer(f"{name}, table", c_peers.loop(library, "by_table"), part))
            peers.append(Peer(f"{name}, vectors", c_peers.loop(library, "in_vectors"), part))
    peers += [
        Peer("numba", numba_peer.prepare),
        Peer("numpy", numpy_peer.prepare, 10),
        Peer("polars", polars_peer.prepare, 20),
        Peer("duckdb", duckdb_peer.prepare, 20),
        Peer("pandas, table", pandas_peer.in_memory(pandas_peer.by_table), 100),
        Peer("pandas, isin", pandas_peer.in_memory(pandas_peer.by_isin), 200),
    ]
    return peers, missing


def peers_of_text():
    """The peers that read CSV first."""
    return [
        Peer("polars", polars_peer.prepare_text),
        Peer("duckdb", duckdb_peer.prepare_text),
        Peer("pandas", pandas_peer.prepare_text),
    ]


def version_lines():
    """The packages and their versions."""
    return [f"{name}: {version(name)}" for name in PACKAGES]
