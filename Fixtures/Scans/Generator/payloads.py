"""The payloads that the scans carry: real ones, and tickets made up to win."""

from pathlib import Path

PAYLOADS = Path(__file__).resolve().parents[2] / "Payloads"
EMPTY = "n 00 00 00 00 00 00"


def quoted(name):
    """The payload column of one of the tables in Fixtures/Payloads."""
    lines = (PAYLOADS / name).read_text(encoding="utf-8").splitlines()[1:]
    return [line.split("\t")[0] for line in lines]


def ticket(prefix, number, slots, tail):
    """A payload of readable slots, such as "q 01 02 03 04 05 06"."""
    return prefix + f"{number:04d}" + "".join(slots).replace(" ", "") + tail


# File, what is special, and the ticket. Round 50 drew 2 10 12 15 22 44 + 1, round 262
# 9 12 24 25 29 31 + 36, round 700 11 23 28 29 30 44 + 13, round 1100 17 26 29 30 31 43 + 12 and
# round 1244 1 13 18 26 34 38 + 25.
MADE_UP = [
    (
        "winner-round-50",
        "ranks 1 to 5 from A to E, fourth with the bonus number",
        ticket(
            "http://qr.nlotto.co.kr/?v=",
            50,
            [
                "q 02 10 12 15 22 44",
                "m 01 02 10 12 15 22",
                "s 02 10 12 15 22 45",
                "q 01 02 10 12 15 30",
                "m 02 10 12 33 34 35",
            ],
            "0000000501",
        ),
    ),
    (
        "winner-round-262",
        "A second, C fifth, E third, B and D empty",
        ticket(
            "http://m.nlotto.co.kr/?v=",
            262,
            ["m 09 12 24 25 29 36", EMPTY, "q 01 09 12 24 40 45", EMPTY, "q 12 24 25 29 31 45"],
            "1402620262",
        ),
    ),
    (
        "winner-round-700",
        "shortened to two slots, A third, B fourth",
        ticket(
            "https://m.dhlottery.co.kr/?v=", 700, ["q 11 23 28 29 30 45", "m 01 11 23 28 29 43"], ""
        ),
    ),
    (
        "winner-round-1100",
        "types mixed, ranks 1 to 5 from A to E, fourth with the bonus number",
        ticket(
            "https://m.dhlottery.co.kr/qr.do?method=winQr&v=",
            1100,
            [
                "m 17 26 29 30 31 43",
                "q 12 17 26 29 30 31",
                "s 17 26 29 30 31 45",
                "q 12 17 26 29 30 45",
                "m 01 02 03 17 26 29",
            ],
            "0011000110",
        ),
    ),
    (
        "winner-round-1244",
        "18-digit tail; A first, B second, C lost with the bonus number, D fourth, E fifth",
        ticket(
            "http://qr.dhlottery.co.kr/?v=",
            1244,
            [
                "q 01 13 18 26 34 38",
                "s 13 18 25 26 34 38",
                "m 01 13 25 40 41 42",
                "q 01 13 18 26 44 45",
                "m 01 13 18 39 40 41",
            ],
            "012440124414042041",
        ),
    ),
    (
        "empty-middle",
        "C empty, so D and E keep their letters; E fifth",
        ticket(
            "http://m.dhlottery.co.kr/?v=",
            1100,
            [
                "q 01 02 03 04 05 06",
                "m 07 08 09 10 11 13",
                EMPTY,
                "s 14 15 16 18 19 20",
                "q 26 29 30 40 41 42",
            ],
            "1234567890",
        ),
    ),
    (
        "not-in-history",
        "round 1247, drawn on 2026-10-24, is not in the embedded history",
        ticket(
            "http://qr.dhlottery.co.kr/?v=",
            1247,
            ["q 03 11 19 27 35 43", "m 04 12 20 28 36 44", EMPTY, EMPTY, EMPTY],
            "012470124714042041",
        ),
    ),
    (
        "not-drawn",
        "round 1300, drawn on 2027-10-30",
        ticket(
            "http://qr.dhlottery.co.kr/?v=",
            1300,
            ["s 05 13 21 29 37 45", EMPTY, EMPTY, EMPTY, EMPTY],
            "013000130014042041",
        ),
    ),
]

PENSION = "http://qr.dhlottery.co.kr/?v=pd1201422s8529601s8529603s8529604s852960"
SLIP = "MSG_ESLIP{10645}{(1,Q:)}{}F7|"
FOREIGN = "https://example.com/menu/table-12"
NOT_ASCENDING = ticket(
    "http://m.dhlottery.co.kr/?v=",
    1100,
    ["q 01 02 03 04 05 06", "m 07 14 21 28 42 35", EMPTY, EMPTY, EMPTY],
    "1234567890",
)
