"""The command `lotto`, and `python -m lotto`: the program takes the place of Python."""

import os
import signal
import sys

from ._program import LottoError, binary


def main() -> None:
    try:
        program = binary()
        if os.path.samefile(program, sys.argv[0]):
            raise LottoError(127, f"{program} starts the package's own program, which is missing: reinstall lotto")
        # Python ignores these, and a program that takes its place would, too.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        try:
            os.execv(program, [program, *sys.argv[1:]])
        except OSError as error:
            raise LottoError.of_start(program, error) from None
    except LottoError as error:
        print(f"lotto: {error}", file=sys.stderr)
        sys.exit(error.status)


if __name__ == "__main__":
    main()
