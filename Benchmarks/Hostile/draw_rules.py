"""What lotto must make of answers of the operator and of mirrors, written without lotto's code.

`take` reads an answer, `Known` follows draws of one round as they arrive. README.md beside this
file lists the rules. A draw is (numbers, bonus, figures): eleven figures, None for unknown ones, or
None instead of all of them while the amounts are not published.
"""

import datetime
import json

FIRST_DRAW = datetime.date(2002, 12, 7)
LIMIT = 10_000_000_000_000


def date_of(number):
    return FIRST_DRAW + datetime.timedelta(days=7 * (number - 1))


class Refused(Exception):
    """A row that breaks the rules."""


class Foreign(Exception):
    """An answer of another kind, or to another question."""


class Object(dict):
    """A JSON object; a key that is given twice is kept apart."""

    def __init__(self, pairs):
        super().__init__()
        self.twice = set()
        for key, value in pairs:
            if key in self:
                self.twice.add(key)
            self[key] = value

    def only(self, key):
        return None if key in self.twice else self.get(key)


class Real(float):
    """A number with a fraction or an exponent."""


def whole(value):
    return value if type(value) is int and -(2**63) <= value < 2**63 else None


def figure(value):
    if value is None:
        return None
    number = whole(value)
    if number is None or not 0 <= number <= LIMIT:
        raise Refused
    return number


def rows_of(form, answer):
    if form == "operator":
        if not isinstance(answer, Object) or "data" not in answer:
            raise Foreign
        data = answer.only("data")
        if data is None and "resultCode" in answer and answer.only("resultCode") is None:
            return []
        rows = data.only("list") if isinstance(data, Object) else None
        if not isinstance(rows, list):
            raise Foreign
        return rows
    if form == "old":
        value = answer.only("returnValue") if isinstance(answer, Object) else None
        if value not in ("success", "fail"):
            raise Foreign
        return [answer] if value == "success" else []
    rows = answer if isinstance(answer, list) else [answer]
    if not rows or not all(isinstance(row, Object) and "draw_no" in row for row in rows):
        raise Foreign
    return rows


KEYS = {"ltEpsd": "operator", "drwNo": "old", "draw_no": "mirror"}


def form_of(row):
    if not isinstance(row, Object):
        return None
    return next((form for key, form in KEYS.items() if row.only(key) is not None), None)


def round_of(row):
    form = form_of(row)
    key = next((key for key, value in KEYS.items() if value == form), None)
    number = whole(row.only(key)) if key else None
    return number if number is not None and 1 <= number <= 9999 else None


def read(row):
    """A row as (numbers, bonus, figures), the figures being eleven with None for unknown ones."""
    form, number = form_of(row), round_of(row)
    date = date_of(number).isoformat()
    if form == "operator":
        is_date = row.only("ltRflYmd") == date.replace("-", "")
        numbers = [whole(row.only(f"tm{n}WnNo")) for n in range(1, 7)]
        bonus = whole(row.only("bnsWnNo"))
    elif form == "old":
        is_date = row.only("drwNoDate") == date
        numbers = [whole(row.only(f"drwtNo{n}")) for n in range(1, 7)]
        bonus = whole(row.only("bnusNo"))
    else:
        is_date = row.only("date") == date + "T00:00:00Z"
        numbers = row.only("numbers")
        numbers = [whole(n) for n in numbers] if isinstance(numbers, list) else []
        bonus = whole(row.only("bonus_no"))
    valid = [n for n in numbers if n is not None and 1 <= n <= 45]
    if not is_date or len(numbers) != 6 or len(set(valid)) != 6:
        raise Refused
    if bonus is None or not 1 <= bonus <= 45 or bonus in valid:
        raise Refused
    if form != "mirror" and numbers != sorted(numbers):
        raise Refused
    return sorted(numbers), bonus, figures_of(form, row)


def figures_of(form, row):
    if form == "operator":
        keys = [f"rnk{k}{kind}" for k in range(1, 6) for kind in ("WnNope", "WnAmt")]
        return [figure(row.only(key)) for key in keys] + [figure(row.only("wholEpsdSumNtslAmt"))]
    if form == "old":
        first = [figure(row.only("firstPrzwnerCo")), figure(row.only("firstWinamnt"))]
        return first + [None] * 8 + [figure(row.only("totSellamnt"))]
    if {"divisions", "total_sales_amount"} & row.twice:
        raise Refused
    divisions = row.get("divisions")
    if divisions is None or divisions == []:
        divisions = [Object([]) for _ in range(5)]
    if not isinstance(divisions, list) or len(divisions) != 5:
        raise Refused
    figures = []
    for division in divisions:
        if not isinstance(division, Object) or {"winners", "prize"} & division.twice:
            raise Refused
        figures += [figure(division.get("winners")) or 0, figure(division.get("prize")) or 0]
    sales = figure(row.get("total_sales_amount"))
    return figures + [sales if any(figures) else None]


