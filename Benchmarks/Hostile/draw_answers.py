#!/usr/bin/env python3
"""Generates answers of the operator and of mirrors, and says what lotto must make of them.

    Benchmarks/Hostile/draw_answers.py [--cases 1000] [--seed 1]

Prints one line of JSON per case: a round, the day, one to four answers that arrive one after the
other, each with what lotto must take from it, and what lotto must know in the end, by draw_rules.py.
DrawAnswerTests compare lotto with it.
"""

import argparse
import csv
import datetime
import json
import pathlib
import random

from draw_rules import LIMIT, Known, date_of, line, result, take

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMS = ["operator", "old", "mirror"]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        with open(ROOT / "Sources/CDrawData/draws.csv", encoding="ascii") as file:
            rows = list(csv.reader(file))[1:]
        self.history = {int(row[0]): [int(n) for n in row[2:]] for row in rows}

    def case(self):
        rng = self.random
        number = rng.choice([rng.randint(1, 1244), 1245, 1245, 1246, 1246])
        day = date_of(number) + datetime.timedelta(days=rng.choice([0, 0, 0, 1, 6, 300, -1]))
        known = Known(number)
        if number in self.history:
            row = self.history[number]
            base = (row[:6], row[6], row[7:])
            known.final = base
        else:
            base = self.draw()
        steps = []
        for _ in range(rng.randint(1, 4)):
            form, body = self.answer(number, base)
            taken = take(form, body, number, day)
            if not isinstance(taken, str):
                known.add(taken)
            text = taken if isinstance(taken, str) else line(number, taken)
            steps.append({"form": form, "body": body, "takes": text})
        picks = [self.pick(base) for _ in range(3)]
        end = {
            "line": line(number, known.draw) if known.draw else "",
            "final": known.final is not None,
            "conflicts": known.conflicts,
            "corrected": known.corrected,
            "results": [list(result(number, known.draw, p)) for p in picks] if known.draw else [],
        }
        case = {"round": number, "day": day.isoformat(), "steps": steps, "picks": picks}
        return {**case, "end": end}

    def draw(self):
        balls = self.random.sample(range(1, 46), 7)
        tiers = []
        amounts = [self.random.randint(5 * 10**8, 2 * 10**9), self.random.randint(10**7, 9 * 10**7)]
        amounts += [self.random.randint(10**6, 2 * 10**6), 50_000, 5_000]
        for top, amount in zip((12, 80, 3_000, 150_000, 2_500_000), amounts):
            winners = self.random.choice([0, self.random.randint(1, top)])
            winners = winners or (1 if top == 2_500_000 else 0)
            tiers += [winners, amount if winners else 0]
        return sorted(balls[:6]), balls[6], tiers + [self.random.randint(6 * 10**10, 2 * 10**11)]

    def pick(self, draw):
        """A pick with some of the drawn numbers, often many, and perhaps the bonus number."""
        kept = self.random.sample(draw[0], self.random.choice([2, 3, 4, 5, 5, 5, 6, 6]))
        others = [n for n in range(1, 46) if n not in draw[0]]
        if len(kept) == 5 and self.random.random() < 0.5:
            return sorted([*kept, draw[1]])
        return sorted(kept + self.random.sample(others, 6 - len(kept)))

    def answer(self, number, base):
        rng = self.random
        form = rng.choice(FORMS)
        numbers, bonus, figures = base
        stage = rng.choice(
            ["early", "early", "final", "final", "other", "figures", "partial", "reversed", "gone"])
        if stage == "gone":
            return form, self.nothing(form)
        if stage == "other":
            numbers, bonus, _ = self.draw()
        elif stage == "figures":
            figures = list(figures)
            figures[rng.randrange(11)] += rng.choice([1, 1_000])
        elif stage == "reversed":
            ranks = range(8, -1, -2)
            figures = [f for k in ranks for f in figures[k:k + 2]] + figures[10:]
        is_final = stage in ("final", "figures", "reversed") or (stage == "other" and rng.random() < 0.5)
        if stage == "partial":
            figures = [rng.choice([f, f, 0, None]) for f in figures]
        elif not is_final:
            figures = [rng.choice([0, 0, None])] * 11
        row = self.row(form, number, numbers, bonus, figures, stage)
        rows = [row]
        if rng.random() < 0.1:
            later = base if rng.random() < 0.7 else self.draw()
            rows.append(self.row(form, number, *later, "final"))
            rng.shuffle(rows)
        if rng.random() < 0.05:
            rows.append(self.row(form, number % 9998 + 1, *self.draw(), "final"))
        if rng.random() < 0.2:
            rows[0] = self.broken(rows[0])
        return form, self.body(form, rows)

    def nothing(self, form):
        return {
            "operator": self.random.choice(
                ['{"data":{"list":[]}}', '{"resultCode":null,"data":null}', '{"data":null}', "[]"]),
            "old": self.random.choice(['{"returnValue":"fail"}', '{"returnValue":1}', "{}"]),
            "mirror": self.random.choice(["[]", "{}", "null", '{"draw_no":null}']),
        }[form]

    def row(self, form, number, numbers, bonus, figures, stage):
        date = date_of(number).isoformat()
        tiers = [(figures[2 * k], figures[2 * k + 1]) for k in range(5)]
        if form == "operator":
            pairs = [("ltEpsd", number), ("ltRflYmd", date.replace("-", ""))]
            pairs += [(f"tm{i + 1}WnNo", n) for i, n in enumerate(numbers)] + [("bnsWnNo", bonus)]
            for k, (winners, amount) in enumerate(tiers, 1):
                pairs += [(f"rnk{k}WnNope", winners), (f"rnk{k}WnAmt", amount)]
            pairs += [("rlvtEpsdSumNtslAmt", 5), ("wholEpsdSumNtslAmt", figures[10])]
        elif form == "old":
            pairs = [("drwNo", number), ("drwNoDate", date)]
            pairs += [(f"drwtNo{i + 1}", n) for i, n in enumerate(numbers)] + [("bnusNo", bonus)]
            pairs += [("firstPrzwnerCo", tiers[0][0]), ("firstWinamnt", tiers[0][1])]
            pairs += [("totSellamnt", figures[10]), ("returnValue", "success")]
        else:
            listed = self.random.sample(numbers, 6)
            divisions = [self.object([("prize", a), ("winners", w)], self.random.random() < 0.7)
                         for w, a in tiers]
            if stage == "early":
                divisions = self.random.choice([[], ["{}"] * 5, divisions])
            pairs = [("draw_no", number), ("numbers", listed), ("bonus_no", bonus)]
            pairs += [("date", date + "T00:00:00Z"), ("total_sales_amount", figures[10])]
            pairs += [("divisions", Raw("[" + ",".join(divisions) + "]"))]
            if stage == "early" and self.random.random() < 0.3:
                pairs = [pair for pair in pairs if pair[0] != "divisions"]
        return self.object(pairs, self.random.random() < 0.5)

    @staticmethod
    def object(pairs, omits):
        """An object as text; with `omits`, without the keys whose value is 0 or null."""
        kept = [(k, v) for k, v in pairs if not (omits and v in (0, None))]
        texts = [(key, v if isinstance(v, Raw) else json.dumps(v)) for key, v in kept]
        return "{" + ",".join(f'"{key}":{text}' for key, text in texts) + "}"

    def broken(self, row):
        """A row with one value replaced, one key doubled, or one pair left out."""
        rng = self.random
        value = rng.choice(
            ["0", "46", "-1", "7", '"7"', "7.0", "1e3", "null", "true", "[]", "{}", '""']
            + ['"20261017"', "[1,2,3,4,5,6]", str(LIMIT), str(LIMIT + 1), str(10**19)])
        pieces = row[1:-1].split(",")
        places = [i for i, piece in enumerate(pieces) if '":' in piece and piece[-1] not in "[{"]
        place = rng.choice(places)
        key, old = pieces[place].split(":", 1)
        end = old[len(old.rstrip("]}")):]
        kind = rng.random()
        if old.startswith("["):
            return row
        if kind < 0.7:
            start = old[: len(old) - len(old.lstrip("[{"))]
            pieces[place] = f"{key}:{start}{value}{end}"
        elif kind < 0.85:
            inner = pieces[place][: len(pieces[place]) - len(end)]
            pieces[place] = f"{inner},{key.lstrip('[{')}:{value}{end}"
        return "{" + ",".join(pieces) + "}"

    @staticmethod
    def body(form, rows):
        if form == "operator":
            return '{"resultCode":null,"data":{"list":[' + ",".join(rows) + "]}}"
        if form == "old" or len(rows) == 1:
            return rows[0]
        return "[" + ",".join(rows) + "]"


class Raw(str):
    """JSON that is already text."""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    generator = Generator(options.seed)
    for _ in range(options.cases):
        print(json.dumps(generator.case(), separators=(",", ":")))


if __name__ == "__main__":
    main()
