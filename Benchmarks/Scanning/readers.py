"""The readers that are compared: how each is run on files, and how its output is parsed."""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from build_readers import NotBuilt, build_libpng, build_quirc, build_zxing
from reader_output import hexadecimal_codes, lotto_codes, zbar_codes

SOURCES = Path(__file__).resolve().parent
OURS = "lotto"
FLOOR = "libpng"


@dataclass(frozen=True)
class Reader:
    """A program that reads all given files in one process.

    The files are appended to `command`. `codes` parses the output into (file, payload) pairs. An
    exit status outside `statuses` means that some files may not have been read. If `starts_slowly`,
    the cost of a run without files is subtracted, to not charge a library for its interpreter.
    """

    name: str
    version: str
    command: tuple
    codes: Callable
    statuses: tuple = (0,)
    starts_slowly: bool = False


class Missing(Exception):
    """Why a reader is missing."""


def zbarimg(name, *options):
    """zbarimg with options; status 4 means that no file has a code."""
    command = ("zbarimg", "--quiet", "--nodbus", *options)
    codes = partial(zbar_codes, raw_command=(*command, "--raw"))
    version = said_version("zbarimg", "--version")
    return Reader(name, version, (*command, "--xml"), codes, statuses=(0, 4))


def lotto(folder, program, effort="normal"):
    """Our decoder, copied so that a build cannot replace it; status 1: a file has no code."""
    if not Path(program).exists():
        raise Missing(f"no {program}")
    copy = shutil.copy2(program, folder / "lotto-decode")
    digest = hashlib.sha256(copy.read_bytes()).hexdigest()[:12]
    name = OURS if effort == "normal" else f"{OURS}-{effort}"
    command = (str(copy), "--effort", effort)
    return Reader(name, f"binary {digest}", command, lotto_codes, statuses=(0, 1))


def built(name, program, source=""):
    """A compiled program of this folder; `source` is appended to its version."""
    version = said_version(program, "--version") + source
    return Reader(name, version, (program,), hexadecimal_codes)


def checked_out(folder):
    """The commit of a checkout."""
    return ", commit " + said_version("git", "-C", str(folder), "rev-parse", "--short", "HEAD")


def script(name, file, *options):
    """A script of this folder that uses a Python package."""
    command = (sys.executable, str(SOURCES / file), *options)
    version = said_version(*command, "--version")
    return Reader(name, version, command, hexadecimal_codes, starts_slowly=True)


def said_version(*command):
    """The last line that a command prints about its version."""
    try:
        result = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        raise Missing(f"no {command[0]}") from None
    lines = (result.stdout if result.returncode == 0 else result.stderr).strip().splitlines()
    if result.returncode != 0:
        raise Missing(lines[-1] if lines else f"{command[0]} failed")
    return lines[-1]


def find_readers(folder, ours, quirc, names):
    """The available readers, and why each of the others is missing.

    Programs are compiled into `folder`; `ours` is our decoder, `quirc` a checkout of quirc. `names`
    selects readers; all if empty.
    """
    table = {
        FLOOR: lambda: built(FLOOR, build_libpng(folder)),
        "zbarimg": lambda: zbarimg("zbarimg"),
        "zbarimg-qr": lambda: zbarimg("zbarimg-qr", "-Sdisable", "-Sqrcode.enable"),
        "quirc": lambda: built("quirc", build_quirc(folder, quirc), checked_out(quirc)),
        "zxing-cpp": lambda: built("zxing-cpp", build_zxing(folder)),
        "zxing-python": lambda: script("zxing-python", "read_zxing.py"),
        "opencv": lambda: script("opencv", "read_opencv.py"),
        "opencv-aruco": lambda: script("opencv-aruco", "read_opencv.py", "--aruco"),
        OURS: lambda: lotto(folder, ours),
        "lotto-fast": lambda: lotto(folder, ours, "fast"),
        "lotto-thorough": lambda: lotto(folder, ours, "thorough"),
    }
    readers, missing = [], {name: "unknown" for name in names if name not in table}
    for name, make in table.items():
        if names and name not in names:
            continue
        try:
            readers.append(make())
        except (Missing, NotBuilt) as problem:
            missing[name] = str(problem)
    return readers, missing
