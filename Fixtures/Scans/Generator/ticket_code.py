"""The codes of tickets: as the operator prints them, or in byte mode as other programs make them.

Made-up tickets with the operator's own addresses are drawn in the segments of its print. What the
operator does not print (shortened payloads, addresses that people copy) stays in byte mode, and so
does everything once `choose_form("byte")` was called.
"""

import sys
from pathlib import Path

import numpy as np
import segno

sys.path.append(str(Path(__file__).resolve().parents[2] / "Codes"))

from printed_form import is_printed_ticket, printed_code  # noqa: E402

FORMS = ("printed", "byte")
# What the operator never uses; a code that asks for it is another program's.
OTHER_LEVELS = "qh"

_chosen = {"form": FORMS[0]}


def choose_form(form):
    """Sets the form of the tickets that this process draws from now on."""
    assert form in FORMS
    _chosen["form"] = form


def ticket_code(payload, error="l", mode="byte"):
    """The modules of a payload's code without quiet zone, True where they are dark.

    In the printed form the level is L whether L or M is asked for.
    """
    if is_printed_form(payload, error, mode):
        return printed_code(payload).modules
    made = segno.make(payload, error=error, mode=mode, micro=False, boost_error=False)
    return np.array(made.matrix, bool)


def is_printed_form(payload, error="l", mode="byte"):
    """Whether the code of this payload is drawn as the operator prints it."""
    own = _chosen["form"] == "printed" and is_printed_ticket(payload)
    return own and mode == "byte" and error not in OTHER_LEVELS
