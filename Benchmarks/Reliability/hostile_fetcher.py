#!/usr/bin/env python3
"""A `lotto-fetch` that misbehaves in one of many ways.

    hostile_fetcher.py MODE [ARGUMENTS]

MODE is a number from the list that it prints when called without arguments. It ignores ARGUMENTS:
its draws are of round 1245.
"""

import datetime
import os
import signal
import sys
import time

ROUND = 1245


def line(round=ROUND, numbers="3,9,18,27,36,45", bonus="12", date=None, figures=None):
    """A draw as the program prints it."""
    date = date or datetime.date(2002, 12, 7) + datetime.timedelta(7 * (round - 1))
    figures = figures or "10,2000000000,70,60000000,3000,1500000,150000,50000,2500000,5000,100000000000"
    return f"{round},{date},{numbers},{bonus},{figures}"


GOOD = line()


def write(data, descriptor=1):
    """Writes all bytes."""
    data = data.encode() if isinstance(data, str) else data
    while data:
        data = data[os.write(descriptor, data):]


def says(data, status=0, reason=""):
    """Prints something and exits."""
    def act():
        write(data)
        write(reason, 2)
        os._exit(status)
    return act


def then(data, act):
    """Prints something, then does something else."""
    def both():
        write(data)
        act()
    return both


def sleep():
    time.sleep(600)


def forever(data, descriptor=1, pause=0.0):
    """Writes the same data again and again."""
    def act():
        while True:
            write(data, descriptor)
            time.sleep(pause)
    return act


def drip(data, pause):
    """Writes one byte at a time."""
    def act():
        for byte in data.encode():
            write(bytes([byte]))
            time.sleep(pause)
        os._exit(0)
    return act


def close(*descriptors):
    """Closes descriptors but keeps running."""
    def act():
        for descriptor in descriptors:
            os.close(descriptor)
        sleep()
    return act


def kill(number):
    """Sends itself a signal, which ends or stops it."""
    def act():
        os.kill(os.getpid(), number)
        sleep()
    return act


def leave_heir():
    """Leaves a child that keeps the output open."""
    if os.fork() == 0:
        signal.alarm(40)
        time.sleep(60)
    os._exit(0)


def flood_reason():
    """Writes a gigabyte to stderr."""
    for _ in range(20_000):
        os.write(2, b"x" * 50_000)
    os._exit(1)


