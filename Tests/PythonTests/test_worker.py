"""One program reads batch after batch, and starts again after whatever happens to it."""

import multiprocessing
import os
import pickle
import signal

import lotto
from fixtures import WINNER, PackageTestCase, descendants, rows, scans


def read_in_another_process(worker):
    return [row["status"] for row in worker([WINNER])]


class WorkerTest(PackageTestCase):
    def setUp(self):
        self.worker = lotto.Worker(jobs=2)
        self.addCleanup(self.worker.close)

    def test_rows_are_those_of_the_command(self):
        text = "".join(f"{path}\n" for path in scans()).encode()
        expected = rows("scan", "--worker", "--nested", text=text)
        for _ in range(2):
            self.assertEqual(list(self.worker(scans())), expected)
        self.assertEqual(list(self.worker(scans()[0])), expected[:1])
        self.assertEqual(list(self.worker([])), [])

    def test_pairs_and_paths_may_be_mixed(self):
        found = list(self.worker([("a", WINNER.read_bytes()), WINNER, ("missing", None), (b"\xff", b"")]))
        self.assertEqual([row["status"] for row in found], ["won", "won", "error", "error"])
        self.assertEqual(found[3]["source_b64"], "/w==")

    def test_one_program_reads_all_batches(self):
        list(self.worker([WINNER]))
        first = descendants(os.getpid())
        list(self.worker([WINNER]))
        self.assertLessEqual(first, descendants(os.getpid()))
        self.worker.close()
        self.assert_gone(first)

    def test_a_batch_that_was_given_up_leaves_no_rows_for_the_next(self):
        unread = self.worker(scans())
        next(unread)
        unread.close()
        [row] = self.worker([WINNER])
        self.assertEqual(row["source"], str(WINNER))

    def test_two_batches_at_once_are_refused(self):
        first = self.worker(scans())
        next(first)
        self.assert_lotto_error(2, "one batch at a time", lambda: next(self.worker([WINNER])))
        self.assertEqual(len(list(first)), len(scans()) - 1)

    def test_a_killed_program_is_an_error_and_the_next_batch_starts_another(self):
        found = self.worker(scans() * 10)
        next(found)
        [process] = descendants(os.getpid(), "lotto\n")
        os.kill(process, signal.SIGKILL)
        self.assert_lotto_error(-9, "signal", lambda: list(found))
        self.assertEqual([row["status"] for row in self.worker([WINNER])], ["won"])

    def test_a_bad_input_is_named_and_the_next_batch_is_read(self):
        self.assert_lotto_error(2, "expected a path", lambda: list(self.worker([5])))
        self.assertEqual([row["status"] for row in self.worker([WINNER])], ["won"])

    def test_a_wrong_option_is_named(self):
        with lotto.Worker(dedupe=True) as worker:
            self.assert_lotto_error(2, "--dedupe", lambda: list(worker([WINNER])))

    def test_it_is_pickled_by_its_options(self):
        list(self.worker([WINNER]))
        with pickle.loads(pickle.dumps(lotto.Worker(lang="ko", jobs=1))) as copy:
            [row] = copy(["missing"])
            self.assertIn("없", row["message"])

    def test_a_forked_process_starts_its_own_program(self):
        list(self.worker([WINNER]))
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(1) as pool:
                self.assertEqual(pool.apply(read_in_another_process, [self.worker]), ["won"])
        self.assertEqual(read_in_another_process(self.worker), ["won"])

    def test_leaving_the_context_ends_it(self):
        with lotto.Worker() as worker:
            list(worker([WINNER]))
            running = descendants(os.getpid())
        self.assert_gone(running)
