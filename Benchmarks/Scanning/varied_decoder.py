"""Builds a lotto-decode whose limits fitted to pictures can be varied, one per run.

A limit is a number in an `enum Tuning` of Sources/Decoding. The build is a copy of the sources in
which each number asks the environment for another value first.
"""

import re
import shutil
import subprocess
from dataclasses import dataclass

from report import ROOT

VARIABLE = "LOTTO_VARIED_LIMIT"
TUNING = re.compile(r"^( *)(?:extension (\w+)\.Tuning|enum Tuning) \{\n(.*?)^\1\}", re.S | re.M)
TYPE = re.compile(r"^extension (\w+) \{", re.M)
DECLARATION = re.compile(r"static let (\w+|\([\w, ]+\))(.*?)(?=\n *///|\n *static let|\Z)", re.S)
NUMBER = re.compile(r"(?<![\w\]])(?:(?<=\.\.\.)|(?<!\.))\d(?:[\d_]*\d)?(?:\.\d(?:[\d_]*\d)?)?(?:e-\d+)?(?![\w.]*\d?\])")

# Reads the variation once: which number, and its value.
SUPPORT = f"""
import Glibc

protocol VariedNumber {{ init(varied value: Double) }}
extension Double: VariedNumber {{ init(varied value: Double) {{ self = value }} }}
extension Float: VariedNumber {{ init(varied value: Double) {{ self = Float(value) }} }}
extension Int: VariedNumber {{ init(varied value: Double) {{ self = Int(value) }} }}
extension Int32: VariedNumber {{ init(varied value: Double) {{ self = Int32(value) }} }}
extension UInt8: VariedNumber {{ init(varied value: Double) {{ self = UInt8(value) }} }}

private let variation: (name: String, value: Double)? = {{
  guard let value = unsafe getenv("{VARIABLE}") else {{ return nil }}
  let text = unsafe String(cString: value)
  guard let separator = text.firstIndex(of: "=") else {{ return nil }}
  return (String(text[..<separator]), Double(text[text.index(after: separator)...])!)
}}()

func varied<Number: VariedNumber>(_ name: String, _ value: Number) -> Number {{
  if let variation, variation.name == name {{ return Number(varied: variation.value) }}
  return value
}}
"""


@dataclass(frozen=True)
class Limit:
    """A number of a declaration, such as `FinderScan.runSlack` 1, counted from 0."""

    name: str
    place: int
    value: float
    is_whole: bool

    @property
    def key(self):
        """What the variation names it by."""
        return f"{self.name}/{self.place}"


def build_varied_decoder(folder):
    """Builds the program in a folder, which is created; returns its path and all limits."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder / "Sources", ignore_errors=True)
    shutil.copytree(ROOT / "Sources", folder / "Sources")
    shutil.copy(ROOT / "Package.swift", folder)
    limits = []
    for path in sorted((folder / "Sources/Decoding").rglob("*.swift")):
        text = path.read_text(encoding="utf-8")
        changed = TUNING.sub(lambda block: varied_block(text, block, limits), text)
        if changed != text:
            path.write_text(changed, encoding="utf-8")
    (folder / "Sources/Decoding/VariedNumber.swift").write_text(SUPPORT, encoding="utf-8")
    # The manifest looks for the tests' folders.
    (folder / "Tests").unlink(missing_ok=True)
    (folder / "Tests").symlink_to(ROOT / "Tests")
    command = ["swift", "build", "-c", "release", "--product", "lotto-decode"]
    subprocess.run(command, cwd=folder, check=True)
    return str(folder / ".build/release/lotto-decode"), limits


def varied_block(text, block, limits):
    """One `Tuning` whose numbers can be varied; adds its limits."""
    owner = block[2] or TYPE.findall(text[: block.start()])[-1]

    def declaration(match):
        head, value = match[2].split("=", 1)
        # A list is a ladder of steps: one of them alone means nothing.
        if "[" in value.split("\n", 1)[0]:
            return match[0]
        name = f"{owner}.{match[1]}"
        place = 0

        def number(found):
            nonlocal place
            digits = found[0].replace("_", "")
            limit = Limit(name, place, float(digits), "." not in digits and "e" not in digits)
            limits.append(limit)
            place += 1
            return f'varied("{limit.key}", {found[0]})'

        return f"static let {match[1]}{head}={NUMBER.sub(number, value)}"

    body = block[0][block[0].index("{") + 1 : -1]
    return block[0].replace(body, DECLARATION.sub(declaration, body))
