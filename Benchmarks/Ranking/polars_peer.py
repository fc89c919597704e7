"""Polars: `bitwise_count_ones` over a column of masks, filtered and grouped lazily."""

import polars as pl

from tickets import histogram

NUMBERS = [f"n{place}" for place in range(1, 7)]


def prepare(tickets):
    """A counter over a column of masks."""
    frame = pl.DataFrame({"mask": tickets.masks}).lazy()
    return lambda draws: [ranks_of(frame, len(tickets), draw) for draw in draws]


def prepare_text(tickets):
    """A counter that reads the CSV file each time and compares columns of numbers."""
    columns = {name: pl.UInt8 for name in NUMBERS}

    def count(draws):
        text = pl.read_csv(tickets.text_file, has_header=False, schema=columns)
        return [ranks_of_numbers(text.lazy(), len(text), draw) for draw in draws]

    return count


def ranks_of_numbers(frame, tickets, draw):
    """A histogram of one draw, from columns of numbers."""
    matches = pl.sum_horizontal(pl.col(name).is_in(list(draw.numbers)) for name in NUMBERS)
    bonus = pl.any_horizontal(pl.col(name) == draw.bonus_number for name in NUMBERS)
    return grouped(frame.select(*NUMBERS, matches=matches), tickets, bonus)


def ranks_of(frame, tickets, draw):
    """A histogram of one draw."""
    matches = (pl.col("mask") & pl.lit(draw.winning, pl.UInt64)).bitwise_count_ones()
    bonus = (pl.col("mask") & pl.lit(draw.bonus, pl.UInt64)) != 0
    return grouped(frame.select("mask", matches=matches), tickets, bonus)


def grouped(frame, tickets, bonus):
    """A histogram of matches; only the few winning rows are grouped."""
    rows = (
        frame.filter(pl.col("matches") > 2)
        .group_by("matches", bonus=bonus)
        .len()
        .collect()
    )
    found = {(matches, bonus): count for matches, bonus, count in rows.iter_rows()}
    three, four, five, six = (
        found.get((matches, False), 0) + found.get((matches, True), 0) for matches in range(3, 7)
    )
    return histogram(tickets, three, four, five, found.get((5, True), 0), six)
