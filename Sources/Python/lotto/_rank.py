"""Arrays of tickets in, counts and arrays of results out."""

from __future__ import annotations

import array
import dataclasses
import importlib
import os
import pickle
import sys
import tempfile
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Optional, Union, cast

from ._program import LottoError, Option, Path, arguments, run
from ._rows import Draw, RankRow

if TYPE_CHECKING:
    from numpy import int64, uint8, uint16
    from numpy.typing import NDArray

BLOCK = 1 << 16
"""Tickets of an array with gaps that are copied at once."""


@dataclasses.dataclass(frozen=True)
class Ranking:
    """The results of N tickets."""

    rows: list[RankRow]
    """One row per draw."""
    total: RankRow
    """The sums of all draws."""
    ranks: Optional[NDArray[uint8]] = None
    """(N,): each ticket's rank, 1 to 5, 0 for none, 255 if it was rejected."""
    tally: Optional[NDArray[uint16]] = None
    """(N, 8): in how many draws each ticket has 0 to 5 matches, 5 and the bonus number, and 6."""
    prizes: Optional[NDArray[int64]] = None
    """(N,): what each ticket wins in all draws, in won before tax, as far as amounts are published."""


def rank(
    tickets: Any, *, rounds: Union[None, int, str, Iterable[int]] = "all",
    ranks: bool = False, tally: bool = False, prizes: bool = False, **options: Option,
) -> Ranking:
    """Ranks tickets in past draws.

    `tickets` is a path that `lotto rank` reads; an array (N, 6) of any integer type, or (N,) of masks, such as one of
    NumPy, which is not copied; what has such an array, such as a DataFrame; or any iterable of six numbers each.
    `rounds` is "all", a round, a text such as "1240-1244" or "-100", or an iterable of rounds; None for
    `numbers="1,2,3,4,5,6+7"`, for tickets that name their own rounds, or for the newest draw. The results of each
    ticket, `ranks` for exactly one draw, `tally` and `prizes`, need NumPy. Other options are those of `lotto rank`:

        lotto.rank(tickets, rounds=1244, ranks=True).ranks

    Tickets that are not six different numbers from 1 to 45 are counted in `rejected`. Raises LottoError for a wrong
    option, for tickets that are refused as a whole (status 1), or if the program fails.
    """
    wanted = [name for name, asked in [("ranks", ranks), ("tally", tally), ("prizes", prizes)] if asked]
    numpy: Any = _numpy() if wanted else None
    words = ["rank", "-qq", "--format=jsonl", "--totals=add", *_draws(rounds)]
    with tempfile.TemporaryDirectory(prefix="lotto-") as folder:
        files = {name: os.path.join(folder, f"{name}.npy") for name in wanted}
        words += [f"--{name}={file}" for name, file in files.items()] + arguments(options)
        if isinstance(tickets, (str, bytes, os.PathLike)):
            found = run([*words, "--", os.fsdecode(cast(Path, tickets))], least=2)
        else:
            found = run([*words, "--input-format=npy", "-"], _npy(tickets), least=2)
        rows: list[RankRow] = list(found)
        # The mapped files are gone from the folder, and from the disk when their arrays are.
        arrays = {name: numpy.asarray(numpy.load(file, mmap_mode="c")) for name, file in files.items()}
    return Ranking([row for row in rows if row["kind"] == "draw"], rows[-1], **arrays)


def draws(**options: Option) -> list[Draw]:
    """The draws that are known here, oldest first; options are those of `lotto draws export`."""
    return list(run(["draws", "export", "-qq", "--format=jsonl", *arguments(options)], least=1))


def _numpy() -> Any:
    try:
        return importlib.import_module("numpy")
    except ImportError:
        raise LottoError(2, "ranks, tally and prizes need NumPy: pip install numpy") from None


def _draws(rounds: Any) -> list[str]:
    if rounds is None:
        return []
    if isinstance(rounds, str):
        return ["--all" if rounds == "all" else f"--rounds={rounds}"]
    try:
        return [f"--rounds={','.join(map(str, rounds))}"]
    except TypeError:
        return [f"--round={rounds}"]


def _npy(tickets: Any) -> Iterator[list[Any]]:
    """Tickets as a file of NumPy in C order, in pieces."""
    if hasattr(tickets, "__array__"):
        tickets = tickets.__array__()
    try:
        view = memoryview(tickets)
    except TypeError:
        numbers = _numbers(tickets)
        view = memoryview(numbers).cast("B").cast("q", [len(numbers) // 6, 6])
    except ValueError as error:
        raise LottoError(1, f"tickets: expected integers: {error}") from None
    order = view.format[0] if view.format[0] in "<>" else "<" if sys.byteorder == "little" else ">"
    kind = _KINDS.get(view.format[-1], "O")
    head = f"{{'descr': '{order}{kind}{view.itemsize}', 'fortran_order': False, 'shape': {view.shape}, }}"
    length = -(-(11 + len(head)) // 64) * 64 - 10
    yield [b"\x93NUMPY\x01\x00", length.to_bytes(2, "little"), head.ljust(length - 1).encode(), b"\n"]
    if view.c_contiguous:
        yield [pickle.PickleBuffer(view).raw()]
    else:
        for start in range(0, len(view), BLOCK):
            yield [tickets[start:start + BLOCK].tobytes()]


_KINDS = {**dict.fromkeys("bhilqn", "i"), **dict.fromkeys("BHILQN", "u"), **dict.fromkeys("efdg", "f"), "?": "b"}
"""NumPy's kinds for the letters of buffers."""


def _numbers(tickets: Iterable[Iterable[int]]) -> array.array[int]:
    """The numbers of tickets that are in no array, one after another."""
    numbers = array.array("q")
    index = 0
    try:
        for index, ticket in enumerate(tickets):
            numbers.extend(ticket)
            if len(numbers) != 6 * index + 6:
                raise ValueError(f"found {len(numbers) - 6 * index}")
    except (TypeError, ValueError, OverflowError) as error:
        raise LottoError(1, f"ticket {index}: expected six integers: {error}") from None
    if not numbers:
        raise LottoError(66, "no tickets")
    return numbers
