"""The rows as types: their keys are those of `lotto schema`, and `lotto help rows` explains them."""

from __future__ import annotations

from typing import Literal, TypedDict

Status = Literal["won", "lost", "pending", "no_draw", "other_product", "error"]


class Game(TypedDict):
    """One game of a ticket."""

    game: str
    type: Literal["auto", "manual", "semi", ""]
    numbers: list[int]
    matched: list[int]
    matches: int
    bonus: bool
    rank: int
    prize: int
    prize_known: bool
    prize_net: int
    claim_by: str
    claim: Literal["", "open", "in_doubt", "expired", "claimed"]
    claim_at: Literal["", "head_office", "bank", "shop"]


class _Input(TypedDict):
    schema: str
    source: str
    source_b64: str


class _Result(TypedDict):
    status: Status
    error: str
    notes: list[str]
    detail: str
    message: str


class _Place(TypedDict):
    page: int
    code: int


class _Ticket(_Place, _Result):
    product: Literal["lotto645", "pension720", "purchase_slip", "operator_other", "foreign", ""]
    round: int
    draw_date: str
    draw_numbers: list[int]
    draw_bonus: int
    serial: str
    genuine_form: bool
    duplicate_of: str
    attempt: str
    corners: list[int]
    payload: str
    draws_sha256: str


class Row(_Input, _Ticket, Game):
    """A game, or an input or code without games: `lotto.game/4`."""


class Code(_Ticket):
    """A code of a picture, in a nested row."""

    games: list[Game]


class NestedRow(_Input, _Result):
    """An input with all its codes: `lotto.scan/4`."""

    codes: list[Code]


class _RankRow(TypedDict):
    schema: str
    kind: Literal["draw", "total"]
    source: str
    round: int
    tickets: int
    rank1: int
    rank2: int
    rank3: int
    rank4: int
    rank5: int
    none: int
    matches: list[int]
    prize_total: int
    unpublished: int
    cost: int
    return_rate: float
    return_shared: float
    expected: list[float]
    rejected: int
    kernel: str


class RankRow(_RankRow, total=False):
    """The tickets in one draw, or their total: `lotto.rank/2`.

    `no_deviation=True` and `no_timing=True` leave the last keys out.
    """

    deviation: list[float]
    seconds: float
    tickets_per_second: float


class Draw(TypedDict):
    """A draw: `lotto.draw/1`. What is not published is -1; amounts are in won."""

    schema: str
    round: int
    date: str
    n1: int
    n2: int
    n3: int
    n4: int
    n5: int
    n6: int
    bonus: int
    rank1_winners: int
    rank1_prize: int
    rank2_winners: int
    rank2_prize: int
    rank3_winners: int
    rank3_prize: int
    rank4_winners: int
    rank4_prize: int
    rank5_winners: int
    rank5_prize: int
    total_sales: int
    source: str
    draws_sha256: str
