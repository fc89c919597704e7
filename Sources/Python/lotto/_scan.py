"""Pictures and payloads in, rows out."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable, Iterator
from typing import Any, Literal, Union, overload

from ._program import LottoError, Option, Path, arguments, run
from ._rows import NestedRow, Row

Input = Union[Path, "tuple[Path, Any]"]
"""A path that lotto opens, or a name and the bytes of the picture (`bytes`, or any buffer)."""


Inputs = Union[Path, Iterable[Input]]


@overload
def scan(inputs: Inputs, *, nested: Literal[False] = False, **options: Option) -> Iterator[Row]: ...
@overload
def scan(inputs: Inputs, *, nested: Literal[True], **options: Option) -> Iterator[NestedRow]: ...
def scan(inputs: Inputs, *, nested: bool = False, **options: Option) -> Iterator[Any]:
    """Reads pictures and documents of tickets; yields a row per game in the order of the inputs, as they are read.

    `inputs` is one path, of a file or a folder, or any iterable of paths of files and of pairs (name, bytes), which a
    thread takes as they are needed. With `nested` there is one row per input. Options are those of `lotto scan`:

        lotto.scan("pool/", recursive=True, dedupe=True, offline=True)
        lotto.scan([("s3://tickets/1.png", content)], effort="fast", jobs=2)

    A picture that cannot be read is a row with an `error`. Raises LottoError for a wrong option, if there is nothing
    to read (status 66: none of the paths exists), or if the program fails; rows that were read come first. The
    program ends with the iterator, also if that is closed or dropped before its end. TypeError for an option that
    would change the form of rows, such as `format`.
    """
    words = ["scan", "-qq", "--format=jsonl", *arguments(options)]
    if nested:
        words.append("--nested")
    if isinstance(inputs, (str, bytes, os.PathLike)):
        return run([*words, "--", os.fsdecode(inputs)])
    return run([*words, "--files-from=-", "--input=jsonl"], map(picture, inputs))


def check(payloads: Union[str, Iterable[Union[str, bytes, Iterable[int]]]], **options: Option) -> Iterator[Row]:
    """Checks texts of tickets' codes, or numbers; yields a row per game in the same order.

    `payloads` is one text, or any iterable of texts and of six numbers each: `lotto.check([[1, 13, 18, 26, 34, 38]],
    round=1244)`. Options are those of `lotto check`. Errors are those of `scan`.
    """
    words = ["check", "-qq", "--format=jsonl", *arguments(options)]
    texts = [payloads] if isinstance(payloads, (str, bytes)) else payloads
    return run(words, map(_payload, texts))


def picture(item: Input) -> list[bytes]:
    """An input as a line of `--input jsonl`; a pair whose picture is None is a path."""
    try:
        name, content = item if isinstance(item, tuple) else (item, None)
        line = [b'{"path_b64":"', base64.b64encode(os.fsencode(name))]
        if content is not None:
            line += [b'","bytes_b64":"', base64.b64encode(content)]
        return [*line, b'"}\n']
    except (TypeError, ValueError) as error:
        raise LottoError(2, f"{item!r:.80}: expected a path, or a name and bytes: {error}") from None


def _payload(item: Union[str, bytes, Iterable[int]]) -> list[bytes]:
    try:
        text = os.fsencode(item) if isinstance(item, (str, bytes)) else ",".join(map(str, item)).encode()
    except (TypeError, ValueError) as error:
        raise LottoError(2, f"{item!r:.80}: expected a text or six numbers: {error}") from None
    if b"\n" in text:
        raise LottoError(2, f"{item!r:.80}: expected one line")
    return [text, b"\n"]
