"""Engines give the rows of one worker, where they are installed; Tests/EngineTests runs whole programs."""

import importlib.util
import os
import shutil
import sys
import unittest

import lotto
from fixtures import PackageTestCase, scans

PATHS = scans()[:20] + ["/missing.png"]


def contents():
    pairs = []
    for path in PATHS[:-1]:
        with open(path, "rb") as file:
            pairs.append((path, file.read()))
    return [*pairs, ("empty", b""), ("/missing.png", None)]


def needs(*names):
    missing = [name for name in names if not shutil.which(name) and not importlib.util.find_spec(name)]
    return unittest.skipIf(missing, f"without {' and '.join(missing)}")


class EnginesTest(PackageTestCase):
    @classmethod
    def setUpClass(cls):
        with lotto.Worker() as worker:
            cls.of_paths, cls.of_contents = list(worker(PATHS)), list(worker(contents()))

    @needs("pyarrow")
    def test_the_schema_holds_all_rows(self):
        import pyarrow

        table = pyarrow.Table.from_pylist(self.of_contents, schema=lotto.arrow_schema())
        self.assertEqual(table.to_pylist(), self.of_contents)

    @needs("dask")
    def test_dask(self):
        import dask.bag

        for inputs, expected in ((PATHS, self.of_paths), (contents(), self.of_contents)):
            bag = lotto.dask.scan(dask.bag.from_sequence(inputs, partition_size=7))
            self.assertEqual(bag.compute(scheduler="threads"), expected)

    @needs("pyspark", "java")
    def test_spark(self):
        from pyspark.sql import SparkSession

        os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
        session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
        self.addCleanup(session.stop)
        pictures = session.createDataFrame(contents(), "path STRING, content BINARY")
        for inputs, expected in ((PATHS, self.of_paths), (pictures, self.of_contents)):
            found = lotto.spark.scan(inputs)
            rows = sorted((row.asDict(recursive=True) for row in found.collect()), key=lambda row: row["source"])
            self.assertEqual(rows, sorted(expected, key=lambda row: row["source"]))
