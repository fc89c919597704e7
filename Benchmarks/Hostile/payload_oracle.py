"""What lotto must make of a payload, by the published forms of tickets and the documented keys of
rows; it shares no code with lotto's parser, with which `compare_payloads.py` compares it.
"""

import re
from dataclasses import dataclass

HOSTS = ["qr.nlotto.co.kr", "m.nlotto.co.kr", "qr.645lotto.net", "m.dhlottery.co.kr",
         "qr.dhlottery.co.kr", "www.dhlottery.co.kr", "dhlottery.co.kr"]
# The longest payload that is looked into, in bytes.
LIMIT = 512

ADDRESS = re.compile(rb"https?://(?:%s)(?=[/?#]|$)"
                     % b"|".join(re.escape(host.encode()) for host in HOSTS))
PATHS = [b"", b"/", b"/qr.do"]
# Where v has one of these, a ticket is meant, whatever else is wrong.
MEANT = re.compile(rb"(?!pd)(?:[0-9]{4}[qmsn]|.*[qmsn][0-9]{12})", re.DOTALL)
# Foreign texts may begin with a year or hold long numbers, so a text without an address has to be
# closer to a ticket.
BARE_BEGINNING = re.compile(rb"[0-9]{4}[qmsn][0-9]")
BARE_TEXT = re.compile(rb"[0-9][0-9A-Za-z.]*[qmsn][0-9]{12}[0-9A-Za-z.]*\Z")
PENSION = re.compile(rb"pd120(?!000)([0-9]{3})(?:[1-5]s[0-9]{6})+\Z")
TAIL = re.compile(rb"(?:[0-9][0-9A-Za-z.]*)?\Z")
PRINTED_TAIL = re.compile(rb"(?:[0-9]{10}|[0-9]{18})\Z")


@dataclass(frozen=True)
class Verdict:
    """An error's code, or a product and what is known of it."""

    error: str = ""
    product: str = ""
    round: int = 0
    games: tuple = ()
    serial: str = ""
    is_genuine: bool = False


class Fault(Exception):
    """That a payload breaks the grammar of tickets, with the code of the error."""


def verdict(text):
    """The verdict on a payload."""
    try:
        return reading(text.encode())
    except Fault as fault:
        return Verdict(error=f"payload_{fault}")


def reading(payload):
    """What a payload is; a fault if it is meant as a ticket and is none."""
    address = ADDRESS.match(payload)
    if len(payload) > LIMIT:
        if not address and not BARE_BEGINNING.match(payload):
            return Verdict(product="foreign")
        raise Fault("length")
    if address:
        return of_operator(payload, payload[address.end():])
    if payload.startswith(b"MSG_ESLIP{"):
        return Verdict(product="purchase_slip")
    if BARE_BEGINNING.match(payload) or BARE_TEXT.match(payload):
        require_printable(payload)
        return ticket(payload, is_address=False)
    # Behind another host, v may stand anywhere: such addresses are not taken apart.
    values = [payload[place.end():].split(b"&")[0] for place in re.finditer(rb"[?&]v=", payload)]
    if any(map(MEANT.match, values)):
        raise Fault("host")
    return Verdict(product="foreign")


def of_operator(payload, rest):
    """The reading of an address of the operator, by what follows the host."""
    path, _, query = rest.partition(b"?")
    pieces = query.split(b"&") if query or b"?" in rest else []
    values = [piece.partition(b"=")[2] for piece in pieces if piece.split(b"=")[0] == b"v"]
    if not any(map(MEANT.match, values)):
        is_pension = len(values) == 1 and PENSION.match(values[0])
        return Verdict(product="pension720" if is_pension else "operator_other")
    require_printable(payload)
    if path not in PATHS or len(values) > 1 or b"" in pieces or b"#" in query:
        raise Fault("query")
    return ticket(values[0], is_address=True)


def require_printable(payload):
    """A fault if a byte is outside of visible ASCII."""
    if re.search(rb"[^\x21-\x7e]", payload):
        raise Fault("ascii")


def ticket(body, is_address):
    """The ticket with this round, slots and tail; one fault makes it none at all."""
    if not re.match(rb"(?!0000)[0-9]{4}", body):
        raise Fault("round")
    games, slots, rest = [], 0, body[4:]
    while rest[:1] and rest[:1] in b"qmsn":
        kind, numbers = rest[:1].decode(), rest[1:13]
        if slots == 5:
            raise Fault("slot")
        if not re.fullmatch(rb"[0-9]{12}", numbers):
            raise Fault("numbers")
        pick = [int(numbers[place:place + 2]) for place in range(0, 12, 2)]
        if kind == "n" and any(pick):
            raise Fault("slot")
        if kind != "n":
            if pick != sorted(set(pick)) or pick[0] < 1 or pick[-1] > 45:
                raise Fault("numbers")
            games.append(("ABCDE"[slots], kind, tuple(pick)))
        slots, rest = slots + 1, rest[13:]
    if slots < 5 and re.match(rb"[A-Za-z]", rest):
        raise Fault("type")
    if slots and (not TAIL.match(rest) or re.search(rb"[qmsn][0-9]{12}", rest)):
        raise Fault("tail")
    if not games:
        raise Fault("slot")
    is_genuine = is_address and slots == 5 and bool(PRINTED_TAIL.match(rest))
    return Verdict("", "lotto645", int(body[:4]), tuple(games), rest.decode(), is_genuine)
