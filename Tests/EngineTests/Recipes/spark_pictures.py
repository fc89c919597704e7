"""Spark: the pictures of a folder, of a list of URLs or of a table become a Parquet table of rows.

    spark-submit --py-files lotto_worker.py spark_pictures.py FOLDER ROWS.parquet
    spark-submit --py-files lotto_worker.py spark_pictures.py --urls URLS.txt ROWS.parquet
    spark-submit --py-files lotto_worker.py spark_pictures.py --table PICTURES.parquet ROWS.parquet

The executors list and read the folder themselves (`binaryFile`), also on a store that Hadoop knows, such as
s3a:// with hadoop-aws; Spark passes over empty files, which `lotto verify` then lists. With a list of URLs, tasks
read the pictures through fsspec, without Java's drivers. A table has the columns `path` and `content`: a store
answers one request for thousands of small pictures, instead of one for each.
"""

import sys

import pandas
from pyspark.sql import SparkSession

from lotto_worker import content_of, schema, shared_worker


def rows(frames):
    """The rows of a partition's pictures, of which one frame is in memory at a time."""
    with shared_worker() as worker:
        for frame in frames:
            pictures = zip(frame.path, frame.content)
            yield pandas.DataFrame([worker.read(*one) for one in pictures])


def fetched(frames):
    """The pictures at the URLs of a partition."""
    for frame in frames:
        yield frame.assign(content=frame.path.map(content_of))


def main():
    source, target = sys.argv[-2:]
    spark = SparkSession.builder.appName("lotto").getOrCreate()
    # A frame holds that many pictures at once, not Spark's usual 10,000.
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 64)
    if "--urls" in sys.argv:
        urls = spark.read.text(source).toDF("path")
        urls = urls.repartition(spark.sparkContext.defaultParallelism * 4)
        pictures = urls.mapInPandas(fetched, "path STRING, content BINARY")
    elif "--table" in sys.argv:
        pictures = spark.read.parquet(source)
    else:
        pictures = spark.read.format("binaryFile").option("recursiveFileLookup", True).load(source)
    pictures = pictures.select("path", "content")
    table = pictures.mapInPandas(rows, schema("spark"))
    table.write.mode("overwrite").parquet(target)


if __name__ == "__main__":
    main()
