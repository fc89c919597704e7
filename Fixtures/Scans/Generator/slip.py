"""Draws slips in four tones, nothing blended: lines of text, a tinted band, rules, the QR code."""

import re
from datetime import date, timedelta

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ticket_code import ticket_code

INK, RULE, BAND, PAPER = 0, 96, 208, 255
TONES = np.array([INK, RULE, BAND, PAPER], np.uint8)

QUIET_ZONE = 4
FONT = ImageFont.load_default_imagefont()
SLOT = re.compile(r"([qmsn])(\d{12})")


def code_modules(payload, error):
    """The QR code of a payload with its quiet zone, True where a module is dark."""
    return np.pad(ticket_code(payload, error), QUIET_ZONE)


def draw_code(payload, error="l", module=3):
    """The code alone, `module` pixels a module."""
    dark = code_modules(payload, error)
    return np.where(np.kron(dark, np.ones((module, module), bool)), INK, PAPER).astype(np.uint8)


def draw_slip(payload, error="l", module=3, code_at="top"):
    """A slip of 300 x 300 (code at the top) or 300 x 400 units of a third of a module.

    Without a payload there is text only. `module` is a multiple of 3, in pixels.
    """
    unit = module // 3
    height = 300 if code_at == "top" else 400
    slip = np.full((height * unit, 300 * unit), PAPER, np.uint8)
    title, details, games = texts(payload)
    top = 164 if code_at == "top" else 84
    slip[top * unit : (top + 120) * unit, 8 * unit : 292 * unit] = BAND
    for y in (top, top + 120):
        slip[y * unit : (y + 1) * unit, 8 * unit : 292 * unit] = RULE
    write(slip, title, 10 * unit, 8 * unit, 2 * unit)
    for line, text in enumerate(details):
        write(slip, text, 10 * unit, (36 + 14 * line) * unit, unit)
    for line, text in enumerate(games):
        write(slip, text, 14 * unit, (top + 6 + 22 * line) * unit, 2 * unit)
    if payload:
        code = draw_code(payload, error, module)
        y = (4 if code_at == "top" else 216) * unit
        x = slip.shape[1] - 4 * unit - code.shape[1]
        slip[y : y + code.shape[0], x : x + code.shape[1]] = code
    return slip


def write(slip, text, x, y, scale):
    """One line of text with its top left corner at (x, y), `scale` pixels for one of the font."""
    _, _, width, height = FONT.getbbox(text)
    line = Image.new("1", (width, height))
    ImageDraw.Draw(line).text((0, 0), text, font=FONT, fill=1)
    inked = np.kron(np.array(line), np.ones((scale, scale), bool))
    slip[y : y + inked.shape[0], x : x + inked.shape[1]][inked] = INK


def texts(payload):
    """Title, small lines and large lines that a slip with this payload shows."""
    ticket = re.search(r"(?:v=|^)(\d{4})[qmsn]\d{12}", payload)
    if not ticket:
        return "Receipt", ["Thank you"], ["1 ball pen     900", "1 note book  2,100"]
    number = int(ticket[1])
    slots = SLOT.findall(payload[ticket.start(1) + 4 :])[:5]
    played = [
        f"{'ABCDE'[place]} {kind} " + " ".join(re.findall("..", numbers))
        for place, (kind, numbers) in enumerate(slots)
        if kind != "n"
    ]
    drawn = date(2002, 12, 7) + timedelta(days=7 * (number - 1))
    return "Lotto 6/45", [f"No. {number}", f"draw {drawn}", f"games {len(played)}"], played
