"""The reports of all benchmarks: command, commit and machine, tables, and where they are kept."""

import os
import platform
import shlex
import subprocess
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def commit():
    """The checked-out commit, marked if the tree differs from it."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12"]
    result = subprocess.run(command, capture_output=True, text=True)
    return result.stdout.strip() or "unknown"


COMMIT, LOAD = commit(), os.getloadavg()[0]
"""Read at the start, because both may change during a long run."""


def add_options(parser, program="lotto"):
    """Adds the options that almost all benchmarks have."""
    default = str(ROOT / ".build/release" / program)
    parser.add_argument("--ours", default=default, help="our program")
    parser.add_argument("--record", action="store_true", help="keep it under Benchmarks/Runs")


def heading(title, *facts):
    """The lines that begin a report; more facts follow those on the machine."""
    script = Path(sys.argv[0]).resolve().relative_to(ROOT)
    command = shlex.join([str(script), *without_folders(sys.argv[1:])])
    facts = [f"command: `{command}`", f"commit: {COMMIT}", *machine_facts(), *facts]
    return [f"# {title}", "", *(f"- {fact}" for fact in facts)]


def machine_facts():
    """Processor, memory, system and load."""
    return [
        f"processor: {processor()}, {os.cpu_count()} cores",
        f"memory: {os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB",
        f"system: {system()}, Linux {platform.release()}, {platform.machine()}",
        f"load before: {LOAD:.2f}",
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


def without_folders(words):
    """The words of a command, with absolute paths reduced to their last part.

    A path may follow a name, as in NAME=FOLDER and --option=FILE.
    """
    parts = [word.rpartition("=") for word in words]
    return [
        name + sign + (Path(path).name if path.startswith("/") else path)
        for name, sign, path in parts
    ]


def markdown(head, rows):
    """A table that also reads well on a terminal: only the first column is aligned to the left."""
    rows = [[str(cell) for cell in row] for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = [
        [cell.rjust(width) if place else cell.ljust(width)
         for place, (cell, width) in enumerate(zip(row, widths))]
        for row in rows
    ]
    rule = "|".join("-" * (width + 1) + (":" if place else "-") for place, width in enumerate(widths))
    head, *body = [f"| {' | '.join(cells)} |" for cells in lines]
    return "\n".join([head, f"|{rule}|", *body])


def tab_separated(rows):
    """The text of a file with tab-separated rows."""
    return "".join("\t".join(map(str, row)) + "\n" for row in rows)


def progress(text):
    """Shows progress if stderr is a terminal."""
    if sys.stderr.isatty():
        print(text, file=sys.stderr)


def keep(name, report, files=None):
    """Keeps a report, and more files given by name and text, under Runs/DATE-NAME."""
    folder = ROOT / f"Benchmarks/Runs/{date.today()}-{name}"
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in {"README.md": report + "\n", **(files or {})}.items():
        (folder / file).write_text(text, encoding="utf-8")
    print(f"kept in {folder}", file=sys.stderr)


def conclude(title, name, lines, faults, options):
    """Prints a report and its faults, keeps it if asked to, and exits with 1 if there are any."""
    told = [f"- {fault}" for fault in faults[:50]] or ["No fault."]
    text = "\n".join([*heading(title), "", *lines, "", *told])
    print(text)
    if options.record:
        keep(name, text)
    sys.exit(bool(faults))