def modes():
    """All modes: a name, what is done, and the lines that lotto may store; None stands for none."""
    none, good, either = {None}, {GOOD}, {GOOD, None}
    table = []

    def add(name, act, allowed=none):
        table.append((name, act, allowed))

    add("an honest answer", says(GOOD + "\n"), good)
    add("nothing", says(""))
    add("nothing, and a failure", says("", 69, "the site is gone\n"))
    for size in (1, 4, 5, 10, 16, 17, 25, 31, 33, 34, 40, 60, len(GOOD) - 1, len(GOOD)):
        add(f"a line cut at {size}", says(GOOD[:size]))
    for size in (1, 10, 17, 30, 40, len(GOOD) - 1):
        add(f"a good line and another cut at {size}", says(GOOD + "\n" + GOOD[:size]), good)
    for ending in ("\r\n", "\0\n", " \n", ",\n", "\t\n"):
        add(f"a line that ends in {ending!r}", says(GOOD + ending))
    for start in ("\ufeff", " ", "\0", "#", "\n\n"):
        add(f"a line that begins with {start!r}", says(start + GOOD + "\n"), good if start == "\n\n" else none)
    for numbers in ("0,9,18,27,36,45", "3,9,18,27,36,46", "3,3,18,27,36,45", "9,3,18,27,36,45",
                    "-3,9,18,27,36,45", "3,9,18,27,36", "3,9,18,27,36,45,44", "+3,9,18,27,36,45",
                    "3,9,18,27,36,4294967341", "\u0663,9,18,27,36,45", "3.0,9,18,27,36,45", "0x3,9,18,27,36,45"):
        # The same six numbers in another order are the same draw.
        add(f"numbers {numbers}", says(line(numbers=numbers) + "\n"), either if numbers[0] == "9" else none)
    for bonus in ("3", "0", "46", "", "12,12", "-1", "x", "nan"):
        add(f"a bonus number of {bonus!r}", says(line(bonus=bonus) + "\n"))
    for date in ("2026-10-11", "2026-10-17", "0000-00-00", "20261010", "2026-10-1", "", "2026-02-30"):
        add(f"a date of {date!r}", says(line(date=date or " ") + "\n"))
    for round in (1, 1244, 1246, 1247, 3000, 99999):
        add(f"round {round} in place of the one that is asked for", says(line(round) + "\n"))
        add(f"round {round} beside it", says(line(round, numbers="1,2,3,4,5,6") + f"\n{GOOD}\n"), good)
    for name, figures in {
        "negative": "-10" + ",1" * 10, "beyond 64 bits": "9" * 30 + ",1" * 10, "too few": "1,1,1",
        "too many": "1" + ",1" * 11, "no numbers": "x" + ",1" * 10, "with a point": "1.5" + ",1" * 10,
        "with an exponent": "1e9" + ",1" * 10, "infinite": "inf" + ",1" * 10,
    }.items():
        add(f"figures {name}", says(line(figures=figures) + "\n"))
    for name, data in {
        "no UTF-8": b"\xff\xfe" + GOOD.encode() + b"\n", "zeros": bytes(100_000),
        "random bytes": os.urandom(100_000), "random bytes, then a line": os.urandom(9) + b"\n" + GOOD.encode() + b"\n",
        "JSON": b'{"ltEpsd":1245}\n', "HTML": b"<html>\n", "a long line": b"1" * 500_000 + b"\n",
        "a million line feeds": b"\n" * 1_000_000,
    }.items():
        add(name, says(data), good if "then" in name else none)
    other = line(numbers="1,2,3,4,5,6")
    add("the same draw twice", says(f"{GOOD}\n{GOOD}\n"), either)
    add("two draws that contradict each other", says(f"{GOOD}\n{other}\n"), none)
    add("1.5 MiB of lines", says(f"{GOOD}\n" * 13_000), either)
    add("lines without an end", forever(f"{GOOD}\n"), either)
    add("zeros without an end", forever(bytes(60_000)))
    add("line feeds without an end", forever("\n", pause=0.1))
    add("a line in drips", drip(GOOD + "\n", 0.01), good)
    add("a line in slow drips", drip(GOOD + "\n", 1))
    add("silence", sleep)
    add("silence behind a line", then(GOOD + "\n", sleep), either)
    add("silence behind a part of a line", then(GOOD[:30], sleep))
    add("an output that is closed", close(1))
    add("an output that is closed behind a line", then(GOOD + "\n", close(1)), either)
    add("streams that are closed", close(1, 2))
    add("a child that keeps the output", leave_heir)
    add("a child that keeps the output behind a line", then(GOOD + "\n", leave_heir), either)
    for status in (1, 2, 69, 70, 126, 127, 255):
        add(f"exit {status}", says("", status))
        add(f"exit {status} behind a line", says(GOOD + "\n", status), either)
    for one in (signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM, signal.SIGINT, signal.SIGSTOP, signal.SIGPIPE):
        add(one.name, kill(one))
        add(f"{one.name} behind a line", then(GOOD + "\n", kill(one)), either)
    for name, reason in {
        "with terminal controls": "\x1b[2J\x1b]0;x\x07\u202e\n", "of no UTF-8": "\udcff", "that is long": "x" * 100_000,
        "of line feeds": "\n" * 1000, "like a message of lotto": "lotto: all is well\n",
    }.items():
        data = reason.encode(errors="surrogateescape")
        add(f"a reason {name}", lambda data=data: (write(data, 2), os._exit(69)))
    add("a reason of a gigabyte", flood_reason)
    add("a reason of two parts", lambda: (write("gone\n", 2), write(b"x" * 70_000, 2)))
    add("a reason without an end", forever(b"x" * 50_000, 2))
    return table


def main():
    """Runs the mode."""
    if len(sys.argv) < 2:
        for number, (name, _, _) in enumerate(modes()):
            print(number, name)
        return
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    modes()[int(sys.argv[1])][1]()


if __name__ == "__main__":
    main()
