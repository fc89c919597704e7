#!/usr/bin/env python3
"""Compares what `lotto check` makes of generated payloads with `payload_oracle.py`.

    Benchmarks/Hostile/compare_payloads.py [--strings 100000] [--seed 1] [--ours LOTTO]

README.md beside this file says which strings are generated.
"""

import argparse
import json
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from payload_oracle import HOSTS, Verdict, verdict

ROOT = Path(__file__).resolve().parents[2]
CHECK = ["check", "--input", "jsonl", "--nested", "--offline", "--as-of", "2026-11-20", "-qq", "-"]
TYPES = {"auto": "q", "manual": "m", "semi": "s"}
# What begins with a number counts as numbers typed by hand, which have rules of their own.
TYPED = re.compile(r"[\s,]*[0-9]+([\s,]|$)")
SHOWN = 20
USES = 5

OTHER_HOSTS = ["example.com", "m.dhlottery.co.kr.evil.com", "evil.com#@m.dhlottery.co.kr",
               "M.DHLOTTERY.CO.KR", "m.dhlottery.co.kr:80", "user@m.dhlottery.co.kr",
               "m.dhl\u043ettery.co.kr", "m.dhlottery.co.kr.", "127.0.0.1", ""]
SCHEMES = ["http://", "https://"] * 3 + ["HTTP://", "ftp://", "//", "http:", ""]
PATHS = ["/", "/", "", "/qr.do", "/qr.do/", "/QR.do", "//", "/./", "/?", "/;v=1"]
PIECES = ["method=winQr", "x=1", "v", "V=1", "", "v=", "=v", "v=pd1202661s890966", "a=v=1", "#", "#a"]
TAILS = ["", "12", "0000000645.net", "-123456789", "123456789%30", "1234567890q", "n", "x", ".", "A",
         "0n000000000000", "1e10", "M010203040506", "99999999999999999999"]
OTHERS = ["MSG_ESLIP{10645}{(1,Q:)}{}F7|", "MSG_ESLIP", "pd1202661s890966", "pd120", "sp645", "",
          "pd1201422s8529601s852960", "pd1200001s000000", "mailto:a@b", "\ud55c\uad6d"]
# What has a meaning in the grammar, or looks like it, and what must never pass.
SNIPPETS = list("0123456789qmsnQMSNvpd=&?#/.:%@+-_ ") + [
    "\uff11", "\u0663", "\u202e", "\u200b", "\ufeff", "\u00b2", "\U0001f3b0", "\x00", "\x1b[31m",
    "\r\n", "\t", "\x7f", "\x85", "%00", "%71", "00", "46", "45", "n000000000000", "q010203040506",
    "1100q", "?v=", "&v=", "http://m.dhlottery.co.kr/?v=", "MSG_ESLIP{", "pd120", "0" * 400]


class Strings:
    """Payloads of every form, the same changed, cut and spliced, and noise."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.one, self.below = self.random.choice, self.random.randrange

    def batch(self):
        """A payload, and what small changes make of it."""
        whole = "".join(self.one(SNIPPETS) for _ in range(self.below(12)))
        if self.below(20):
            whole = self.payload(is_printed=self.below(3) > 0)
        yield whole
        for _ in range(USES - 1):
            changed = whole
            for _ in range(self.one([1, 1, 1, 2, 5])):
                changed = self.changed(changed)
            yield changed

    def payload(self, is_printed):
        """A ticket of the printed form, or nearly so; sometimes another product."""
        body = self.body(is_printed) if self.below(12) else self.one(OTHERS)
        if is_printed:
            query = self.one(["v=", "v=", "method=winQr&v="])
            return f"{self.one(SCHEMES[:2])}{self.one(HOSTS)}/?{query}{body}"
        if not self.below(5):
            return body
        pieces = [f"v={body}"] + [self.one(PIECES) for _ in range(self.below(3))]
        self.random.shuffle(pieces)
        host = self.one(HOSTS if self.below(4) else OTHER_HOSTS)
        return f"{self.one(SCHEMES)}{host}{self.one(PATHS)}?{'&'.join(pieces)}"

    def body(self, is_printed):
        """Round, slots and tail."""
        text = f"{self.below(1300 if is_printed else 10000):04}"
        for _ in range(5 if is_printed else self.below(7)):
            pick = sorted(self.random.sample(range(1, 46), 6))
            slot = self.one("qms") + "".join(f"{number:02}" for number in pick)
            text += slot if self.below(5) else "n" + "0" * 12
        if not is_printed and self.below(2):
            return text + self.one(TAILS)
        return text + "".join(self.one("0123456789") for _ in range(self.one([10, 18])))

    def changed(self, text):
        """A text with a piece inserted, replaced, deleted, doubled, swapped or cut off."""
        start = self.below(len(text) + 1)
        end = min(len(text), start + self.one([0, 1, 1, 2, 13]))
        between = self.one([self.one(SNIPPETS), "", text[start:end] * 2, text[start:end].swapcase()])
        return text[:start] + between + (text[end:] if self.below(8) else "")


def verdict_of(row):
    """What a nested row says of its only code."""
    code, = row["codes"]
    if code["error"]:
        return Verdict(error=code["error"])
    if code["product"] != "lotto645":
        return Verdict(product=code["product"])
    games = tuple((game["game"], TYPES[game["type"]], tuple(game["numbers"])) for game in code["games"])
    return Verdict("", "lotto645", code["round"], games, code["serial"], code["genuine_form"])


def main():
    """Compares, shows the first differences, and counts the verdicts."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--strings", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ours", default=ROOT / ".build/release/lotto", metavar="LOTTO")
    options = parser.parse_args()
    source, strings = Strings(options.seed), []
    while len(strings) < options.strings:
        strings += (text for text in source.batch() if text and not TYPED.match(text))
    asked = "".join(json.dumps({"payload": text}) + "\n" for text in strings)
    run = subprocess.run([options.ours, *CHECK], input=asked.encode(), stdout=subprocess.PIPE, check=False)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(rows) == len(strings), f"{len(rows)} rows of {len(strings)} strings, status {run.returncode}"
    counts, differences = Counter(), 0
    for text, row in zip(strings, rows):
        expected, ours = verdict(text), verdict_of(row)
        counts["genuine" if expected.is_genuine else expected.error or expected.product] += 1
        if expected != ours:
            differences += 1
            if differences <= SHOWN:
                print(f"{text!r}\n  expected {expected}\n  ours     {ours}")
    for name, count in counts.most_common():
        print(f"{count:8} {name}")
    print(f"{len(strings)} strings of seed {options.seed}, {differences} differences")
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
