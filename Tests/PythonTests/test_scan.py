"""Pictures and payloads become the rows that the command prints, in order, and nothing is left running."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

import lotto
from fixtures import SCANS, TODAY, WINNER, PackageTestCase, descendants, rows, run, scans, wait_for_end

INPUTS = int(os.environ.get("LOTTO_INPUTS", "100000"))


class ScanTest(PackageTestCase):
    def test_rows_are_those_of_the_command(self):
        expected = rows("scan", "--offline", "--as-of", TODAY, *scans())
        self.assertGreater(len(expected), 100)
        self.assertEqual(list(lotto.scan(scans(), offline=True, as_of=TODAY)), expected)
        self.assertEqual(list(lotto.scan(map(os.fsencode, scans()), offline=True, as_of=TODAY)), expected)

    def test_a_folder_is_scanned_as_by_the_command(self):
        expected = rows("scan", "--offline", "-r", "--dedupe", SCANS)
        self.assertEqual(list(lotto.scan(SCANS, offline=True, recursive=True, dedupe=True)), expected)

    def test_a_path_that_begins_with_a_dash_is_no_option(self):
        self.assert_lotto_error(66, "nothing to read", lambda: list(lotto.scan("--version")))

    def test_pictures_may_be_bytes(self):
        content = WINNER.read_bytes()
        [expected] = rows("scan", "--offline", "--nested", WINNER)
        for picture in (content, bytearray(content), memoryview(content)):
            [row] = lotto.scan([("s3://tickets/복권.png", picture)], offline=True, nested=True)
            self.assertEqual(row, {**expected, "source": "s3://tickets/복권.png"})

    def test_an_empty_picture_is_a_row(self):
        [row] = lotto.scan([("empty.png", b"")], offline=True)
        self.assertEqual((row["source"], row["status"], row["error"]), ("empty.png", "error", "not_image"))

    def test_names_may_be_any_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            names = (b"\xff\xfe.png", b"a\nb.png", "복권.png".encode())
            paths = [os.path.join(os.fsencode(folder), name) for name in names]
            for path in paths:
                shutil.copy(WINNER, path)
            text = b"\0".join(paths)
            expected = rows("scan", "--offline", "--files0-from", "-", text=text)
            self.assertEqual({row["status"] for row in expected}, {"won", "lost"})
            self.assertEqual(list(lotto.scan(paths, offline=True)), expected)
            self.assertEqual(list(lotto.scan(map(os.fsdecode, paths), offline=True)), expected)

    def test_inputs_are_taken_while_rows_are_read(self):
        taken = []

        def paths():
            for _ in range(INPUTS):
                taken.append(None)
                yield WINNER

        found = lotto.scan(paths(), offline=True)
        next(found)
        self.assertLess(len(taken), INPUTS)
        found.close()

    def test_a_row_comes_before_the_next_input(self):
        found = []

        def paths():
            yield WINNER
            # The row of the first input must be there before the second is given.
            while not found:
                os.sched_yield()
            yield WINNER

        for row in lotto.scan(paths(), offline=True, nested=True):
            found.append(row)
        self.assertEqual(len(found), 2)

    def test_many_inputs_do_not_block_the_pipes(self):
        names = (f"missing-{number}" if number else WINNER for number in range(INPUTS))
        count = sum(1 for _ in lotto.scan(names, offline=True, nested=True))
        self.assertEqual(count, INPUTS)

    def test_nothing_to_read(self):
        self.assert_lotto_error(66, "nothing to read", lambda: list(lotto.scan([])))
        found = lotto.scan(["missing.png"])
        self.assertEqual(next(found)["error"], "open_failed")
        self.assert_lotto_error(66, "nothing to read", lambda: next(found))

    def test_a_wrong_option_is_named(self):
        self.assert_lotto_error(2, "did you mean --offline?", lambda: list(lotto.scan([WINNER], ofline=True)))
        self.assert_lotto_error(2, "--effort", lambda: list(lotto.scan([WINNER], effort="much")))
        for name in ("format", "output", "files_from", "worker", "exit_code"):
            with self.assertRaisesRegex(TypeError, f"^{name} is no option here"):
                lotto.scan([WINNER], **{name: "x"})

    def test_an_input_that_is_none_is_named(self):
        for item in (5, None, ("a", "b"), ("a", b"b", b"c"), (5, b"b")):
            found = lotto.scan([WINNER, item], offline=True, nested=True)
            self.assertEqual(next(found)["status"], "won")
            self.assert_lotto_error(2, "expected a path, or a name and bytes", lambda: next(found))

    def test_an_exception_of_the_inputs_follows_the_rows_before_it(self):
        def paths():
            yield WINNER
            raise KeyError("no more")

        found = lotto.scan(paths(), offline=True, nested=True)
        self.assertEqual(next(found)["status"], "won")
        with self.assertRaisesRegex(KeyError, "no more"):
            next(found)
        self.assert_gone(descendants(os.getpid()))

    def test_nothing_runs_after_the_end(self):
        list(lotto.scan([WINNER], offline=True))
        self.assert_gone(descendants(os.getpid()))

    def test_nothing_runs_after_close_or_an_exception(self):
        for drop in (lambda found: found.close(), lambda found: found.throw(KeyboardInterrupt)):
            found = lotto.scan(scans() * 100, offline=True)
            next(found)
            running = descendants(os.getpid())
            # lotto and a decoder at least.
            self.assertGreaterEqual(len(running), 2)
            try:
                drop(found)
            except KeyboardInterrupt:
                pass
            self.assert_gone(running)

    def test_nothing_starts_before_the_first_row_is_asked_for(self):
        found = lotto.scan([WINNER])
        self.assertEqual(descendants(os.getpid()), set())
        found.close()

    def test_nothing_runs_after_a_signal(self):
        script = "import lotto, sys\nfor row in lotto.scan(sys.argv[1:] * 100): print(row['page'], flush=True)"
        for number, to_all in ((signal.SIGINT, True), (signal.SIGINT, False), (signal.SIGKILL, False)):
            with self.subTest(number.name, to_all=to_all):
                # A shell starts what runs in the background with SIGINT ignored.
                process = subprocess.Popen([sys.executable, "-c", script, *scans()], stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE, start_new_session=True,
                                           preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
                process.stdout.readline()
                running = descendants(process.pid)
                self.assertGreaterEqual(len(running), 2)
                (os.killpg if to_all else os.kill)(process.pid, number)
                _, errors = process.communicate()
                self.assertEqual(process.returncode, -number)
                if number == signal.SIGINT:
                    self.assertIn(b"KeyboardInterrupt", errors)
                    self.assert_gone(running)
                else:
                    self.assertTrue(wait_for_end(running))

    def test_a_program_that_is_killed_is_an_error(self):
        found = lotto.scan(scans() * 100, offline=True)
        next(found)
        [process] = descendants(os.getpid(), "lotto\n")
        os.kill(process, signal.SIGKILL)
        self.assert_lotto_error(-9, "a signal, 9, ended lotto", lambda: list(found))


    def test_no_row_passes_the_filter(self):
        self.assertEqual(list(lotto.scan([SCANS / "blank.png"], offline=True, rank_filter="won")), [])


class CheckTest(PackageTestCase):
    def test_rows_are_those_of_the_command(self):
        payloads = [row["payload"] for row in rows("scan", "--offline", SCANS) if row["payload"]]
        text = "".join(f"{payload}\n" for payload in payloads).encode()
        expected = rows("check", "--offline", "--as-of", TODAY, text=text)
        self.assertEqual(list(lotto.check(payloads, offline=True, as_of=TODAY)), expected)

    def test_numbers_are_checked(self):
        for numbers in ("1,13,18,26,34,38", ["1,13,18,26,34,38"], [[1, 13, 18, 26, 34, 38]], [b"1 13 18 26 34 38"]):
            [row] = lotto.check(numbers, round=1244, offline=True)
            self.assertEqual((row["rank"], row["prize"]), (1, 1604686625))

    def test_a_bad_payload_is_a_row(self):
        [row] = lotto.check(["no ticket"], offline=True)
        self.assertEqual(row["error"], "payload_foreign")

    def test_what_is_no_payload_is_named(self):
        self.assert_lotto_error(2, "expected a text or six numbers", lambda: list(lotto.check([5])))
        self.assert_lotto_error(2, "expected one line", lambda: list(lotto.check(["a\nb"])))


class DrawsTest(PackageTestCase):
    def test_draws_are_those_of_the_command(self):
        self.assertEqual(lotto.draws(), rows("draws", "export", "-f", "jsonl"))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "draws.csv")
            with open(path, "wb") as file:
                file.writelines(run("draws", "export").splitlines(keepends=True)[-2:])
            self.assertEqual([draw["round"] for draw in lotto.draws(draws=path)], [1243, 1244])

    def test_a_missing_file_is_an_error(self):
        for path in ("missing.csv", WINNER):
            with self.assertRaisesRegex(lotto.LottoError, os.path.basename(path)):
                lotto.draws(draws=path)


if __name__ == "__main__":
    unittest.main()
