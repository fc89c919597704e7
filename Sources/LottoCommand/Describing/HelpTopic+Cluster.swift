internal import Lottery
internal import Reporting

extension HelpTopic {
  static let cluster = HelpTopic(
    name: "cluster", heading: "CLUSTERS",
    summary: Wording("recipes for Spark, Ray, Dask, GNU parallel, Slurm, Kubernetes"),
    parts: functions + promises + pathRecipes + byteRecipes + completion + others)

  /// The lines are those of `Tests/EngineTests/Recipes`.
  private static let functions: [Part] = [
    .title("With Python"),
    .text(
      "pip install of lotto's wheel on every machine; each function takes the options of "
        + #"lotto.Worker, such as draws="/opt/lotto/draws.csv". See lotto help python; "#
        + "Tests/EngineTests/Recipes of the source has complete programs."),
    .title("Python: Spark"),
    .lines([
      #"spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 16)"#,
      #"pictures = spark.read.format("binaryFile").load("s3a://tickets/2026")"#,
      "table = lotto.spark.scan(pictures)",
    ]),
    .title("Python: Ray Data"),
    .lines([
      "pictures = ray.data.read_binary_files(source, include_paths=True)",
      "table = lotto.ray.scan(pictures)",
    ]),
    .title("Python: Dask"),
    .lines([
      "pictures = dask.bag.from_sequence(urls, partition_size=500).map(picture)",
      "rows = lotto.dask.scan(pictures)",
    ]),
    .text(
      "Spark passes over empty files; lotto verify lists them. picture returns a URL and the bytes "
        + "there."),
  ]

  private static let promises: [Part] = [
    .title("What --worker promises"),
    .text(
      "lotto scan --worker reads a path per line from standard input and writes its rows at once "
        + "and in order; with --nested exactly one row per line. lotto check --worker does the "
        + "same with ticket URLs. Only rows go to standard output. Empty input yields no rows "
        + "and status 0."),
    .text(
      "A bad input yields a row, and the status stays 0. Any other status means that some input "
        + "got no row: run the partition again."),
    .text(
      "A worker needs no HOME, PATH, network, cache, terminal or locale. Unless --as-of and --lang "
        + "say otherwise, today is the date of the newest draw in use, and messages are in English. "
        + "Rows depend on the input and --draws alone, so a retried task gives the same rows; "
        + "options that would change that, such as --sort or --dedupe, are refused."),
    .text(
      #"With --input jsonl each line is {"path": …} or {"path_b64": …}, for names with a line feed. "#
        + #"If "bytes_b64" stands beside it, the picture is those bytes in padded base64, and the "#
        + "path is only its name: so an engine may read the pictures of an object store."
    ),
  ]

  /// Engines whose tasks get paths on a disk that all machines share.
  private static let pathRecipes: [Part] = [
    .title("Paths: Spark"),
    .lines([
      "rows = paths.pipe(",
      #"    "/opt/lotto/lotto scan --worker --nested --draws /opt/lotto/draws.csv","#,
      "    checkCode=True)",
    ]),
    .text(
      "Without checkCode Spark loses rows and reports success. It starts the child with an empty "
        + "environment, hence the absolute paths."),
    .title("Paths: GNU parallel"),
    .lines([
      "parallel -k --pipe -N5000 --retries 3 \\",
      "  lotto scan --worker --nested < list.txt > rows.jsonl",
    ]),
    .text("--sshlogin adds more hosts."),
    .title("Paths: Slurm"),
    .lines([
      "#!/bin/sh", "#SBATCH --array=1-100", "part=rows-$SLURM_ARRAY_TASK_ID",
      "[ -e \"$part.jsonl\" ] && exit", "split -n \"l/$SLURM_ARRAY_TASK_ID/100\" list.txt |",
      "  lotto scan --worker --nested > \"$part.partial\" &&",
      "  mv \"$part.partial\" \"$part.jsonl\"",
    ]),
    .text(
      "Each task reads its part of the list; its output gets the ending .jsonl once it is "
        + "complete. If a task is killed, submit the script again: only the parts without a "
        + ".jsonl are read."),
    .title("Paths: Kubernetes"),
    .text(
      "An indexed Job does the same with JOB_COMPLETION_INDEX; .packaging/kubernetes of the source "
        + "has it, with a CronJob that keeps the draws."),
  ]

  /// For engines that read an object store.
  private static let byteRecipes: [Part] = [
    .title("Pictures as bytes: the worker"),
    .lines([
      #"command = ["lotto", "scan", "--worker", "--nested", "--input", "jsonl"]"#,
      "process = subprocess.Popen(",
      "    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)",
    ]),
    .lines([
      "def read(name, content):",
      #"    picture = {"path": name, "bytes_b64": base64.b64encode(content).decode()}"#,
      #"    process.stdin.write(json.dumps(picture).encode() + b"\n")"#,
      "    process.stdin.flush()",
      "    return json.loads(process.stdout.readline())",
    ]),
    .text(
      "Keep one process for each task or actor; where tasks are short, share it among those of a "
        + "process, because starting it takes as long as reading two tickets."),
  ]

  private static let completion: [Part] = [
    .title("Nothing is lost"),
    .lines([
      "lotto verify list.txt rows-*.jsonl > missing.txt ||",
      "  lotto scan --worker --nested < missing.txt > rows-again.jsonl",
    ]),
    .text(
      "Status 0 of lotto verify proves that each input of the list has exactly one answer, "
        + "whatever was killed and run again; otherwise it lists what to read. See lotto help verify."
    ),
  ]

  private static let others: [Part] = [
    .title("A watched folder"),
    .lines(["lotto scan --watch DIR --resume DIR.journal -o rows.jsonl"]),
    .title("Ranks of parts"),
    .lines([
      "lotto rank - --input-format csv --all --no-timing < part.csv > part.jsonl",
      "lotto merge part*.jsonl",
    ]),
    .text(
      "The merged rows are those of a single run over all parts, with two exceptions: deviation needs "
        + "the tickets of all parts, so it is left out; and if tickets name their rounds, a part's "
        + "rejected lines count only in rounds it has tickets of."),
  ]
}
