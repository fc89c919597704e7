"""HTML reports of the built `lotto`, and the same results as JSON Lines."""

import atexit
import functools
import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import weakref

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOTTO = os.environ.get("LOTTO", str(ROOT / ".build/release/lotto"))
TODAY = "2026-11-20"


def lotto(*arguments, lines=""):
    """The program's output; its status must be 0, or 1 for inputs in error."""
    run = subprocess.run([LOTTO, *map(str, arguments)], input=lines.encode(), capture_output=True)
    assert run.returncode in (0, 1), run.stderr.decode()
    return run.stdout


class Report:
    """A page, and the same results in other formats."""

    def __init__(self, command="check", inputs=(), lines="", options=()):
        self.call = [command, *inputs, "--offline", "--as-of", TODAY, "-q", *options]
        self.lines = lines
        folder = tempfile.mkdtemp(prefix="lotto-report-")
        weakref.finalize(self, shutil.rmtree, folder)
        self.path = pathlib.Path(folder) / "report.html"
        self.path.write_bytes(self.form("html"))

    @functools.cached_property
    def rows(self):
        return [json.loads(line) for line in self.form("jsonl").splitlines()]

    def form(self, name, *options):
        return lotto(*self.call, "-f", name, *options, lines=self.lines)

    def count(self, condition):
        return sum(1 for row in self.rows if condition(row))


def ranked(*options, draws=("--all",)):
    """A rank page of random tickets in some draws, by default all known ones."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="lotto-ranks-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    lotto("generate", 1_000_000, "--format", "npy", "--seed", 3, "-o", folder / "tickets.npy")
    lotto("rank", folder / "tickets.npy", *draws, "--offline", "--as-of", TODAY, "-q", *options,
          "-o", folder / "ranks.html")
    return folder / "ranks.html"


@functools.cache
def early_draws():
    """A file of draws whose newest one, of round 1251, has numbers but no amounts yet."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="lotto-draws-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    early = b"1251,2026-11-21,3,11,19,27,35,43,1" + b"," * 11 + b"\n"
    (folder / "draws.csv").write_bytes(lotto("draws", "export", "--offline", "-q") + early)
    return folder / "draws.csv"


@functools.cache
def draws():
    """The winning numbers and the bonus number of each round."""
    lines = lotto("draws", "export", "--offline", "-q").decode().splitlines()
    return {int(cells[0]): list(map(int, cells[2:9]))
            for cells in (line.split(",") for line in lines[1:])}


def code(round, games, serial):
    slots = "".join(kind + "".join(f"{number:02}" for number in sorted(numbers))
                    for kind, numbers in games)
    empty = ("n" + "0" * 12) * (5 - len(games))
    return f"http://m.dhlottery.co.kr/?v={round:04}{slots}{empty}{serial:010}"


def mixed(tickets=60, seed=6):
    """Codes of every kind, one per line: winners of each rank, losers and other codes."""
    chance = random.Random(seed)
    history = draws()

    def pick():
        return chance.sample(range(1, 46), 6)

    lines = []
    for number in range(tickets):
        round = chance.choice(range(1180, 1245))
        games = [(chance.choice("qms"), pick()) for _ in range(chance.randint(1, 5))]
        lines.append(code(round, games, number))
    for round in (1244, 1230, 262):
        *winning, bonus = history[round]
        others = [number for number in range(1, 46) if number not in winning + [bonus]]
        lines.append(code(round, [
            ("q", winning), ("m", winning[:5] + [bonus]), ("s", winning[:5] + others[:1]),
            ("q", winning[:4] + others[:2]), ("m", winning[:3] + others[:3]),
        ], 7000 + round))
    lines += [
        code(1252, [("q", pick())], 1), code(1246, [("m", pick()), ("q", pick())], 2),
        "http://qr.645lotto.net/?v=pd1202701s890966", "https://example.com/", "not a code",
        "http://m.dhlottery.co.kr/?v=1100q010203040599n000000000000n000000000000"
        "n000000000000n0000000000001234567890",
    ]
    chance.shuffle(lines)
    return "".join(line + "\n" for line in lines + lines[:2])


def ticket(round, ranks, serial):
    """A code whose games win these ranks of a round, 0 for nothing."""
    *winning, bonus = draws()[round]
    others = [number for number in range(1, 46) if number not in winning + [bonus]]
    picks = {0: others[:6], 1: winning, 2: winning[:5] + [bonus], 3: winning[:5] + others[:1],
             4: winning[:4] + others[:2], 5: winning[:3] + others[:3]}
    return code(round, [("q", picks[rank]) for rank in ranks], serial) + "\n"
