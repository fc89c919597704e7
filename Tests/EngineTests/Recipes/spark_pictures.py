"""Spark: the pictures of a folder, of a list of URLs or paths, or of a table become a Parquet table of rows.

    spark-submit --py-files lotto_worker.py spark_pictures.py FOLDER ROWS.parquet
    spark-submit --py-files lotto_worker.py spark_pictures.py --paths PATHS.txt ROWS.parquet
    spark-submit --py-files lotto_worker.py spark_pictures.py --urls URLS.txt ROWS.parquet
    spark-submit --py-files lotto_worker.py spark_pictures.py --table PICTURES.parquet ROWS.parquet

The executors list and read the folder themselves (`binaryFile`), also on a store that Hadoop knows, such as
s3a:// with hadoop-aws; Spark passes over empty files, which `lotto verify` then lists. Paths are of a disk that
all machines share: lotto opens the files, which costs least. With a list of URLs, tasks read the pictures through
fsspec, without Java's drivers. A table has the columns `path` and `content`: a store answers one request for
thousands of small pictures, instead of one for each.
"""

import sys

import lotto
import pyarrow as pa
from pyspark.sql import SparkSession

from lotto_worker import picture


def fetched(batches):
    """The pictures at the URLs of a partition."""
    for batch in batches:
        pictures = [picture(url)[1] for url in batch["path"].to_pylist()]
        yield pa.RecordBatch.from_arrays(
            [batch["path"], pa.array(pictures, pa.binary())], ["path", "content"])


def main():
    *options, source, target = sys.argv[1:]
    spark = SparkSession.builder.appName("lotto").getOrCreate()
    # A batch holds that many pictures at once, not Spark's usual 10,000.
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 16)
    # As if to open a file cost as much as to read 512 KB, not 4 MB: a task gets hundreds of small pictures.
    spark.conf.set("spark.sql.files.openCostInBytes", 512 << 10)

    def listed():
        lines = spark.read.text(source).toDF("path")
        return lines.repartition(spark.sparkContext.defaultParallelism * 4)

    if "--paths" in options:
        pictures = listed()
    elif "--urls" in options:
        pictures = listed().mapInArrow(fetched, "path STRING, content BINARY")
    elif "--table" in options:
        pictures = spark.read.parquet(source)
    else:
        pictures = spark.read.format("binaryFile").option("recursiveFileLookup", True).load(source)
    table = lotto.spark.scan(pictures)
    table.write.mode("overwrite").parquet(target)


if __name__ == "__main__":
    main()
