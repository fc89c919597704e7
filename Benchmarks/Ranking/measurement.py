"""Runs the peers; each answer is compared with the reference before anything is timed."""

import time
from dataclasses import asdict, dataclass, replace

import numpy as np

from processes import run_measured
from tickets import ranks_by_the_rules

SAMPLE = 20_000
"""Tickets on which the reference is checked against the plain rules."""


class Mismatch(Exception):
    """An answer that differs from the reference's."""


@dataclass(frozen=True)
class Run:
    """One measurement: seconds are processor time of all threads.

    `scale` is the factor by which the figure was extrapolated to the whole workload, `probe` the
    bytes per second that one core read in the same round.
    """

    workload: str
    peer: str
    round: int
    tickets: int
    draws: int
    seconds: float
    wall: float
    scale: float
    probe: float

    @property
    def rate(self):
        """Tickets times draws per second."""
        return self.tickets * self.draws / self.seconds

    def fields(self):
        """All fields, for a line of JSON."""
        return asdict(self) | {"rate": self.rate}


def check(name, found, expected):
    """Compares an answer with the reference."""
    if not np.array_equal(np.asarray(found, np.int64), np.asarray(expected, np.int64)):
        raise Mismatch(f"{name} counts otherwise than the reference")


def check_reference(count, tickets, draws):
    """Compares the reference itself with the rules, on a sample."""
    rows = np.load(tickets.rows_file, mmap_mode="r")[:SAMPLE].tolist()
    few = [draws[0], draws[-1]]
    check("the reference", count(few), [ranks_by_the_rules(rows, draw) for draw in few])


def sample(tickets, count):
    """The first `count` tickets in memory; the files stay complete."""
    return replace(tickets, masks=tickets.masks[:count])


def less(peer, tickets, draws):
    """The part of a workload that a slow peer gets."""
    if len(draws) == 1:
        return sample(tickets, max(1, len(tickets) // peer.part)), draws
    return tickets, draws[:: peer.part]


def prepared(workload, peers, tickets, draws, reference):
    """For each peer a counter and its share of the work, once its first answer has been checked."""
    for peer in peers:
        some, few = less(peer, tickets, draws)
        count = peer.prepare(some)
        check(f"{workload}: {peer.name}", count(few), reference(some)(few))
        yield peer, count, len(some), few


def timed(workload, peer, count, tickets, draws, scale, round, probe):
    """One run of a peer in this process."""
    wall, start = time.perf_counter(), time.process_time()
    count(draws)
    seconds = time.process_time() - start
    wall = time.perf_counter() - wall
    return Run(workload, peer, round, tickets, len(draws), seconds, wall, scale, probe)


def process(measure_child, command, limit=600):
    """Runs one process; returns its cost and output. A process that fails ends the run."""
    cost, output = run_measured(measure_child, command, limit)
    if cost.status != 0:
        raise Mismatch(f"status {cost.status}: {' '.join(map(str, command))}")
    return cost, output