FIXED = {4: 50_000, 5: 5_000}


def can_be_true(number, tiers, sales):
    """Whether published winners and amounts, best rank first, keep the rules of the lottery."""
    counted = [(w, a) for w, a in tiers if w is not None and a is not None]
    if any((winners > 0) != (amount > 0) for winners, amount in counted):
        return False
    paid = [winners * amount for winners, amount in counted]
    if any(sum_ > LIMIT for sum_ in paid) or sales is not None and sum(paid) > sales:
        return False
    amounts = {rank: amount for rank, (_, amount) in enumerate(tiers, 1) if amount}
    if number >= 401 and any(amounts.get(rank, fixed) != fixed for rank, fixed in FIXED.items()):
        return False
    return list(amounts.values()) == sorted(amounts.values(), reverse=True)


def checked(number, draw, day):
    """The draw as it counts: (numbers, bonus, figures), with figures None unless it is final."""
    numbers, bonus, figures = draw
    sales = figures[10] or None
    tiers = [(figures[2 * k], figures[2 * k + 1]) for k in range(5)]
    if sales is None:
        tiers = [(None, None) if amount == 0 else (winners, amount) for winners, amount in tiers]
    if date_of(number) > day:
        raise Refused
    if not can_be_true(number, tiers, sales):
        raise Refused
    if sales is None or tiers[4][1] == 0:
        return numbers, bonus, None
    return numbers, bonus, [value for tier in tiers for value in tier] + [sales]


def take(form, body, number, day):
    """What an answer says of a round: a draw, or the word for why there is none."""
    try:
        answer = json.loads(body, object_pairs_hook=Object, parse_float=Real)
        rows = rows_of(form, answer)
        found, is_refused, others = None, False, []
        for row in rows:
            named = round_of(row)
            if named is None:
                raise Foreign
            if named != number:
                others.append(named)
                continue
            if is_refused:
                continue
            try:
                draw = checked(number, read(row), day)
                if found is not None and found != draw:
                    is_same = found[:2] == draw[:2] and (found[2] is None) != (draw[2] is None)
                    if not is_same:
                        raise Refused
                if found is None or draw[2] is not None:
                    found = draw
            except Refused:
                found, is_refused = None, True
        if found is None and not is_refused and others:
            raise Foreign
        return "refused" if is_refused else found if found else "none"
    except Foreign:
        return "foreign"


class Known:
    """What is known of a round, as draws arrive one after the other."""

    def __init__(self, number, final=None):
        self.number, self.final, self.early = number, final, None
        self.conflicts = self.corrected = 0

    def add(self, draw):
        if self.final is None:
            differs = self.early is not None and self.early[:2] != draw[:2]
            if draw[2] is not None:
                self.final = draw
                self.corrected += differs
            else:
                self.early = self.early or draw
                self.conflicts += differs
            return
        old, new = self.final[2], draw[2] or [None] * 11
        agree = all(a is None or b is None or a == b for a, b in zip(old, new))
        both = [b if a is None else a for a, b in zip(old, new)]
        tiers = list(zip(both[0:10:2], both[1:10:2]))
        agree = agree and can_be_true(self.number, tiers, both[10])
        if self.final[:2] != draw[:2] or not agree:
            self.conflicts += 1
            return
        self.final = (*draw[:2], both)

    @property
    def draw(self):
        return self.final or self.early


def result(number, draw, pick):
    """Rank and prize of a pick, the prize None if it is not known."""
    numbers, bonus, figures = draw
    matches = len(set(pick) & set(numbers))
    rank = {6: 1, 5: 2 if bonus in pick else 3, 4: 4, 3: 5}.get(matches, 0)
    if rank == 0:
        return 0, 0
    amount = figures[2 * rank - 1] if figures else None
    if amount is None and number >= 401:
        amount = FIXED.get(rank)
    # Nobody won this rank, says the result, but this pick did.
    return rank, None if amount == 0 else amount


def line(number, draw):
    numbers, bonus, figures = draw
    fields = [number, date_of(number).isoformat(), *numbers, bonus]
    return ",".join("" if f is None else str(f) for f in fields + (figures or [None] * 11))
