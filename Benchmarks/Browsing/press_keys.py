#!/usr/bin/env python3
"""Measures how long `lotto browse` takes to draw the frame after each key, with 100,000 games.

    Benchmarks/Browsing/press_keys.py [--ours LOTTO] [--rounds N] [--record]

README.md beside this file says what is measured, and what is expected.
"""

import argparse
import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from report import add_options, conclude, markdown

GAMES = 100_000
MAX_FRAME_TIME = 50
"""Milliseconds of processor time that a key may take."""
MAX_BYTES_PER_GAME = 300
"""Bytes of memory that a game may take."""
QUIET = 0.02
"""Seconds without output after which a frame is complete."""
TIMEOUT = 60
ENTER, ESCAPE, PAGE_DOWN = b"\r", b"\x1b", b"\x1b[6~"
KEYS = [
    ("down", b"j"), ("page down", PAGE_DOWN), ("last", b"G"), ("first", b"g"), ("cards", b"t"),
    ("cards: page down", PAGE_DOWN), ("cards: last", b"G"), ("cards: turn", ENTER),
    ("cards: first", b"g"), ("table", b"t"), ("by source", b"s"), ("by round", b"s"),
    ("by game", b"s"), ("by numbers", b"s"), ("by rank", b"s"), ("by prize", b"s"),
    ("as input", b"s"), ("reverse", b"S"), ("shuffle", b"r"), ("as input again", b"s"),
    ("badge: won", b"2"), ("badge: all", b"2"), ("no badges", b"b"), ("badges", b"b"),
    ("search", b"/"), ("search: 1", b"1"), ("search: 12", b"2"), ("search: 124", b"4"),
    ("search: none", ESCAPE), ("next match", b"n"), ("previous match", b"N"),
    ("half a page", b"\x04"), ("next ticket", b"\x1b[C"), ("mark", b"x"),
    ("up", b"k"), ("mark off", b"x"), ("wheel", b"\x1b[<65;20;20M"),
    ("click on a row", b"\x1b[<0;20;30M"), ("click on a title", "Numbers"),
    ("click on the title again", "Numbers"), ("click on a badge", "2 won"),
    ("click on the badge again", "2 won"),
    ("filters", b"f"), ("filters: down", b"j"), ("filter: on", b" "), ("filter: off", b" "),
    ("to the list", b"\t"), ("to the filters", b"\t"), ("no filters", b"f"),
]
"""A name, and the key or the text to click, in an order in which every one has an effect."""
FORMS = ["csv", "jsonl", "html"]


