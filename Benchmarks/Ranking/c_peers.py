"""Loops in C, compiled by each compiler for each target."""

import ctypes
import shutil
from pathlib import Path

import numpy as np

from processes import NotBuilt, compile_program
from tickets import RANKS

SOURCE = Path(__file__).with_name("c_loops.c")
COMPILERS = {"gcc": "gcc", "clang": "clang"}
MACHINES = ("x86-64", "native")


def load_library(folder, compiler, machine):
    """The loops, compiled by one compiler for one target."""
    library = f"c_loops-{compiler}-{machine}.so"
    program = shutil.which(compiler) or shutil.which(compiler, path="/opt/swift/usr/bin")
    if program is None:
        raise NotBuilt(f"no {compiler}")
    flags = ["-O3", f"-march={machine}", "-shared", "-fPIC"]
    return ctypes.CDLL(compile_program(folder, library, program, [SOURCE], flags))


def loop(library, form):
    """Makes a counter of one of the loops: `by_table` or `in_vectors`."""
    function = getattr(library, f"count_draws_{form}")

    def prepare(tickets):
        masks = tickets.masks

        def count(draws):
            winning = np.array([draw.winning for draw in draws], np.uint64)
            bonus = np.array([draw.bonus for draw in draws], np.uint64)
            ranks = np.zeros((len(draws), RANKS), np.uint64)
            sizes = ctypes.c_size_t(len(masks)), ctypes.c_size_t(len(draws))
            function(
                address(masks), sizes[0], address(winning), address(bonus), sizes[1], address(ranks)
            )
            return ranks

        return count

    return prepare


def probe(library, words):
    """Reads all words once, at the full bandwidth of one core."""
    library.sum_of_words(address(words), ctypes.c_size_t(len(words)))


def address(array):
    """A pointer to the elements of an array."""
    return array.ctypes.data_as(ctypes.c_void_p)
