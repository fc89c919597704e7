"""Turns rows in JSON Lines into a Parquet file with the types that `lotto schema` names.

    python3 rows_to_parquet.py ROWS.jsonl… TABLE.parquet
"""

import sys

import pyarrow as pa
import pyarrow.json
import pyarrow.parquet as pq

from lotto_worker import arrow_schema


def main():
    *sources, target = sys.argv[1:]
    options = pa.json.ParseOptions(explicit_schema=arrow_schema())
    with pq.ParquetWriter(target, arrow_schema()) as writer:
        for source in sources:
            for batch in pa.json.open_json(source, parse_options=options):
                writer.write_batch(batch)


if __name__ == "__main__":
    main()
