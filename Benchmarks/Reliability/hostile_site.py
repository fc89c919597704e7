"""A site that answers every request in one of many ways, most of them wrong."""

import gzip
import json
import os
import socket
import struct
import threading
import time

from hostile_fetcher import line

ROW = {
    "ltEpsd": 1245, "ltRflYmd": "20261010", "tm1WnNo": 3, "tm2WnNo": 9, "tm3WnNo": 18, "tm4WnNo": 27,
    "tm5WnNo": 36, "tm6WnNo": 45, "bnsWnNo": 12, "rnk1WnNope": 10, "rnk1WnAmt": 2000000000,
    "rnk2WnNope": 70, "rnk2WnAmt": 60000000, "rnk3WnNope": 3000, "rnk3WnAmt": 1500000,
    "rnk4WnNope": 150000, "rnk4WnAmt": 50000, "rnk5WnNope": 2500000, "rnk5WnAmt": 5000,
    "wholEpsdSumNtslAmt": 100000000000,
}
GOOD = line()


class Site:
    """A listening socket with one thread per connection."""

    def __init__(self, answer):
        self.answer = answer
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"

    def __enter__(self):
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.socket.close()

    def serve(self):
        """Accepts connections until it is closed."""
        while True:
            try:
                caller, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.talk, args=(caller,), daemon=True).start()

    def talk(self, caller):
        """Reads a request and answers it."""
        with caller:
            try:
                caller.settimeout(20)
                request = b""
                while b"\r\n\r\n" not in request:
                    piece = caller.recv(4096)
                    if not piece:
                        return
                    request += piece
                self.answer(caller, self.address)
            except OSError:
                pass


def body(*rows, **changes):
    """The operator's answer with these rows or, by default, with the good row and some changes."""
    return json.dumps({"resultCode": None, "resultMessage": None,
                       "data": {"list": list(rows) or [ROW | changes]}})


def response(data, status="200 OK", *fields, length=None):
    """A whole answer."""
    data = data.encode() if isinstance(data, str) else data
    length = len(data) if length is None else length
    head = [f"HTTP/1.1 {status}", f"Content-Length: {length}", "Connection: close", *fields]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + data


def sends(data):
    """Sends bytes and hangs up."""
    return lambda caller, address: caller.sendall(data)


def stays(data):
    """Sends bytes, then nothing more."""
    def answer(caller, address):
        caller.sendall(data)
        time.sleep(15)
    return answer


def forever(head, piece, pause=0.0):
    """Sends the same piece again and again."""
    def answer(caller, address):
        caller.sendall(head)
        while True:
            caller.sendall(piece)
            time.sleep(pause)
    return answer


def reset(data):
    """Sends bytes and resets the connection."""
    def answer(caller, address):
        caller.sendall(data)
        caller.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return answer


def leads(status, make):
    """Redirects to an address made from its own."""
    return lambda caller, address: caller.sendall(response("", status, f"Location: {make(address)}"))


