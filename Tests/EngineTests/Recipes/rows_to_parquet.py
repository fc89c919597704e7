"""Turns rows in JSON Lines into a Parquet file with the types that `lotto schema` names.

    python3 rows_to_parquet.py ROWS.jsonl… TABLE.parquet
"""

import sys

import lotto
import pyarrow as pa
import pyarrow.json
import pyarrow.parquet as pq


def main():
    *sources, target = sys.argv[1:]
    options = pa.json.ParseOptions(explicit_schema=lotto.arrow_schema())
    with pq.ParquetWriter(target, lotto.arrow_schema()) as writer:
        for source in sources:
            for batch in pa.json.open_json(source, parse_options=options):
                writer.write_batch(batch)


if __name__ == "__main__":
    main()
