"""Runs a command and measures what it costs."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
FLAGS = ["-O2", "-Wall", "-Wextra"]

# ImageMagick, used by zbarimg, and OpenCV start one thread per core. The threads spin while they
# wait for each other: half of zbarimg's time on a busy machine. So every reader gets one thread.
ENVIRONMENT = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


@dataclass(frozen=True)
class Cost:
    """What one process took, and how it ended.

    Times are in seconds. `status` is its exit status, or the negative number of the signal that
    ended it.
    """

    user: float
    system: float
    wall: float
    peak_kib: int
    status: int

    @property
    def cpu(self):
        """Processor time: user and system."""
        return self.user + self.system


def run_measured(measure_child, command, limit):
    """The cost and the standard output of a command; see `measure_child.c` for the limit."""
    reading, writing = os.pipe()
    with os.fdopen(reading) as report:
        process = subprocess.Popen(
            [measure_child, str(writing), str(limit), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            pass_fds=(writing,),
            env=os.environ | ENVIRONMENT,
        )
        os.close(writing)
        output, _ = process.communicate()
        user, system, wall, peak, status = report.read().split()
    return (
        Cost(
            float(user),
            float(system),
            float(wall),
            int(peak),
            os.waitstatus_to_exitcode(int(status)),
        ),
        output,
    )


class NotBuilt(Exception):
    """Why a program could not be compiled."""


def compile_program(folder, name, compiler, inputs, flags):
    """Compiles one program and returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    command = [compiler, *FLAGS, *map(str, inputs), *flags, "-o", str(program)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise NotBuilt((result.stderr.strip().splitlines() or ["the compiler failed"])[0])
    return str(program)


def build_measure_child(folder):
    """The program that measures the others."""
    return compile_program(folder, "measure_child", "cc", [HERE / "measure_child.c"], [])