def modes():
    """All modes: a name, the answer, and the lines that lotto may store; None stands for none."""
    none, good, either = {None}, {GOOD}, {GOOD, None}
    whole = response(body())
    table = []

    def add(name, answer, allowed=none):
        table.append((name, answer, allowed))

    add("an honest answer", sends(whole), good)
    for size in (0, 1, 8, 12, 17, 30, 60, len(whole) - 200, len(whole) - 1):
        add(f"an answer cut at {size}", sends(whole[:size]))
        add(f"an answer reset at {size}", reset(whole[:size]))
    for size in (0, 8, 40, len(whole) - 1):
        add(f"an answer that stands still at {size}", stays(whole[:size]))
    for status in ("100 X", "199 X", "204 X", "206 X", "300 X", "304 X", "400 X", "401 X", "403 X", "404 X",
                   "407 X", "410 X", "418 X", "429 X", "500 X", "502 X", "503 X", "599 X", "999 X", "000 X", "x"):
        add(f"status {status}", sends(response(body(), status)))
    for after in ("0", "1", "61", "999999999999", "-1", "x", "Fri, 31 Dec 9999 23:59:59 GMT"):
        add(f"status 503, again after {after}", sends(response("", "503 X", f"Retry-After: {after}")))
    for name, make in {
        "itself": lambda own: own + "/", "another host": lambda own: "http://127.0.0.2:9/",
        "a file": lambda own: "file:///etc/passwd", "https": lambda own: own.replace("http", "https"),
        "nothing": lambda own: "", "another port": lambda own: "http://127.0.0.1:9/",
        "a name with a password": lambda own: own.replace("//", "//u:p@"), "ftp": lambda own: "ftp://x/",
        "a long address": lambda own: own + "/" + "x" * 60_000,
    }.items():
        add(f"a redirect to {name}", leads("302 X", make))
    for name, data in {
        "no JSON": "<html>", "an empty body": "", "a half of JSON": body()[:60], "two of JSON": body() * 2,
        "JSON with a comment": "//\n" + body(), "JSON that is deep": "[" * 100_000, "a number": "1", "null": "null",
        "JSON of no UTF-8": body().encode() + b"\xff", "UTF-16": body().encode("utf-16"),
        "a mark of byte order": "\ufeff" + body(), "a NaN": body().replace(": 3,", ": NaN,"),
        "keys that come twice": body().replace('"tm1WnNo": 3', '"tm1WnNo": 3, "tm1WnNo": 4'),
        "an envelope with a fault": body().replace('"resultCode": null', '"resultCode": "E"').replace('"list"', '"x"'),
        "an object in place of the list": body().replace("[{", "{").replace("}]", "}"), "no rows": body().replace(json.dumps(ROW), ""),
    }.items():
        add(name, sends(response(data)), either if "twice" in name or "mark" in name else none)
    for key, values in {
        "ltEpsd": (1244, 1246, 0, -1, 1245.5, "1245", None, 1e300), "ltRflYmd": ("20261017", "2026-10-10", 20261010, None),
        "tm1WnNo": (0, 46, 9, -3, "3", 3.5, None, 10), "bnsWnNo": (0, 46, 3, None, [12]),
        "rnk1WnAmt": (-1, 1e30, "x", {}), "rnk2WnAmt": (2_000_000_001, 1_499_999),
        "rnk4WnAmt": (60_000, 4_999), "wholEpsdSumNtslAmt": (-5, 1e30, "x"),
    }.items():
        for value in values:
            add(f"{key} {value}", sends(response(body(**{key: value}))))
    add("two rows that contradict each other", sends(response(body(ROW, ROW | {"tm1WnNo": 4}))))
    add("the same row twice", sends(response(body(ROW, ROW))), either)
    add("rows of other rounds", sends(response(body(*[ROW | {"ltEpsd": n} for n in range(1, 900)]))))
    add("no final result", sends(response(body(wholEpsdSumNtslAmt=0, rnk1WnAmt=0))), none)
    packed = gzip.compress(body().encode())
    add("gzip", sends(response(packed, "200 OK", "Content-Encoding: gzip")), good)
    add("a body that claims to be gzip", sends(response(body(), "200 OK", "Content-Encoding: gzip")))
    add("gzip that is cut", sends(response(packed[:-40], "200 OK", "Content-Encoding: gzip")))
    add("a bomb of gzip", sends(response(gzip.compress(b" " * (1 << 28)), "200 OK", "Content-Encoding: gzip")))
    add("an encoding that nobody knows", sends(response(body(), "200 OK", "Content-Encoding: x")), either)
    for length in (0, 10, len(body()) + 10, 1 << 40, -1, "x"):
        add(f"a length of {length}", sends(response(body(), length=length)))
    chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    add("chunks", sends(chunked + b"%x\r\n%s\r\n0\r\n\r\n" % (len(body()), body().encode())), good)
    for size in ("0", "ffffffffffffffffffff", "-1", "x", "5"):
        add(f"a chunk of {size}", sends(chunked + f"{size}\r\n{body()}\r\n0\r\n\r\n".encode()))
    add("chunks without an end", forever(chunked, b"1000\r\n" + b" " * 4096 + b"\r\n"))
    add("2 MiB of spaces", sends(response(" " * (2 << 20) + body())))
    add("header fields without an end", forever(b"HTTP/1.1 200 OK\r\n", b"X-Y: " + b"z" * 1000 + b"\r\n"))
    add("a header field without an end", forever(b"HTTP/1.1 200 OK\r\nX: ", b"z" * 4096))
    add("a body in slow drips", forever(whole[:-len(body())], b" ", 0.5))
    add("a head in slow drips", forever(b"HTTP/1.1 200 OK\r\nX: ", b"y", 0.5))
    add("interim answers without an end", forever(b"", b"HTTP/1.1 100 Continue\r\n\r\n", 0.05))
    add("random bytes", sends(os.urandom(3000)))
    add("another protocol", sends(b"SSH-2.0-x\r\n"))
    add("HTTP/0.9", sends(body().encode()))
    add("HTTP/9.9", sends(whole.replace(b"1.1", b"9.9", 1)))
    add("cookies", sends(response(body(), "200 OK", *[f"Set-Cookie: a{n}={'b' * 1000}" for n in range(50)])), either)
    add("controls in a header field", sends(response(body(), "200 OK", "X: \x1b[2J\x00")), either)
    add("a reason with controls", sends(response("", "500 \x1b[2J\x1b]0;x\x07")))
    return table
