#!/usr/bin/env python3
"""A `lotto-decode` that misbehaves in one of many ways for one picture, and is honest otherwise.

    hostile_decoder.py MODE FOLDER [ARGUMENTS]

MODE is a number from the list that it prints when called without arguments. ARGUMENTS go to the
honest `lotto-decode` in FOLDER, which answers for every picture but the one of VICTIM bytes.
FOLDER/tries counts the tries.
"""

import array
import os
import signal
import socket
import struct
import subprocess
import sys
import time

VICTIM = 211
"""The size in bytes of the picture for which it misbehaves."""
GREETING = b"H" + struct.pack("<I", 11)
CORNERS = struct.pack("<8i", *[1] * 8)


def began(number, width=99, height=99, page=1, pages=1):
    return b"B" + struct.pack("<IIIII", number, page, pages, width, height)


def text(data, length=None):
    return struct.pack("<H", len(data) if length is None else length) + data


def code(number, payload=b"x", attempt=b"plain", declared=-1, corners=CORNERS, length=None):
    return (b"C" + struct.pack("<I", number) + text(attempt) + text(payload, length)
            + struct.pack("<i", declared) + corners)


def end(number, fault=b"\0", warning=b"", rest=b"\0\0"):
    """`rest` says whether there are more codes, and whether the counts of a search follow."""
    return b"E" + struct.pack("<I", number) + fault + text(warning) + rest


def fault(kind, value=b""):
    return b"\1" + bytes([kind]) + value


def picture(number, width=4, height=4, attempt=b"plain", count=1, channels=1):
    return (b"P" + struct.pack("<I", number) + text(attempt)
            + struct.pack("<HHIIBB", count, 0, width, height, channels, 1))


def shades(number, data):
    return b"S" + struct.pack("<I", number) + text(data)


def stored(number, width, height):
    """The header of the stored picture, for --annotate."""
    return picture(number, width, height, b"", 0)


def unread(number, corners):
    return b"U" + struct.pack("<I", number) + struct.pack("<8i", *corners)


class Decoder:
    """Stands between `lotto` and the honest decoder, whose answers it passes on."""

    def __init__(self, folder, arguments):
        self.folder = folder
        self.lotto = socket.socket(fileno=3)
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        # The honest decoder checks that its parent is alive.
        words = ["--parent", str(os.getpid()), *arguments[2:]]
        script = 'exec 3<&"$0" "$@"'
        self.honest = subprocess.Popen(
            ["/bin/bash", "-c", script, str(theirs.fileno()), f"{folder}/lotto-decode", *words],
            pass_fds=[theirs.fileno()])
        theirs.close()
        self.ours, self.hello = ours, ours.recv(20_000)

    def send(self, *frames):
        for frame in frames:
            self.lotto.send(frame)

    def request(self):
        """The next request and its picture; exits when `lotto` does."""
        data, files, _, _ = socket.recv_fds(self.lotto, 20_000, 1)
        if not data:
            os._exit(0)
        return data, files[0]

    def answer(self, data, file):
        """Passes a request to the honest decoder and its answer back."""
        socket.send_fds(self.ours, [data], [file])
        while True:
            frame = self.ours.recv(20_000)
            self.send(frame)
            if frame[:1] == b"E":
                return

    def tries(self):
        """How often the picture has been tried, this time included."""
        with open(f"{self.folder}/tries", "ab") as count:
            count.write(b"!")
            return count.tell()


def sends(*frames):
    """Sends frames made for the number of the request, then waits for the next one."""
    return lambda decoder, number, file: decoder.send(*(frame(number) for frame in frames))


def raw(make):
    """Sends a single frame instead of an answer."""
    return sends(make)


def then_sleep(*frames):
    def act(decoder, number, file):
        decoder.send(*(frame(number) for frame in frames))
        time.sleep(600)
    return act


def then_exit(status, *frames):
    def act(decoder, number, file):
        decoder.send(*(frame(number) for frame in frames))
        os._exit(status)
    return act


