"""Checks rows of every kind against the JSON Schema of `lotto schema`, which must refuse wrong rows.

    python3 -m venv ENV && ENV/bin/pip install jsonschema
    ENV/bin/python Tests/EngineTests/schema_rows.py [FOLDER OF lotto]

The rows come from the fixtures' scans and payloads, from files that cannot be read, a missing path and
typed numbers, both flat and nested. Then wrong rows are made from one of them: with a value that a key
cannot have, without a key, and with an unknown key. The schema must refuse them all.
"""

import copy
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
LOTTO = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release").resolve() / "lotto"

# Wrong values for each key; None is wrong for every key.
WRONG = {
    "schema": ["lotto.game/1", ""], "source_b64": ["a", "?"], "page": [-1, "1"], "code": [-1, 1.5, "1"],
    "status": ["", "WON"], "error": ["oops"], "product": ["lotto"], "round": [-1, 10000],
    "draw_date": ["2026-1-1", "today"], "draw_bonus": [46, -1], "draw_numbers": [[1, 2, 3, 4, 5], [0] * 7],
    "game": ["F"], "type": ["automatic"], "numbers": [[1, 2, 3, 4, 5, 46], 1], "matched": [[2] * 6],
    "matches": [7], "bonus": [0], "rank": [6, -1], "prize": [-1], "prize_known": ["true"], "prize_net": [-1],
    "claim_by": ["2026"], "claim": ["no"], "claim_at": ["home"], "notes": [[1], "not_final"],
    "genuine_form": [1], "corners": [[0] * 7], "draws_sha256": ["ab"],
    "codes": [[{}], {}], "games": [[{}], {}],
}


def rows(command, form, arguments=(), text=""):
    """The rows of a run, whatever its status."""
    call = [str(LOTTO), command, "-q", "--offline", "--as-of", "2026-11-20", *form, *arguments]
    output = subprocess.run(call, input=text.encode(), stdout=subprocess.PIPE, cwd=ROOT, check=False).stdout
    return [json.loads(line) for line in output.decode().splitlines()]


def every_row(form, folder):
    """Rows of every status and of nearly every error."""
    frame = b"\xff\xd8\xff\xc3\x00\x14\x08\x00\x10\x00\x10\x04" + bytes(12)  # Lossless.
    files = {
        b"a.pdf": b"%PDF-1.7\n", b"empty.png": b"", b"\xff.png": b"\x89PNG\r\n\x1a\n",
        b"bad.jpg": b"\xff\xd8\xff\xe0", b"cmyk.jpg": frame,
    }
    for name, content in files.items():
        (folder / os.fsdecode(name)).write_bytes(content)
    scans = sorted(str(path) for path in (ROOT / "Fixtures/Scans").glob("*.png"))
    found = rows("scan", form, [str(folder), "missing.png", "--max-pixels", "1000000", *scans])
    payloads = [
        line.split("\t")[0]
        for path in (ROOT / "Fixtures/Payloads").rglob("*.tsv")
        for line in path.read_text(errors="replace").splitlines()
    ]
    numbers = ["1,13,18,26,34,38", "1,2,3", "nothing of ours", "http://qr.645lotto.net/?v=9999q010203040506"]
    return found + rows("check", form, text="\n".join(payloads + numbers) + "\n")


def objects(row):
    """A row and every object in it."""
    yield row
    for key in ("codes", "games"):
        for inner in row.get(key, []):
            yield from objects(inner)


def refuse(validator, row):
    """Makes wrong rows from a row, none of which may be valid, and counts them."""
    count = 0
    for place, part in enumerate(objects(row)):
        for key in part:
            for value in [None, *WRONG.get(key, [])]:
                wrong = copy.deepcopy(row)
                list(objects(wrong))[place][key] = value
                assert not validator.is_valid(wrong), f"{key}: {value!r} is valid"
                count += 1
        for change in (lambda part: part.popitem(), lambda part: part.update(another=1)):
            wrong = copy.deepcopy(row)
            change(list(objects(wrong))[place])
            assert not validator.is_valid(wrong), "a key too few or too many is valid"
            count += 1
    return count


def main():
    for form in ([], ["--nested"]):
        text = subprocess.run(
            [str(LOTTO), "schema", "--json-schema", *form], stdout=subprocess.PIPE, check=True
        ).stdout
        schema = json.loads(text)
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        with tempfile.TemporaryDirectory() as folder:
            found = every_row(form, Path(folder))
        for row in found:
            for error in validator.iter_errors(row):
                raise AssertionError(f"{error.json_path}: {error.message}: {json.dumps(row)}")
        codes = [part for row in found for part in objects(row) if "status" in part]
        statuses, errors = ({part[key] for part in codes} for key in ("status", "error"))
        assert len(statuses) == 6, statuses
        fullest = max(found, key=lambda row: (len(list(objects(row))), row["status"] == "won"))
        wrong = refuse(validator, fullest)
        print(f"{schema['title']}: {len(found)} rows valid, {wrong} wrong ones refused")
        print(f"  statuses {' '.join(sorted(statuses))}; errors {' '.join(sorted(errors - {''}))}")


if __name__ == "__main__":
    main()
