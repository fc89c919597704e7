#!/usr/bin/env python3
"""Takes the screenshots of this folder: the pages in chromium, the terminal out of tmux.

    apt-get install chromium chromium-driver tmux fonts-nanum
    pip install -r Tests/BrowserTests/requirements.txt pillow
    swift build -c release && Fixtures/Report/take_screenshots.py [NAME...]

Names are those of the pictures without `.png`; all of them without a name.
"""

import base64
import html
import io
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path.append(str(ROOT / "Tests/BrowserTests"))

from browser import Browser
from reports import LOTTO, mixed

SCANS = [f"Fixtures/Scans/{name}.png"
         for name in ("winner-round-1244", "winner-round-1100", "pension", "not-drawn")]
DATED = ["--offline", "--as-of", "2026-11-20"]
COLORS = 255
SHELL = ["font: 15px/1.35 'DejaVu Sans Mono', NanumGothicCoding, monospace", "color: #e6e6e6",
         "background: #16181c", "margin: 0", "padding: 14px", "white-space: pre"]
PALETTE = {"31": "#e05561", "32": "#8cc265", "35": "#c162de", "36": "#42b3c2", "2": "#8f96a3"}


def lotto(*words, lines=""):
    """Runs the program in the project's folder; some inputs are broken on purpose."""
    subprocess.run([LOTTO, *map(str, words)], input=lines.encode(), cwd=ROOT, check=False,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Studio:
    """A browser, and a folder for what it opens."""

    def __init__(self):
        self.browser = Browser()
        self.folder = Path(tempfile.mkdtemp(prefix="lotto-screens-"))

    def scans(self, *options):
        """The page of four scans."""
        path = self.folder / "scans.html"
        lotto("scan", *DATED, "--sort", "prize", "--thumbnails", "-o", path, *options, *SCANS)
        return path

    def history(self, *options):
        """The page of made-up tickets of a year and more."""
        path = self.folder / "history.html"
        lotto("check", *DATED, "-o", path, *options, lines=mixed(tickets=400))
        return path

    def ranks(self):
        """The page of random tickets in every draw."""
        path, tickets = self.folder / "ranks.html", self.folder / "tickets.npy"
        lotto("generate", 20_000, "--format", "npy", "--seed", 3, "-o", tickets)
        lotto("rank", tickets, "--all", *DATED, "-o", path)
        return path

    def terminal(self):
        """`lotto browse` on the scans in tmux, as a page."""
        socket = ["tmux", "-L", f"lotto-{os.getpid()}"]
        command = [LOTTO, "browse", "--no-motion", *DATED, *SCANS]
        subprocess.run([*socket, "-f", "/dev/null", "new-session", "-d", "-x", "132", "-y", "32",
                        "-c", ROOT, *command], check=True, env=os.environ | {"LC_ALL": "C.UTF-8"})
        screen = ""
        while "1 of 12" not in screen or "read" in screen.splitlines()[-2]:
            time.sleep(0.2)
            screen = subprocess.run([*socket, "capture-pane", "-e", "-p"], check=True,
                                    capture_output=True, text=True).stdout
        subprocess.run([*socket, "kill-server"], check=True)
        path = self.folder / "terminal.html"
        path.write_text(f"<!doctype html><meta charset=utf-8><body style=\"{'; '.join(SHELL)}\">"
                        f"{colored(screen)}")
        return path

    def take(self, name, page, width, height, media=None, script=""):
        """Writes a picture of so much of a page."""
        media = {"prefers-reduced-motion": "reduce"} | (media or {})
        self.browser.open(page, width=width, media=media)
        self.browser.run(script)
        shot = self.browser.devtools(
            "Page.captureScreenshot", captureBeyondViewport=True,
            clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})
        picture = Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")
        picture.quantize(COLORS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
            FOLDER / f"{name}.png", optimize=True)


def colored(screen):
    """A terminal's text with its SGR sequences (ECMA-48, 8.3.117) as HTML."""
    pieces, style = [], ""
    for text, codes in re.findall(r"([^\x1b]*)(?:\x1b\[([0-9;]*)m)?", screen):
        pieces.append(f'<span style="{style}">{html.escape(text)}</span>')
        style = styled(codes.split(";"), style)
    return "".join(pieces)


def styled(codes, style):
    """The style behind a sequence of these parameters."""
    if codes in ([""], ["0"]):
        return ""
    for code in codes:
        if code == "1":
            style += "font-weight: bold;"
        elif code == "7":
            style += "background: #3a4a63;"
        elif code in PALETTE:
            style += f"color: {PALETTE[code]};"
    return style


PICTURES = {
    "page": lambda at: at.take("page", at.scans(), 1080, 1240),
    "history-ko-dark": lambda at: at.take(
        "history-ko-dark", at.history("--lang", "ko"), 1280, 2100,
        {"prefers-color-scheme": "dark"}),
    "phone": lambda at: at.take("phone", at.history(), 360, 1500),
    "cards-ko": lambda at: at.take(
        "cards-ko", at.scans("--lang", "ko"), 1080, 1150,
        script="""document.querySelector('.views button:nth-of-type(2)').click();
               document.querySelector('main').replaceChildren(document.querySelector('#ledger'))"""),
    "ranks": lambda at: at.take("ranks", at.ranks(), 1080, 1300),
    "browse": lambda at: at.take("browse", at.terminal(), 1216, 676),
}


def main():
    """Takes the pictures that are asked for."""
    studio = Studio()
    for name in sys.argv[1:] or PICTURES:
        PICTURES[name](studio)
    studio.browser.close()


if __name__ == "__main__":
    main()
