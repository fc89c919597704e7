#!/usr/bin/env python3
"""Writes wcwidth.tsv: the columns of texts as the PyPI package wcwidth counts them.

    .build/venv/bin/pip install wcwidth
    .build/venv/bin/python Fixtures/Widths/make_widths.py
"""

import pathlib
import random
import unicodedata

import wcwidth

WORDS = [
    "복권", "당첨", "로또 6/45", "동행복권", "스캔/2024/회차.png", "반자동", "1등 당첨", "힣", "가",
    "각", "뷁", "결과 없음", "농협은행 본점",
]
LEADING_LETTERS = [0x1100, 0x1112, 0x115F]
"""Hangul letters that begin a syllable."""
JOINING_LETTERS = [0x1161, 0x11A8]
"""Hangul letters that join the syllable before them."""
OLD_LEADING_LETTERS = [0xA960, 0xA97C]
OLD_JOINING_LETTERS = [0xD7B0, 0xD7CB]
HALF_WIDTH_LETTERS = [*range(0xFFA1, 0xFFBF), 0xFFC2, 0xFFC7, 0xFFCA, 0xFFD2, 0xFFDA, 0xFFDC]
OTHER_HANGUL = [0x3131, 0x314E, 0x318E, 0x3200, 0x3260, 0x3250]
MARKS = ["\u0301", "\u0308", "\u0323\u0302", "\u20dd", "\u0336"]
MARKED = ["Z\u0351\u036b\u0343a\u0346", "ก็", "ที่", "שָׁלוֹם", "مُحَمَّد", "한\u0301글"]
AMBIGUOUS = "…·①②α“”—†‡§¶×÷±°→←↑↓■□▲●◎★☆♠♥─│┌█▏Ωя№℃Å½"
WIDE = [
    "漢字", "日本語", "ひらがな", "カタカナ", "ｱｲｳ", "ＡＢＣ１２３", "￦￥", "（）", "、。「」", "ㄅㄆ",
    "㊀㊙", "㍿", "龍", "𠀀𠮷", "\u3000", "〈〉", "꒰", "ꀀ",
]
NARROW = [
    "plain.png", "café", "naïve", "Ünïcödé", "Ελληνικά", "Привет", "שלום", "مرحبا", "ไทย",
    "Việt Nam", "ß", "ﬁ", "\u00a0", "a\u200bb", "a\u2060b", "\u00ad",
]
EMOJI = (
    "🍀 🎫 🎉 😀 🥇 🚀 🏆 💰 🧧 🀄 🃏 🆗 🆚 🈁 ⌚ ⏰ ⚡ ⛔ ✅ ❌ ❓ ➕ ⭐ ⭕ 🟢 🫠 🪙 🥶 🦊 🛒 🚗 🏠 👀 🗺 🖥 🌡 🏷"
).split()
SIGNS = "❤ ☎ ☀ ☁ ✂ ✈ ✉ ✏ ✔ ✖ ⚠ ⚙ ☑ ☠ ♻ ⛄ ↔ ▶ ◀ ⏏ ⌨ 🖨 🕹 🏖 🗂".split()
"""Signs that the emoji selector U+FE0F makes wide."""
COUNTRIES = ["KR", "US", "JP", "DE", "FR", "GB", "CN", "BR", "EU", "UN"]
JOINED = [
    "👨‍👩‍👧", "👨‍👩‍👧‍👦", "👩‍💻", "🏳️‍🌈", "🏴‍☠️", "👩‍❤️‍👨", "🧑‍🚀", "🐻‍❄️", "❤️‍🔥", "👁️‍🗨️", "🧔‍♂️", "🏃‍♀️", "👩🏽‍🚒", "🤦🏻‍♀️",
    "🧑🏿‍🤝‍🧑🏻",
]
"""Emoji that U+200D ties to one."""
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


def flag(country):
    """The letters of a country's flag."""
    return "".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in country)


def hangul():
    """Words and random syllables, composed and not, and letters of all kinds."""
    chance = random.Random(645)
    syllables = [
        "".join(chr(chance.randrange(0xAC00, 0xD7A4)) for _ in range(chance.randrange(1, 6)))
        for _ in range(30)
    ]
    for text in WORDS + syllables:
        yield unicodedata.normalize("NFC", text)
        yield unicodedata.normalize("NFD", text)
    for leading, joining in [
        (LEADING_LETTERS, JOINING_LETTERS), (OLD_LEADING_LETTERS, OLD_JOINING_LETTERS),
    ]:
        yield from map(chr, leading)
        yield from (f"a{chr(letter)}b" for letter in joining)
    yield "\u1100\u1161\u11a8\u1100\u1161"
    yield from map(chr, HALF_WIDTH_LETTERS + OTHER_HANGUL)


def letters():
    """Letters with marks, signs, and the scripts of the world."""
    yield from (letter + mark for letter in "aeoné가あ" for mark in MARKS)
    yield "e\u0301" * 5
    yield from MARKED
    yield from AMBIGUOUS
    yield from WIDE
    yield from NARROW


def emoji():
    """Emoji, alone, selected, tied, with skin colors, and flags."""
    for one in EMOJI:
        yield from (one, f"a{one}b")
    for sign in SIGNS:
        yield from (sign, f"{sign}\ufe0f")
    yield from (f"{digit}\ufe0f\u20e3" for digit in "0123456789#*")
    yield from (f"{digit}\u20e3" for digit in "059")
    yield from map(flag, COUNTRIES)
    yield from (flag("KRUS"), f"복권{flag('KR')}.png", flag("KRU"))
    for one in JOINED:
        yield from (one, f"x{one}y")
    yield from (hand + color for hand in "👍👋✌☝✍🖐💪👶👩🏃" for color in "🏻🏽🏿")
    yield ENGLAND


def texts():
    """Every text once, and then some of them side by side."""
    single = list(dict.fromkeys([*hangul(), *letters(), *emoji()]))
    chance = random.Random(1)
    for _ in range(30):
        together = "".join(chance.choice(single) for _ in range(3))
        if together not in single:
            single.append(together)
    return single


def main():
    unicode_version = wcwidth.list_versions()[-1]
    lines = [
        f"# The columns of texts as the Python package wcwidth {wcwidth.__version__} gives them "
        f"(Unicode {unicode_version}), wcswidth().",
        "# Scalars in hexadecimal, a tab, columns.",
    ]
    for text in texts():
        columns = wcwidth.wcswidth(text)
        assert columns >= 0, ascii(text)
        lines.append(" ".join(f"{ord(scalar):X}" for scalar in text) + f"\t{columns}")
    place = pathlib.Path(__file__).with_name("wcwidth.tsv")
    place.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
