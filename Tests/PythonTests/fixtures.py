"""Pictures, runs of the program, and the processes that a test leaves behind."""

import json
import os
import pathlib
import select
import subprocess
import unittest

import lotto

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCANS = ROOT / "Fixtures/Scans"
WINNER = SCANS / "winner-round-1244.png"
TODAY = "2026-11-20"

# No test asks the operator.
os.environ["LOTTO_DRAWS_URL"] = "http://127.0.0.1:9/"
os.environ["XDG_CACHE_HOME"] = "/nonexistent"


def scans():
    """Paths of the fixtures' scans, some of them broken on purpose."""
    return sorted(str(path) for path in SCANS.glob("*.png"))


def run(*arguments, text=b""):
    """What the program prints."""
    command = [lotto.binary(), *map(os.fspath, arguments)]
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def rows(*arguments, text=b""):
    """The rows that the program prints."""
    return [json.loads(line) for line in run(*arguments, text=text).splitlines()]


def descendants(process, name="lotto"):
    """The processes of lotto that a process has started, its decoders included, by the beginning of their name."""
    parents, ours = {}, set()
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if (entry / "comm").read_text().startswith(name):
                    ours.add(int(entry.name))
            except OSError:
                pass  # It has ended.
    found = {process}
    while True:
        more = {child for child, parent in parents.items() if parent in found} | found
        if more == found:
            return found & ours
        found = more


def wait_for_end(processes):
    """Waits at most a minute until processes have ended; those that are no children of ours, too."""
    for process in processes:
        try:
            handle = os.pidfd_open(process)
        except ProcessLookupError:
            continue
        try:
            if not select.select([handle], [], [], 60)[0]:
                return False
        finally:
            os.close(handle)
    return True


class PackageTestCase(unittest.TestCase):
    maxDiff = None

    def assert_gone(self, processes):
        self.assertEqual({process for process in processes if os.path.exists(f"/proc/{process}")}, set())

    def assert_lotto_error(self, status, words, call):
        with self.assertRaises(lotto.LottoError) as caught:
            call()
        self.assertEqual(caught.exception.status, status, caught.exception.message)
        self.assertIn(words, str(caught.exception))