def then_signal(number_of_signal, *frames):
    def act(decoder, number, file):
        decoder.send(*(frame(number) for frame in frames))
        os.kill(os.getpid(), number_of_signal)
        time.sleep(600)
    return act


def forever(frame, pause=0.0, first=began):
    def act(decoder, number, file):
        decoder.send(first(number))
        while True:
            decoder.send(frame(number))
            time.sleep(pause)
    return act


def slow_pixels(decoder, number, file):
    """Sends the stored picture pixel by pixel."""
    decoder.send(began(number, 1000, 1), stored(number, 1000, 1))
    while True:
        decoder.send(shades(number, b"x"))
        time.sleep(0.5)


def burn(decoder, number, file):
    decoder.send(began(number))
    while True:
        pass


def burn_in_part(decoder, number, file):
    decoder.send(began(number))
    while True:
        until = time.monotonic() + 0.0013
        while time.monotonic() < until:
            pass
        time.sleep(0.3)


def huge_outlines(width, height, corners):
    """Sends a white picture and as many outlines as allowed."""
    def act(decoder, number, file):
        decoder.send(began(number, width, height), stored(number, width, height))
        for start in range(0, width * height, 16000):
            decoder.send(shades(number, b"\xff" * min(16000, width * height - start)))
        decoder.send(*[unread(number, corners)] * 1024)
        packed = struct.pack("<8i", *corners)
        decoder.send(*[code(number, corners=packed)] * 1024, end(number))
    return act


def leave_heir(keeps_parent):
    """Leaves a child that keeps the socket open."""
    def act(decoder, number, file):
        if os.fork() == 0:
            signal.alarm(30)
            time.sleep(60)
        if keeps_parent:
            decoder.lotto.close()
            time.sleep(600)
        os._exit(0)
    return act


def shut(how):
    def act(decoder, number, file):
        decoder.lotto.shutdown(how)
        time.sleep(600)
    return act


def close_and_live(decoder, number, file):
    decoder.lotto.close()
    os.closerange(0, 100)
    time.sleep(600)


def flood(descriptor):
    def act(decoder, number, file):
        try:
            for _ in range(200):
                os.write(descriptor, b"all is well\n" * 2000)
        except OSError:
            pass
        decoder.send(began(number), end(number))
    return act


def with_descriptors(decoder, number, file):
    files = array.array("i", [0] * 10)
    decoder.lotto.sendmsg(
        [began(number)], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)])
    decoder.send(end(number))


def once(act):
    """Misbehaves in the first try only."""
    def act_once(decoder, number, file):
        if decoder.tries() == 1:
            act(decoder, number, file)
            return None
        return "honest"
    return act_once


def move_offset(decoder, number, file):
    os.lseek(file, 100, os.SEEK_SET)
    os._exit(1)


def write_picture(decoder, number, file):
    for act in (lambda: os.write(file, b"x" * 300), lambda: os.ftruncate(file, 0)):
        try:
            act()
        except OSError:
            pass
    os._exit(1)


def lock_picture(decoder, number, file):
    import fcntl
    fcntl.flock(file, fcntl.LOCK_EX)
    os._exit(1)


def ahead(decoder, number, file):
    """Also answers requests that have not been made yet."""
    decoder.send(began(number), end(number))
    for later in range(number + 1, number + 20):
        later %= 1 << 32
        decoder.send(began(later), code(later, b"http://m.dhlottery.co.kr/?v=1244q010203040506m0102030405061244000001"),
                     end(later))


def full_socket(decoder, number, file):
    """Keeps sending and never reads."""
    decoder.send(began(number), end(number))
    while True:
        decoder.send(end(number))


def random_bytes(length):
    return lambda decoder, number, file: decoder.send(os.urandom(length))


