"""Arrays of tickets have the results that the command gives for their file."""

import os
import tempfile
import unittest

import lotto
from fixtures import PackageTestCase, descendants, rows, run

try:
    import numpy
except ImportError:
    numpy = None

TICKETS = [[1, 13, 18, 26, 34, 38], [25, 1, 13, 18, 26, 34], [1, 2, 3, 4, 5, 6]]
OPTIONS = {"offline": True, "no_timing": True}


class ListsTest(PackageTestCase):
    def test_lists_need_no_numpy(self):
        for tickets in (TICKETS, map(tuple, TICKETS)):
            found = lotto.rank(tickets, rounds=1244, **OPTIONS)
            self.assertEqual([(row["rank1"], row["rank2"], row["none"]) for row in found.rows], [(1, 1, 1)])
            self.assertEqual(found.total["prize_total"], 1604686625 + 60175749)
        self.assertIsNone(found.ranks)

    def test_rounds_are_named_in_several_ways(self):
        for rounds, expected in ((1244, [1244]), ("1243-1244", [1243, 1244]), ("-2", [1243, 1244]), (None, [1244]),
                                 ([1244, 3], [3, 1244]), (range(1240, 1243), [1240, 1241, 1242])):
            found = lotto.rank(TICKETS, rounds=rounds, draws=self.draws, **OPTIONS)
            self.assertEqual(sorted(row["round"] for row in found.rows), expected)
        found = lotto.rank(TICKETS, draws=self.draws, **OPTIONS)
        self.assertEqual(len(found.rows), 1244)
        found = lotto.rank(TICKETS, rounds=None, numbers="1,2,3,4,5,6+7", **OPTIONS)
        self.assertEqual((found.total["rank1"], found.total["kind"]), (1, "total"))

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.draws = os.path.join(folder.name, "draws.csv")
        run("draws", "export", "--offline", "-o", cls.draws)
        cls.tickets = os.path.join(folder.name, "tickets.npy")
        run("generate", "200000", "--seed", "7", "--format", "npy", "-o", cls.tickets)

    def test_a_path_is_ranked_as_by_the_command(self):
        expected = rows("rank", "--all", "--totals", "add", "--offline", "--no-timing", self.tickets)
        found = lotto.rank(self.tickets, **OPTIONS)
        self.assertEqual([*found.rows, found.total], expected)

    def test_rejected_tickets_are_counted(self):
        found = lotto.rank([*TICKETS, [1, 1, 2, 3, 4, 5], [0, -1, 300, 4, 5, 6]], rounds=1244, **OPTIONS)
        self.assertEqual((found.total["tickets"], found.total["rejected"]), (3, 2))

    def test_tickets_that_are_none_are_named(self):
        for tickets, words in (([[1, 2, 3]], "ticket 0: expected six integers: found 3"),
                               ([*TICKETS, [1, 2, 3, 4, 5, "6"]], "ticket 3: expected six integers"),
                               ([*TICKETS, None], "ticket 3: expected six integers"), (5, "expected six integers"),
                               ([[1 << 70, 2, 3, 4, 5, 6]], "ticket 0: expected six integers")):
            self.assert_lotto_error(1, words, lambda: lotto.rank(tickets, rounds=1244))
        self.assert_lotto_error(66, "no tickets", lambda: lotto.rank([], rounds=1244))
        self.assert_lotto_error(66, "missing.npy", lambda: lotto.rank("missing.npy", rounds=1244))
        self.assertEqual(descendants(os.getpid()), set())

    def test_wrong_options_are_named(self):
        for rounds in (9999, "9998-9999", [9999]):
            self.assert_lotto_error(1, "9999", lambda: lotto.rank(TICKETS, rounds=rounds, offline=True))
        self.assert_lotto_error(2, "unknown option --round-colum", lambda: lotto.rank(TICKETS, round_colum=7))
        with self.assertRaisesRegex(TypeError, "^totals is no option here"):
            lotto.rank(TICKETS, totals="only")


