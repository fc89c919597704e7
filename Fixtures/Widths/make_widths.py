"""Writes wcwidth.tsv: the columns of texts as the PyPI package wcwidth counts them.

    .build/venv/bin/pip install wcwidth
    .build/venv/bin/python Fixtures/Widths/make_widths.py
"""
import pathlib
import random
import unicodedata

import wcwidth

random.seed(645)
S = []


def add(s):
    if s not in S:
        S.append(s)


ko=["복권","당첨","로또 6/45","동행복권","스캔/2024/회차.png","반자동","1등 당첨","힣","가","각","뷁","결과 없음","농협은행 본점"]
for k in ko:
    add(unicodedata.normalize('NFC',k)); add(unicodedata.normalize('NFD',k))
for _ in range(30):
    k=''.join(chr(random.randrange(0xAC00,0xD7A4)) for _ in range(random.randrange(1,6)))
    add(k); add(unicodedata.normalize('NFD',k))
for c in [0x1100,0x1112,0x115F,0x1161,0x11A8,0xA960,0xA97C,0xD7B0,0xD7CB]: add('a'+chr(c)+'b' if c in(0x1161,0x11A8,0xD7B0,0xD7CB) else chr(c)); 
add('\u1100\u1161\u11a8\u1100\u1161')
for c in range(0xFFA1,0xFFBF): add(chr(c))
for c in [0xFFC2,0xFFC7,0xFFCA,0xFFD2,0xFFDA,0xFFDC,0x3131,0x314E,0x318E,0x3200,0x3260,0x3250]: add(chr(c))
# combining
for b in "aeoné가あ": 
    for m in ["\u0301","\u0308","\u0323\u0302","\u20dd","\u0336"]: add(b+m)
add('e\u0301'*5); add('Z\u0351\u036b\u0343a\u0346'); add('ก็'); add('ที่'); add('שָׁלוֹם'); add('مُحَمَّد'); add('한\u0301글')
# ambiguous
for c in "…·①②α“”—†‡§¶×÷±°→←↑↓■□▲●◎★☆♠♥─│┌█▏Ωя№℃Å½": add(c)
# wide
for s in ["漢字","日本語","ひらがな","カタカナ","ｱｲｳ","ＡＢＣ１２３","￦￥","（）","、。「」","ㄅㄆ","㊀㊙","㍿","龍","𠀀𠮷","\u3000","〈〉","꒰","ꀀ"]: add(s)
# latin etc
for s in ["plain.png","café","naïve","Ünïcödé","Ελληνικά","Привет","שלום","مرحبا","ไทย","Việt Nam","ß","ﬁ","\u00a0","a\u200bb","a\u2060b","\u00ad"]: add(s)
# emoji
E="🍀 🎫 🎉 😀 🥇 🚀 🏆 💰 🧧 🀄 🃏 🆗 🆚 🈁 ⌚ ⏰ ⚡ ⛔ ✅ ❌ ❓ ➕ ⭐ ⭕ 🟢 🫠 🪙 🥶 🦊 🛒 🚗 🏠 👀 🗺 🖥 🌡 🏷".split()
for e in E: add(e); add("a"+e+"b")
for e in "❤ ☎ ☀ ☁ ✂ ✈ ✉ ✏ ✔ ✖ ⚠ ⚙ ☑ ☠ ♻ ⛄ ↔ ▶ ◀ ⏏ ⌨ 🖨 🕹 🏖 🗂".split(): add(e); add(e+"\ufe0f")
for d in "0123456789#*": add(d+"\ufe0f\u20e3")
for d in "059": add(d+"\u20e3")
def flag(c): return ''.join(chr(0x1F1E6+ord(x)-65) for x in c)
for c in ["KR","US","JP","DE","FR","GB","CN","BR","EU","UN"]: add(flag(c))
add(flag("KRUS")); add("복권"+flag("KR")+".png"); add(flag("KRU"))
for e in ["👨‍👩‍👧","👨‍👩‍👧‍👦","👩‍💻","🏳️‍🌈","🏴‍☠️","👩‍❤️‍👨","🧑‍🚀","🐻‍❄️","❤️‍🔥","👁️‍🗨️","🧔‍♂️","🏃‍♀️","👩🏽‍🚒","🤦🏻‍♀️","🧑🏿‍🤝‍🧑🏻"]: add(e); add("x"+e+"y")
for e in "👍👋✌☝✍🖐💪👶👩🏃":
    for m in "🏻🏽🏿": add(e+m)
add("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f")
random.seed(1)
for _ in range(30): add(''.join(random.choice(S) for _ in range(3)))
out=["# The columns of texts as the Python package wcwidth %s gives them (Unicode %s), wcswidth().\n"%(wcwidth.__version__, wcwidth.list_versions()[-1]),"# Scalars in hexadecimal, a tab, columns.\n"]
for s in S:
    w=wcwidth.wcswidth(s)
    assert w>=0,ascii(s)
    out.append(' '.join('%X'%ord(c) for c in s)+'\t%d\n'%w)
pathlib.Path(__file__).with_name('wcwidth.tsv').write_text(''.join(out))
