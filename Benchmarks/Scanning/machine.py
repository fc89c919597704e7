"""The machine and the commit that figures were measured on."""

import os
import platform
import subprocess
from pathlib import Path


def machine_lines():
    """Processor, memory, system and load, one line each."""
    return [
        f"processor: {processor()}, {os.cpu_count()} cores",
        f"memory: {os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB",
        f"system: {system()}, Linux {platform.release()}, {platform.machine()}",
        f"load before: {os.getloadavg()[0]:.2f}",
    ]


def processor():
    """The processor's model name."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor() or "unknown"


def system():
    """The distribution's name."""
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def commit():
    """The checked-out commit, marked if the tree differs from it."""
    here = Path(__file__).resolve().parent
    names = ["git", "-C", str(here), "describe", "--always", "--dirty", "--abbrev=12"]
    result = subprocess.run(names, capture_output=True, text=True)
    return result.stdout.strip() or "unknown"


def without_folders(words):
    """The words of a command, with absolute paths reduced to their last part.

    A path may follow a name, as in NAME=FOLDER and --option=FILE.
    """
    parts = [word.rpartition("=") for word in words]
    return [
        name + sign + (Path(path).name if path.startswith("/") else path)
        for name, sign, path in parts
    ]