@unittest.skipUnless(numpy, "needs NumPy")
class ArraysTest(PackageTestCase):
    @classmethod
    def setUpClass(cls):
        ListsTest.setUpClass.__func__(cls)
        cls.array = numpy.load(cls.tickets)

    def command(self, *options):
        """The rows of the command, and the arrays it writes."""
        with tempfile.TemporaryDirectory() as folder:
            files = {name: os.path.join(folder, name) for name in ("ranks", "tally", "prizes")}
            found = rows("rank", "--offline", "--no-timing", "--totals", "add", *options, self.tickets,
                         *(word for name, file in files.items() for word in (f"--{name}", file)))
            return found, {name: numpy.load(file) for name, file in files.items()}

    def test_results_are_those_of_the_command(self):
        expected, arrays = self.command("--round", "1244")
        found = lotto.rank(self.array, rounds=1244, ranks=True, tally=True, prizes=True, **OPTIONS)
        self.assertEqual([{**row, "source": self.tickets} for row in [*found.rows, found.total]], expected)
        for name, shape, kind in (("ranks", (200_000,), "u1"), ("tally", (200_000, 8), "u2"),
                                  ("prizes", (200_000,), "i8")):
            result = getattr(found, name)
            self.assertEqual((result.shape, result.dtype), (shape, numpy.dtype(kind)))
            numpy.testing.assert_array_equal(result, arrays[name])
            result[0] = 0  # It is the caller's own.

    def test_arrays_of_any_layout_have_the_same_ranks(self):
        expected = lotto.rank(self.array, rounds=1244, ranks=True, **OPTIONS).ranks
        masks = (numpy.uint64(1) << (self.array.astype("u8") - numpy.uint64(1))).sum(axis=1)
        wide = numpy.zeros((len(self.array), 9), "i4")
        wide[:, 2:8] = self.array
        frozen = self.array.copy()
        frozen.flags.writeable = False
        for name, array in (("big-endian", self.array.astype(">i4")), ("i8", self.array.astype("i8")),
                            ("Fortran", numpy.asfortranarray(self.array)), ("columns", wide[:, 2:8]),
                            ("masks", masks), ("memoryview", memoryview(self.array)), ("frozen", frozen)):
            with self.subTest(name):
                numpy.testing.assert_array_equal(lotto.rank(array, rounds=1244, ranks=True, **OPTIONS).ranks, expected)
        backwards = lotto.rank(self.array[::-1], rounds=1244, ranks=True, **OPTIONS).ranks
        numpy.testing.assert_array_equal(backwards[::-1], expected)

    def test_a_data_frame_is_an_array(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("needs pandas")
        expected = lotto.rank(self.array, rounds=1244, **OPTIONS)
        self.assertEqual(lotto.rank(pandas.DataFrame(self.array), rounds=1244, **OPTIONS), expected)

    def test_rounds_may_be_numbers_of_numpy(self):
        for rounds in (numpy.int64(1244), numpy.array([1244])):
            self.assertEqual(lotto.rank(TICKETS, rounds=rounds, **OPTIONS).rows[0]["round"], 1244)

    def test_rejected_tickets_keep_their_places(self):
        tickets = numpy.array([*TICKETS, [1, 1, 2, 3, 4, 5]])
        self.assertEqual(lotto.rank(tickets, rounds=1244, ranks=True, **OPTIONS).ranks.tolist(), [1, 2, 0, 255])

    def test_arrays_that_are_refused_say_why(self):
        for tickets, words in ((self.array.astype(float), "astype('int64')"),
                               (self.array[:, :5], "of shape (200000, 5)"),
                               (self.array > 3, "expected integers"), (self.array.astype("O"), "expected integers"),
                               (self.array.astype("M8[s]"), "expected integers"), (numpy.int64(5), "shape")):
            self.assert_lotto_error(1, words, lambda: lotto.rank(tickets, rounds=1244))
        self.assert_lotto_error(66, "no tickets", lambda: lotto.rank(self.array[:0], rounds=1244, ranks=True))
        self.assert_lotto_error(2, "exactly one draw", lambda: lotto.rank(self.array, ranks=True))

    def test_nothing_is_left_in_the_temporary_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            tempfile.tempdir = folder
            try:
                found = lotto.rank(self.array, rounds=1244, ranks=True)
                self.assertEqual(os.listdir(folder), [])
            finally:
                tempfile.tempdir = None
            self.assertEqual(len(found.ranks), 200000)
