"""Compiles the C and C++ programs of this folder into `.build/benchmarks`."""

import subprocess
from pathlib import Path

SOURCES = Path(__file__).resolve().parent
FLAGS = ["-O2", "-Wall", "-Wextra"]


class NotBuilt(Exception):
    """Why a program could not be compiled."""


def package_flags(package):
    """The compiler and linker flags of a library, from pkg-config."""
    result = subprocess.run(
        ["pkg-config", "--cflags", "--libs", package], capture_output=True, text=True
    )
    if result.returncode != 0:
        raise NotBuilt(f"pkg-config knows no {package}")
    return result.stdout.split()


def compile_program(folder, name, compiler, inputs, flags):
    """Compiles one program and returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    command = [compiler, *FLAGS, *map(str, inputs), *flags, "-o", str(program)]
    result = subprocess.run(command, cwd=SOURCES, capture_output=True, text=True)
    if result.returncode != 0:
        raise NotBuilt((result.stderr.strip().splitlines() or ["the compiler failed"])[0])
    return str(program)


def build_measure_child(folder):
    """The program that measures the others."""
    return compile_program(folder, "measure_child", "cc", ["measure_child.c"], [])


def build_libpng(folder):
    """The baseline: PNG decoding alone."""
    inputs = ["read_nothing.c", "gray_png.c"]
    return compile_program(folder, "read_nothing", "cc", inputs, package_flags("libpng"))


def build_quirc(folder, checkout):
    """quirc, from a checkout, with the optimization level of its own Makefile."""
    library = sorted((checkout / "lib").resolve().glob("*.c"))
    if not library:
        raise NotBuilt(f"no sources of quirc in {checkout}")
    inputs = ["read_quirc.c", "gray_png.c", *library]
    flags = ["-O3", "-I", str((checkout / "lib").resolve()), "-lm", *package_flags("libpng")]
    return compile_program(folder, "read_quirc", "cc", inputs, flags)


def build_zxing(folder):
    """zxing-cpp, from the library that pkg-config finds."""
    picture = folder / "gray_png.o"
    compile_program(folder, "gray_png.o", "cc", ["gray_png.c"], ["-c", *package_flags("libpng")])
    inputs = ["read_zxing.cpp", picture]
    flags = ["-std=c++20", *package_flags("zxing"), *package_flags("libpng")]
    return compile_program(folder, "read_zxing", "c++", inputs, flags)
