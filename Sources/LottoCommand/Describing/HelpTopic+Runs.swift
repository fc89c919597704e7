internal import Lottery
internal import Reporting

extension HelpTopic {
  static let resume = HelpTopic(
    name: "resume", heading: "RESUMING A RUN",
    summary: Wording("long runs that can be interrupted"),
    parts: [
      .lines(["lotto scan -r --resume scans.journal -o rows.jsonl Scans"]),
      .text(
        "--resume JOURNAL records each picture as soon as it is decoded. After Ctrl-C, a full disk, "
          + "kill -9 or a power failure, run the same command again: pictures in the journal are not "
          + "decoded again, and the output is byte for byte that of an uninterrupted run. Decoder "
          + "crashes, timeouts and I/O errors are not recorded; the next run tries them again."),
      .text(
        "A file is recognized by its path as given, its size and its modification time. A changed "
          + "file is read again; a picture on standard input is decoded every time."),
      .text(
        "The journal holds what was decoded, not rows: draws, formats and languages may differ "
          + "between runs. The version of lotto, the picture limits and --effort may not: lotto "
          + "refuses such a journal and leaves it unchanged."),
      .text(
        "Only one run at a time can use a journal. Only its owner can read it, because it holds the "
          + "codes of tickets: delete it when the run is complete."),
      .text(
        "Whatever ends a run early, its finished rows are kept: with -o FILE in FILE.partial, which "
          + "standard error names. --fail-fast and --max-errors N stop at the first or the Nth input with "
          + "an error: FILE is complete up to that input, and those after it get no rows."),
      .text(
        "With --watch, the next run decodes only what is new; a link to the journal in the folder is "
          + "skipped. Only a journal or an empty file is ever written to."),
    ])

  static let privacy = HelpTopic(
    name: "privacy", heading: "PRIVACY",
    summary: Wording("what leaves the machine, and what files hold"),
    parts: [
      .text(
        "Whoever holds a ticket can claim its prize, and its code holds the numbers and the "
          + "serial. Nothing of it leaves the machine, and the address in a code is never opened. "
          + "The only requests ask for the results of rounds, at the operator's site or the one "
          + "that --url or LOTTO_DRAWS_URL names. With --offline, --worker or --draws there are "
          + "none."),
      .text(
        "Only their owner can read journals, the cache, debug images, annotated pictures and the list of "
          + "claimed tickets. Rows and reports hold serials and payloads, too: keep them as safe as the "
          + "tickets, or share what --redact writes, which leaves both out and covers the codes in "
          + "pictures, but not what is printed beside them. browse copies a row to the clipboard only "
          + "when you press its key."),
      .text(
        "With --annotate or --thumbnails, pictures of a document's pages lie in $TMPDIR or /var/tmp "
          + "while the document is read, in a file without a name that nobody else can open."),
      .title("Helper programs"),
      .text(
        "lotto-decode decodes pictures and lotto-fetch asks the site, each confined by the system: "
          + "seccomp, resource limits, an environment of its own, and Landlock from Linux 5.13. If "
          + "anything but Landlock is missing, lotto warns; with --require-jail it refuses to run."),
      .text(
        "If a malicious picture took control of lotto-decode, it could give wrong results or waste time, "
          + "but not open files, start programs or use the network. If a site took control of lotto-fetch, "
          + "it could send out what lotto-fetch may read: libraries, /etc and certificates, or without Landlock whatever "
          + "you can read. It could not write files, start programs or reach other processes."),
    ])

  static let json = HelpTopic(
    name: "json", heading: "JSON", summary: Wording("JSON output and how to read it"),
    parts: [
      .entries([
        Entry("lotto.game/4", Wording("scan, check: one row per game")),
        Entry("lotto.scan/4", Wording("scan, check --nested: one row per input")),
        Entry("lotto.rank/2", Wording("rank, merge: one row per file and draw")),
        Entry("lotto.draw/1", Wording("draws show, draws export: one row per draw")),
        Entry("lotto.bench/1", Wording("bench: one row per measurement")),
        Entry("lotto.summary/1", Wording("--summary FILE: counts and sums of a run")),
        Entry(
          "lotto.log/1", Wording("--log-format json: one diagnostic per line on standard error")),
      ]),
      .text(
        "The key schema names the format and its version. Rows never change without a new version; "
          + "a summary may gain keys. check --input jsonl, browse and verify read rows of earlier "
          + "versions, too."
      ),
      .text(
        "Many readers guess a column's type from the first rows; lotto schema prints the exact "
          + "types, with --nested those of nested rows, with --rank those of rank. lotto schema --json-schema is for "
          + "validators."),
      .text(
        "A summary counts all rows, whichever are shown, by rank and by round. A diagnostic has the "
          + "keys schema, time, level and message."),
      .title("DuckDB"),
      .lines([
        #"duckdb -c "SELECT round, sum(prize) FROM read_json('rows.jsonl',"#,
        #"  columns = $(lotto schema --duckdb))"#,
        #"  WHERE duplicate_of = '' AND round > 0 GROUP BY round""#,
      ]),
      .text("The command duckdb comes from DuckDB's site, or with pip install duckdb-cli."),
      .title("Polars"),
      .lines([
        #"python3 -ic "import polars as pl; rows = pl.read_ndjson('rows.jsonl',"#,
        #"  schema=$(lotto schema --polars))""#,
      ]),
      .title("pandas"), .lines([#"pandas.read_json("rows.jsonl", lines=True, dtype=False)"#]),
      .text("Without dtype=False pandas drops the zeros that a serial begins with."),
      .title("jq"),
      .lines([#"jq -r 'select(.status == "won") | [.source, .rank, .prize] | @tsv' rows.jsonl"#]),
      .title("Results of each ticket as a column"),
      .text(
        "lotto rank takes an array from a pipe and gives one back, so no file is needed: with NumPy, in "
          + "how many of all draws each ticket had 0, 1, 2, 3, 4, 5, 5 + bonus and 6 matches."),
      .lines([
        "import io, subprocess, numpy",
        "def tally(tickets):",
        "    array = io.BytesIO()",
        "    numpy.save(array, numpy.ascontiguousarray(tickets))",
        #"    command = ["lotto", "rank", "--all", "--tally", "-", "-"]"#,
        "    tallies = subprocess.check_output(command, input=array.getvalue())",
        "    return numpy.load(io.BytesIO(tallies))",
      ]),
      .title("Polars: Parquet in, a column out"),
      .lines([
        "import polars",
        #"table = polars.read_parquet("tickets.parquet")"#,
        #"names = ["n1", "n2", "n3", "n4", "n5", "n6"]"#,
        "wins = tally(table.select(names).to_numpy())[:, 3:].sum(axis=1)",
        #"table = table.with_columns(polars.Series("wins", wins))"#,
      ]),
      .title("DuckDB: the same in SQL"),
      .lines([
        "import duckdb",
        #"rows = duckdb.sql("SELECT n1, n2, n3, n4, n5, n6 FROM 'tickets.parquet'")"#,
        "numbers = numpy.column_stack(list(rows.fetchnumpy().values()))",
        #"counted = {"wins": tally(numbers)[:, 3:].sum(axis=1)}"#,
        #"duckdb.sql("SELECT wins, count(*) FROM counted GROUP BY 1 ORDER BY 1").show()"#,
      ]),
    ])
}
