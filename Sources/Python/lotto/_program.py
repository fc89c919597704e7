"""Finds the program, and runs it as a child that never outlives its reader."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any, Optional, Union

Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
Option = Union[None, bool, int, float, Path]
"""The value of an option: True sets it; None and False leave it out."""

OWN_OPTIONS = frozenset({
    "color", "exit_code", "files0_from", "files_from", "format", "help", "input", "list", "log_format", "nested",
    "output", "progress", "quiet", "totals", "verbose", "version", "watch", "worker",
})
"""Options that decide what the program prints, or when it ends."""


class LottoError(Exception):
    """A run that could not give its results.

    `status` is the program's exit status, see `lotto help exit-status`; negative if a signal ended it, 126 or 127 if
    it could not be started. `message` says what was wrong.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(status, message)
        self.status = status
        self.message = message

    def __str__(self) -> str:
        return self.message

    @classmethod
    def of_start(cls, program: str, error: Exception) -> LottoError:
        reason = getattr(error, "strerror", None) or str(error)
        return cls(126, f"cannot run {program} on this machine, {platform.machine()}: {reason}; tried: {_places()}")


def _own_program() -> str:
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "lotto")


def _places() -> str:
    return f"{_own_program()}, PATH={os.environ.get('PATH', '')}"


def binary() -> str:
    """The path of the program: the package's own, or else the first in PATH; raises LottoError if there is none."""
    found = shutil.which(_own_program()) or shutil.which("lotto")
    if found is None:
        raise LottoError(127, f"no program lotto for this machine, {platform.machine()}: install the wheel for it, "
                              f"or add the program's folder to PATH; tried: {_places()}")
    return os.path.abspath(found)


def arguments(options: Mapping[str, Option]) -> list[str]:
    """Options as on the command line: `as_of="2026-10-03"` is `--as-of=2026-10-03`."""
    words: list[str] = []
    for name, value in options.items():
        if name in OWN_OPTIONS:
            raise TypeError(f"{name} is no option here: results are rows, and lotto sets it itself")
        if value is None or value is False:
            continue
        word = "--" + name.replace("_", "-")
        if value is not True:
            word += "=" + (os.fsdecode(value) if isinstance(value, (bytes, os.PathLike)) else str(value))
        words.append(word)
    return words


class Child:
    """A running `lotto`, which must be closed.

    It reads what `feed` gives it while its rows are read, so neither waits for the other forever.
    """

    def __init__(self, words: Iterable[str], *, feeds: bool) -> None:
        program = binary()
        # A file takes any number of messages without a reader; this one needs no folder.
        self._messages = os.fdopen(os.memfd_create("lotto-messages"), "w+b")
        stdin = subprocess.PIPE if feeds else subprocess.DEVNULL
        try:
            self._process = subprocess.Popen(
                [program, *words], stdin=stdin, stdout=subprocess.PIPE, stderr=self._messages)
        except (OSError, ValueError) as error:
            self._messages.close()
            raise LottoError.of_start(program, error) from None
        assert self._process.stdout is not None
        self._output: IO[bytes] = self._process.stdout
        self._failure: Optional[BaseException] = None
        # Two threads may not close a file at once.
        self._writing = threading.Lock()

    def feed(self, pieces: Iterable[Iterable[Any]], then: Optional[Callable[[], None]] = None) -> None:
        """Writes bytes to the program in a thread; then calls `then`, or ends the program's input.

        An exception of `pieces` is kept for `raise_failure`.
        """
        # A daemon: it may wait for its source when Python ends.
        threading.Thread(target=self._write, args=(pieces, then or self._end_input), daemon=True).start()

    def _write(self, pieces: Iterable[Iterable[Any]], then: Callable[[], None]) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        try:
            for piece in pieces:
                with self._writing:
                    if stdin.closed:
                        return
                    try:
                        stdin.writelines(piece)
                        stdin.flush()
                    except BrokenPipeError:
                        return  # The reason is in the status.
        except BaseException as error:
            self._failure = error
        finally:
            then()

    def _end_input(self) -> None:
        stdin = self._process.stdin
        if stdin is not None:
            with self._writing, contextlib.suppress(BrokenPipeError):
                stdin.close()

    def row(self) -> Any:
        """The next row; None at the end of the output."""
        line = self._output.readline()
        # The last line of a program that was killed may be cut.
        return json.loads(line) if line.endswith(b"\n") else None

    def text(self) -> str:
        """All of the output; then raises what `finish` raises."""
        text = self._output.read()
        self.finish()
        return text.decode()

    def raise_failure(self) -> None:
        """Raises what ended the input early, if anything did."""
        if self._failure is not None:
            raise self._failure

    def finish(self) -> int:
        """Waits for the end, after the last row; returns the status if it is 0 or 1, else raises LottoError."""
        status = self._process.wait()
        self.raise_failure()
        if status not in (0, 1):
            raise self.error()
        return status

    def error(self) -> LottoError:
        """The status of the program, which has ended, and its messages."""
        status = self._process.wait()
        self._messages.seek(0)
        lines = self._messages.read().decode(errors="replace").splitlines()
        said = "\n".join(line[len("lotto: "):] if line.startswith("lotto: ") else line for line in lines)
        ended = f"a signal, {-status}, ended lotto" if status < 0 else f"lotto ended with status {status}"
        return LottoError(status, said or ended)

    def close(self) -> None:
        """Ends the program, whatever it is doing, and waits for it; it ends its decoders."""
        # Without a reader it does not try to write the rest.
        self._output.close()
        try:
            if self._process.poll() is None:
                self._process.terminate()
            self._process.wait()
        except BaseException:
            self._process.kill()
            self._process.wait()
            raise
        finally:
            self._end_input()
            self._messages.close()


def run(words: Iterable[str], pieces: Optional[Iterable[Iterable[Any]]] = None, *, least: int = 0) -> Iterator[Any]:
    """Yields the rows of a run that is fed with pieces; ends the program, however the iterator ends.

    Raises LottoError for a status above 1, and for status 1 if there were fewer rows than the `least`.
    """
    child = Child(words, feeds=pieces is not None)
    try:
        if pieces is not None:
            child.feed(pieces)
        count = 0
        for row in iter(child.row, None):
            yield row
            count += 1
        if child.finish() == 1 and count < least:
            raise child.error()
    finally:
        child.close()