class Browser:
    """A `lotto browse` in its own terminal, once it has loaded the whole list."""

    def __init__(self, program, rows, folder):
        self.screen = b""
        self.lines = {}
        start = time.monotonic()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
            os.execv(program, [program, "browse", "--no-motion", rows])
        size = struct.pack("HHHH", 50, 160, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)
        self.wait_for(b"1 of ")
        self.first = time.monotonic() - start
        while b"loading" in self.last_status() or f"{GAMES:,}".encode() not in self.last_status():
            if not self.read(TIMEOUT):
                sys.exit(f"expected {GAMES:,} rows on the screen")
        self.loaded = time.monotonic() - start
        self.rest()

    def last_status(self):
        """The status line as last drawn."""
        return self.screen[self.screen.rfind(b"1 of "):][:60]

    def read(self, patience):
        """Reads what arrives within `patience` seconds; returns whether anything did."""
        if not select.select([self.terminal], [], [], patience)[0]:
            return False
        self.screen += os.read(self.terminal, 1 << 16)
        return True

    def wait_for(self, text):
        """Reads until a text appears."""
        while text not in self.screen:
            if not self.read(TIMEOUT):
                sys.exit(f"no {text.decode()} after {TIMEOUT} s")

    def rest(self):
        """Reads until the output pauses; returns when the last bytes came."""
        moment = time.monotonic()
        while self.read(QUIET):
            moment = time.monotonic()
        return moment

    def click(self, text):
        """The mouse report of a click on a text on the screen."""
        for line, shown in sorted(self.lines.items()):
            if text in shown:
                return f"\x1b[<0;{shown.index(text) + 1};{line}M".encode()
        sys.exit(f"no {text} on the screen")

    def keep_lines(self):
        """Notes the text of each line that was redrawn; lines are always redrawn as a whole."""
        for line, text in re.findall(r"\x1b\[(\d+);1H\x1b\[K((?:[^\x1b]|\x1b\[[0-9;]*m)*)",
                                     self.screen.decode(errors="replace")):
            self.lines[int(line)] = re.sub(r"\x1b\[[0-9;]*m", "", text)

    def press(self, key):
        """Milliseconds until the frame was complete, and milliseconds of processor time."""
        self.keep_lines()
        if isinstance(key, str):
            key = self.click(key)
        self.screen = b""
        busy, start = self.processor_time(), time.monotonic()
        os.write(self.terminal, key)
        if not self.read(TIMEOUT):
            sys.exit(f"no frame after {key!r}")
        end = self.rest()
        return (end - start) * 1000, (self.processor_time() - busy) * 1000

    def export(self, form):
        """Milliseconds until the screen says so, until the rows are written, and of the processor."""
        for character in f"wrows.{form}":
            self.press(character.encode())
        self.screen = b""
        busy, start = self.processor_time(), time.monotonic()
        os.write(self.terminal, ENTER)
        self.wait_for(b"writing")
        word = time.monotonic() - start
        self.wait_for(b"rows written")
        written = self.rest() - start
        return word * 1000, written * 1000, (self.processor_time() - busy) * 1000

    def processor_time(self):
        """Seconds of processor time used so far."""
        return int(Path(f"/proc/{self.process}/schedstat").read_text().split()[0]) / 1e9

    def memory(self):
        """Bytes of anonymous memory: those of mapped files do not count."""
        lines = Path(f"/proc/{self.process}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("RssAnon"))

    def quit(self):
        """Quits the program."""
        os.write(self.terminal, b"q")
        os.waitpid(self.process, 0)
        os.close(self.terminal)


@dataclass
class Figures:
    """The figures for one file of rows, one per round."""

    first: list = field(default_factory=list)
    loaded: list = field(default_factory=list)
    memory: list = field(default_factory=list)
    frames: dict = field(default_factory=dict)
    processor: dict = field(default_factory=dict)
    words: dict = field(default_factory=dict)

    def add(self, name, frame, processor, word=None):
        """Adds the times of a key; `word` is the time until the screen announced the export."""
        self.frames.setdefault(name, []).append(frame)
        self.processor.setdefault(name, []).append(processor)
        if word is not None:
            self.words.setdefault(name, []).append(word)

    def faults(self):
        """The limits that were exceeded."""
        slow = [
            f"{name}: {median(times):.0f} ms of the processor"
            for name, times in self.processor.items()
            if name not in self.words and median(times) > MAX_FRAME_TIME
        ]
        large = max(self.memory)
        return slow + ([f"{large:.0f} bytes a game"] if large > MAX_BYTES_PER_GAME else [])


def make_rows(program, folder):
    """Two files of the same games: from addresses in random order, and from file names in order."""
    tickets, addresses = folder / "tickets.url", folder / "addresses.jsonl"
    subprocess.run(
        [program, "generate", str(GAMES), "--format", "url", "--seed", "7", "-o", str(tickets)],
        check=True)
    with tickets.open("rb") as lines, addresses.open("wb") as rows:
        command = [program, "check", "-q", "--offline", "-f", "jsonl"]
        subprocess.run(command, stdin=lines, stdout=rows, check=True)
    files, last, number = folder / "files.jsonl", "", 0
    with addresses.open(encoding="utf-8") as rows, files.open("w", encoding="utf-8") as renamed:
        for line in rows:
            row = json.loads(line)
            number += row["source"] != last
            last, row["source"] = row["source"], f"Scans/2026-11/ticket-{number:06}.png"
            renamed.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
    return {"addresses": addresses, "files": files}


def measure(program, rows, folder, figures):
    """One round over one file of rows."""
    browser = Browser(program, str(rows), folder)
    figures.first.append(browser.first)
    figures.loaded.append(browser.loaded)
    for name, key in KEYS:
        figures.add(name, *browser.press(key))
    figures.memory.append(browser.memory() / GAMES)
    for form in FORMS:
        word, written, processor = browser.export(form)
        figures.add(f"write {form}", written, processor, word)
        (folder / f"rows.{form}").unlink()
    browser.quit()


def lines(figures):
    """The results as lines of a report."""
    columns = figures.values()
    first = next(iter(columns))
    whole = [
        ["first rows, s", *(f"{median(one.first):.2f}" for one in columns)],
        ["all rows, s", *(f"{median(one.loaded):.2f}" for one in columns)],
        ["memory, bytes a game", *(f"{max(one.memory):.0f}" for one in columns)],
    ]
    heads = [f"{name}: {what}, ms" for name in figures for what in ("frame", "processor")]
    keys = [
        [key, *(f"{median(times[key]):.1f}" for one in columns for times in (one.frames, one.processor))]
        for key in first.frames
    ]
    words = max(max(times) for one in columns for times in one.words.values())
    return [
        f"{GAMES:,} games, medians of {len(first.first)} rounds.", "",
        markdown(["", *figures], whole), "", markdown(["key", *heads], keys), "",
        f"What is being written was said after {words:.0f} ms at most.",
    ]


def main():
    """Measures, prints, and records the figures if asked to; exits with 1 above a limit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="runs over each file (5)")
    add_options(parser)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = make_rows(options.ours, folder)
        figures = {name: Figures() for name in rows}
        for _ in range(options.rounds):
            for name, path in rows.items():
                measure(options.ours, path, folder, figures[name])
    faults = [f"{name}: {fault}" for name, one in figures.items() for fault in one.faults()]
    conclude("The keys of lotto browse", "browsing", lines(figures), faults, options)


if __name__ == "__main__":
    main()