def modes():
    """All modes for a picture: a name, what is done, and the allowed outcomes of the picture."""
    lost = {"decoder_crash", "timeout"}
    read, whole = lost | {"no_code", "lost", "other_product"}, {"no_code"}
    table = []

    def add(name, act, allowed=lost):
        table.append((name, act, allowed))

    for size in range(1, 21):
        add(f"began cut at {size}", raw(lambda n, size=size: began(n)[:size]))
    for size in range(1, 10):
        add(f"end cut at {size}", sends(began, lambda n, size=size: end(n)[:size]))
    for size in (1, 4, 5, 6, 7, 11, 12, 13, 14, 17, 18, 30, 49):
        add(f"code cut at {size}", sends(began, lambda n, size=size: code(n)[:size]))
    for name, frame in {"began": began, "code": code, "end": end}.items():
        add(f"{name} with a byte behind it",
            sends(*([] if name == "began" else [began]), lambda n, f=frame: f(n) + b"\0"))
        for step in (1, -1, 7, 1 << 31):
            add(f"{name} of number {step:+}",
                sends(*([] if name == "began" else [began]),
                      lambda n, f=frame, s=step: f((n + s) % (1 << 32))))
    for kind in (0, 255, ord("R"), ord("Z"), ord("H"), ord("J")):
        add(f"a frame of kind {kind}", sends(began, lambda n, k=kind: bytes([k]) + b"\4\0\0\0"))
    for length in (2, 257, 8193, 65535):
        add(f"a payload of length {length}", sends(began, lambda n, l=length: code(n, length=l)))
    add("a payload of 8193 bytes", sends(began, lambda n: code(n, b"x" * 8193), end))
    add("a payload of 8192 bytes", sends(began, lambda n: code(n, b"x" * 8192), end), read)
    add("an attempt of 257 bytes", sends(began, lambda n: code(n, attempt=b"x" * 257), end))
    for name, attempt in {"no UTF-8": b"\xff\xfe", "a surrogate": b"\xed\xa0\x80"}.items():
        add(f"an attempt that is {name}", sends(began, lambda n, a=attempt: code(n, attempt=a), end))
    for name, payload in {
        "of zeros": bytes(100), "of terminal controls": b"\x1b[2J\x1b]0;x\x07", "of no UTF-8": b"\xff" * 50,
        "of bidirectional controls": "\u202e\u2066".encode(), "of line feeds": b"\n\n{}\n",
    }.items():
        add(f"a payload {name}", sends(began, lambda n, p=payload: code(n, p), end), read | {"error"})
    for declared in (-2, -(1 << 31)):
        add(f"a declared length of {declared}",
            sends(began, lambda n, d=declared: code(n, declared=d), end))
    for name, number in {"smallest": -(1 << 31), "largest": (1 << 31) - 1, "of a NaN": 0x7FC00000}.items():
        add(f"corners: {name}",
            sends(began, lambda n, v=number: code(n, corners=struct.pack("<8i", *[v] * 8)), end), read)
    for width, height in ((0, 0), (0xFFFFFFFF, 0xFFFFFFFF), (1, 0xFFFFFFFF)):
        add(f"a size of {width} by {height}",
            sends(lambda n, w=width, h=height: began(n, w, h), end), read)
    for page, pages in ((0, 0), (0, 1), (1, 2), (2, 2), (2, 1), (0xFFFFFFFF, 0xFFFFFFFF)):
        add(f"page {page} of {pages} in a picture",
            sends(lambda n, p=page, c=pages: began(n, page=p, pages=c), end))
    for kind in (0, 13, 128, 255):
        add(f"an end of fault {kind}", sends(began, lambda n, k=kind: end(n, fault(k))))
    for kind, error in {1: "not_image", 2: "not_image", 8: "truncated"}.items():
        add(f"an end of fault {kind}", sends(began, lambda n, k=kind: end(n, fault(k))), {error})
    hostile = text(b"\x1b[2J\n" + "\u202e × 9".encode())
    for kind, error in {4: "unsupported", 7: "open_failed"}.items():
        add(f"an end of fault {kind} with a hostile reason",
            sends(began, lambda n, k=kind: end(n, fault(k, hostile))), {error})
    for format, error in {b"PNG": "bad_png", b"JPEG": "bad_jpeg", b"PDF": "bad_pdf"}.items():
        add(f"an end of a damaged {format.decode()} with a hostile reason",
            sends(began, lambda n, f=format: end(n, fault(6, text(f) + hostile))), {error})
    for library in (b"libheif", b"libc", b""):
        add(f"an end without the library {library.decode()}",
            sends(began, lambda n, l=library: end(n, fault(5, text(l) + text(b"HEIC")))),
            {"unsupported"} if library == b"libheif" else lost)
    add("an end of a locked PDF", sends(began, lambda n: end(n, fault(12, text(b"PDF")))),
        {"unsupported"})
    add("an end of too many pages",
        sends(began, lambda n: end(n, fault(11, b"\xff" * 4))), {"too_large"})
    add("an end of a known format", sends(began, lambda n: end(n, fault(3, text(b"HEIC")))), {"unsupported"})
    add("an end of an unknown format", sends(began, lambda n: end(n, fault(3, hostile))))
    for kind, size in {9: 8, 10: 8}.items():
        add(f"an end of fault {kind} with a huge size",
            sends(began, lambda n, k=kind, s=size: end(n, fault(k, b"\xff" * s))), {"too_large"})
    add("an end whose warning is hostile",
        sends(began, lambda n: end(n, warning=b"\x1b[2J\n" + "\u202e × 9".encode())), whole)
    add("an end that says there are more codes", sends(began, lambda n: end(n, rest=b"\1\0")),
        {"too_many_codes"})
    add("an end whose reason is no UTF-8", sends(began, lambda n: end(n, fault(7, text(b"\xff")))))
    add("an end whose search is cut", sends(began, lambda n: end(n, rest=b"\0\1\0\0")))
    add("an end whose flag is 2", sends(began, lambda n: end(n, rest=b"\0\2" + bytes(12))))
    add("an end whose search is absurd",
        sends(began, lambda n: end(n, rest=b"\0\1" + b"\xff" * 12)), whole)
    add("began twice", sends(began, began, end))
    add("code before began", sends(code, began, end), lost | read)
    add("end before began", sends(end), lost | read)
    add("end twice", sends(began, end, end), lost | whole)
    add("code behind the end", sends(began, end, code), lost | whole)
    add("a code too many", sends(began, *[code] * 1025, end))
    add("codes without an end", forever(code))
    add("beginnings without an end", forever(began))
    add("a picture that nobody wants", sends(began, picture, lambda n: shades(n, bytes(16)), end))
    add("shades of no picture", sends(began, lambda n: shades(n, bytes(16)), end))
    add("shades without an end", forever(lambda n: shades(n, bytes(1000))))
    add("places that nobody wants", sends(began, lambda n: b"U" + struct.pack("<I", n) + CORNERS, end))
    add("parts of a jail behind began", sends(began, lambda n: b"J" + text(b"\x08"), end))
    add("parts of a jail", sends(lambda n: b"J" + text(b"\x01\x08"), began, end), whole)
    add("unknown parts of a jail", sends(lambda n: b"J" + text(b"\x1b[2J\n"), began, end))
    add("a jail without an end", forever(lambda n: b"J" + text(b"\x08"), first=lambda n: b"J" + text(b"\x08")))
    for length in (1, 5, 13, 100, 16384):
        add(f"{length} random bytes", random_bytes(length))
    add("16,385 bytes", raw(lambda n: (began(n) * 1300)[:16385]))
    add("100,000 bytes", raw(lambda n: b"B" * 100_000))
    add("an empty message", raw(lambda n: b""))
    add("descriptors beside a frame", with_descriptors, lost | read)
    add("silence", then_sleep())
    add("silence behind began", then_sleep(began))
    add("silence behind a code", then_sleep(began, code))
    add("a code each 0.3 s", forever(code, 0.3))
    add("processor time without an answer", burn)
    add("a little processor time without an answer", burn_in_part)
    for status in (0, 1, 255):
        add(f"exit {status} at once", then_exit(status))
        add(f"exit {status} behind began", then_exit(status, began))
        add(f"exit {status} behind a code", then_exit(status, began, code))
    add("exit behind the end", then_exit(0, began, end), lost | whole)
    for one in (signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGSTOP, signal.SIGTERM):
        add(f"{one.name} at once", then_signal(one))
        add(f"{one.name} behind a code", then_signal(one, began, code))
    add("a child keeps the socket", leave_heir(False))
    add("a child keeps the socket that it closes", leave_heir(True))
    add("it hears no more", shut(socket.SHUT_RD))
    add("it says no more", shut(socket.SHUT_WR))
    add("it does neither", shut(socket.SHUT_RDWR))
    add("it closes all and lives", close_and_live)
    add("a flood on standard output", flood(1), lost | whole)
    add("a flood on standard error", flood(2), lost | whole)
    add("answers to what was not asked", ahead, lost | whole)
    add("answers, and never a read", full_socket, lost | whole)
    # The ending of a name is an option of the run.
    add("a pixel each 0.5 s --annotate", slow_pixels)
    for width, height in ((4_000_000, 1), (1, 4_000_000), (2000, 2000)):
        for name, corners in {
            "all of it": (0, 0, width, 0, width, height, 0, height),
            "a cross": (0, 0, width, height, 0, height, width, 0),
            "far beyond": (-1 << 20, -1 << 20, 1 << 20, -1 << 20, 1 << 20, 1 << 20, -1 << 20, 1 << 20),
        }.items():
            add(f"2,048 outlines of {width} by {height} pixels, {name} --annotate",
                huge_outlines(width, height, corners), read)
    for name, act in {
        "garbage": random_bytes(50), "silence": then_sleep(began), "an exit": then_exit(1),
        "a code and SIGKILL": then_signal(signal.SIGKILL, began, code),
        "another place in the picture": move_offset, "a changed picture": write_picture,
        "a locked picture": lock_picture,
    }.items():
        # After a timeout the second try is only a quick one.
        add(f"{name}, once", once(act), {"timeout"} if name == "silence" else whole)
    return table


