"""Compiles the C and C++ programs of this folder into `.build/benchmarks`."""

import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent
sys.path.append(str(SOURCES.parent / "Measuring"))

from processes import NotBuilt, compile_program  # noqa: E402


def package_flags(package):
    """The compiler and linker flags of a library, from pkg-config."""
    result = subprocess.run(
        ["pkg-config", "--cflags", "--libs", package], capture_output=True, text=True
    )
    if result.returncode != 0:
        raise NotBuilt(f"pkg-config knows no {package}")
    return result.stdout.split()


def build_libpng(folder):
    """The baseline: PNG decoding alone."""
    inputs = [SOURCES / "read_nothing.c", SOURCES / "gray_png.c"]
    return compile_program(folder, "read_nothing", "cc", inputs, package_flags("libpng"))


def build_quirc(folder, checkout):
    """quirc, from a checkout, with the optimization level of its own Makefile."""
    library = sorted((checkout / "lib").resolve().glob("*.c"))
    if not library:
        raise NotBuilt(f"no sources of quirc in {checkout}")
    inputs = [SOURCES / "read_quirc.c", SOURCES / "gray_png.c", *library]
    flags = ["-O3", "-I", str((checkout / "lib").resolve()), "-lm", *package_flags("libpng")]
    return compile_program(folder, "read_quirc", "cc", inputs, flags)


def build_zxing(folder):
    """zxing-cpp, from the library that pkg-config finds."""
    picture = folder / "gray_png.o"
    compile_program(folder, "gray_png.o", "cc", [SOURCES / "gray_png.c"], ["-c", *package_flags("libpng")])
    inputs = [SOURCES / "read_zxing.cpp", picture]
    flags = ["-std=c++20", *package_flags("zxing"), *package_flags("libpng")]
    return compile_program(folder, "read_zxing", "c++", inputs, flags)
