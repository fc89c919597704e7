"""A program in its own terminal, with keys typed by the script."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time

MODES = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
ON_BEFORE = {b"25", b"7"}
"""Modes that are on by default: the cursor is visible, lines wrap."""


class TerminalRun:
    """One complete run; `status` is None if it had to be killed."""

    def __init__(self, words, folder, variables, keys, patience):
        ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.before = termios.tcgetattr(theirs)
        self.screen = b""
        process = subprocess.Popen(
            words, cwd=folder, env=variables | {"TERM": "xterm-256color"}, stdin=theirs,
            stdout=theirs, stderr=theirs, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        self.type(process, ours, keys, patience)
        self.status = process.returncode
        # The process that guards the terminal may restore it a little later.
        end = time.monotonic() + 2
        while self.read(ours, 0.02) or self.faults_of_state(theirs) and time.monotonic() < end:
            pass
        os.close(ours)
        os.close(theirs)

    def type(self, process, terminal, keys, patience):
        """Types a key after each frame, until the program ends."""
        end, rest = time.monotonic() + patience, keys
        while process.poll() is None:
            if time.monotonic() > end:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                process.returncode = None
                return
            came = self.read(terminal, 0.1)
            if not came and b"\x1b[?1049h" in self.screen:
                # After the last key, keep asking the program to quit.
                os.write(terminal, rest[:1] or b"q")
                rest = rest[1:]

    def read(self, terminal, seconds):
        """Reads what has arrived; returns whether anything has."""
        if not select.select([terminal], [], [], seconds)[0]:
            return False
        try:
            self.screen += os.read(terminal, 1 << 16)
        except OSError:
            return False
        return True

    @property
    def said(self):
        """The text on the main screen, after the alternate one was left."""
        return self.screen.rpartition(b"\x1b[?1049l")[2].decode(errors="replace")

    def faults_of_state(self, terminal):
        """Whether the terminal differs from its state before the run."""
        self.after = termios.tcgetattr(terminal)
        return bool(self.faults())

    def faults(self):
        """What the program has left changed in the terminal."""
        modes = {}
        for numbers, letter in MODES.findall(self.screen):
            modes.update(dict.fromkeys(numbers.split(b";"), letter))
        # Temporary modes, such as synchronized output, must be off again after each frame.
        left = [
            number.decode() for number, letter in modes.items()
            if letter != (b"h" if number in ON_BEFORE else b"l")
        ]
        found = [f"modes {', '.join(left)} are left in the terminal"] if left else []
        return found + (["another state of the terminal"] if self.after != self.before else [])