def greetings():
    """All modes before a picture: a name, and what is sent instead of the greeting."""
    table = {f"a greeting cut at {size}": [GREETING[:size]] for size in range(1, 5)}
    table |= {f"version {number}": [b"H" + struct.pack("<I", number)] for number in (0, 10, 12, 1 << 31)}
    table |= {
        "a greeting with a byte behind it": [GREETING + b"\0"], "an empty greeting": [b""],
        "a greeting of 16,385 bytes": [GREETING * 3277], "random bytes": [os.urandom(60)],
        "an answer in place of a greeting": [began(1), end(1)], "no greeting": [],
        "two greetings": [GREETING, GREETING], "a jail before the greeting": [b"J" + text(b"\x08"), GREETING],
    }
    return table


def main():
    """Sends the greeting, then answers requests until the other end closes."""
    if len(sys.argv) < 3:
        for number, name in enumerate([*greetings(), *(name for name, _, _ in modes())]):
            print(number, name)
        return
    mode, folder = int(sys.argv[1]), sys.argv[2]
    if mode < len(greetings()):
        name, frames = list(greetings().items())[mode]
        lotto = socket.socket(fileno=3)
        for frame in frames:
            lotto.send(frame)
        lotto.recv(20_000)
        if name == "no greeting":
            time.sleep(600)
        return
    act = modes()[mode - len(greetings())][1]
    decoder = Decoder(folder, sys.argv[3:])
    decoder.send(decoder.hello)
    while True:
        data, file = decoder.request()
        number = struct.unpack("<I", data[1:5])[0]
        is_victim = os.fstat(file).st_size == VICTIM
        if not is_victim or act(decoder, number, file) == "honest":
            decoder.answer(data, file)
        os.close(file)


if __name__ == "__main__":
    main()
