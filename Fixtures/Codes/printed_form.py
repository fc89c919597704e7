"""Codes as the operator prints them on tickets, with qrcode 8.2, which is not this project.

Version 5, level L. The address up to "v=" is one byte segment; after it a byte segment for each
letter and a numeric one for each run of digits, so that the tail is in the last slot's segment.
The pads EC 11 follow the terminator at once. (segno puts a codeword of zeros between them.)
"""

import re
from dataclasses import dataclass

import numpy as np
import qrcode
from qrcode.util import MODE_8BIT_BYTE, MODE_NUMBER, QRData

VERSION = 5
TICKET = re.compile(r"http://[a-z0-9.]+/\?v=\d{4}(?:[qmsn]\d{12}){5}(?:\d{10}|\d{18})")
HEAD = re.compile(r"(.*?\?v=\D*)(.*)")


@dataclass(frozen=True, eq=False)
class PrintedCode:
    """The modules of a code, True where they are dark, and its mask."""

    modules: np.ndarray
    mask: int


def is_printed_ticket(payload):
    """Whether the operator prints this payload: five slots, a tail of 10 or 18 digits, http."""
    return bool(TICKET.fullmatch(payload))


def segments(payload):
    """The segments of a payload in order: the text of each and whether it is numeric."""
    head, rest = HEAD.fullmatch(payload).groups()
    runs = re.findall(r"\d+|\D+", rest)
    return [(head, False), *((run, run.isdigit()) for run in runs)]


def printed_code(payload, mask=None):
    """The code of a payload with an address; qrcode chooses the mask where none is given."""
    code = qrcode.QRCode(VERSION, qrcode.constants.ERROR_CORRECT_L, border=0, mask_pattern=mask)
    for text, is_numeric in segments(payload):
        mode = MODE_NUMBER if is_numeric else MODE_8BIT_BYTE
        code.add_data(QRData(text.encode(), mode), optimize=0)
    if mask is None:
        mask = code.best_mask_pattern()
    code.makeImpl(False, mask)
    return PrintedCode(np.array(code.modules, bool), mask)
