internal import Lottery
internal import Platform
internal import Reporting

/// `lotto verify`: checks that every input of a list has exactly one answer among the rows.
enum VerifyCommand {
  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    guard arguments.count >= 2, let list = arguments.first else {
      throw .usage("expected a list and files of rows, as in lotto verify list.txt rows.jsonl")
    }
    if arguments.count(where: \.isDash) > 1 {
      throw .usage("- can be given only once: standard input is read to its end")
    }
    _ = CurrentProcess.raiseDescriptorLimit()
    let names = arguments.map { DisplayText.escaped($0) }
    let report = try VerifyReport(settings, rows: Array(names.dropFirst()))
    do throws(Failure) {
      let records = try records(of: list, arguments.dropFirst(), names, report, settings)
      try judge(records, report)
      if report.isEmpty {
        throw Failure(
          ExitStatus.noInput, Wording("nothing to verify: ") + Wording("the list is empty"))
      }
      return try report.complete()
    } catch {
      report.abandon()
      throw error
    }
  }

  /// The records of all files in the order of their sources.
  private static func records(
    of list: [UInt8], _ rows: ArraySlice<[UInt8]>, _ names: [String], _ report: VerifyReport,
    _ settings: Settings
  ) throws(Failure) -> any RecordSource {
    let list =
      settings.verify.hasTerminatedNames
      ? try OptionValue.terminatedLines(list) : try OptionValue.lines(list)
    var sources: [any RecordSource] = [try ListedRecords(list, settings)]
    for (file, path) in rows.enumerated() {
      sources.append(try AnswerRecords(path, file: file, report))
    }
    return settings.verify.isSorted
      ? try RecordMerge(sources, names: names) : try RecordSort(sources)
  }

  /// Gathers the records of each input and reports the verdict.
  private static func judge(
    _ records: any RecordSource, _ report: VerifyReport
  ) throws(Failure) {
    var answers = InputAnswers()
    var source: [UInt8]?
    while let record = try records.next() {
      if let source, source != record.source {
        try report.add(answers.verdict, on: Source(source))
        answers = InputAnswers()
      }
      source = record.source
      answers.add(record)
    }
    if let source { try report.add(answers.verdict, on: Source(source)) }
  }
}

/// What only `lotto verify` can be told.
struct VerifySettings {
  var isSorted = false
  /// Whether a NUL, not a line feed, ends each entry of the list and of the output.
  var hasTerminatedNames = false
}

extension Option {
  static let verifyOptions: [Option] = [
    Option(
      "null", short: "0", .flag(\.verify.hasTerminatedNames),
      Wording("entries of LIST and of the output end with NUL, for names with a line feed"),
      in: [.verify]),
    Option(
      "sorted", .flag(\.verify.isSorted),
      Wording("merge LIST and ROWS in one pass: each is sorted by path, in byte order"),
      in: [.verify]),
  ]
}

extension Command {
  static let verify = Command(
    name: .verify, section: .tickets, usage: "verify [OPTIONS] LIST ROWS…", takesPaths: true,
    summary: Wording("check that each input has exactly one answer"),
    examples: [
      Example(
        "lotto verify list.txt part-*.jsonl > missing.txt",
        Wording("list what must be read again: status 1, or 0 if nothing")),
      Example(
        "lotto verify --input jsonl manifest.jsonl rows.jsonl",
        Wording("a list of objects, as --input jsonl reads them")),
    ], notes: notes, run: VerifyCommand.run)

  private static let notes: [HelpTopic.Part] = [
    .title("What is compared"),
    .text(
      "LIST is what --files-from read, with --input jsonl an engine's manifest; ROWS are the JSON "
        + "that scan or check wrote, with or without --nested, in any number of files. Names must be equal "
        + "byte for byte: ./a.png is not a.png. Rows that --rank-filter or --dedupe left out are "
        + "missing."),
    .text(
      "A row may be repeated, as a retried task does; two different rows for the same place are a "
        + "conflict, which lotto leaves to you. A line that is no row, such as the last one of a "
        + "killed writer, answers nothing; remove it before other programs read the file. Nor does a row "
        + "that only says that the system failed, such as too many open files or an I/O error: its "
        + "input is missing."),
    .text(
      "A nested row is an input's whole answer. Flat rows are checked by the games on their tickets "
        + "and the numbers of their codes. They do not tell how many codes a picture has, so a writer "
        + "killed between two codes goes unnoticed: use --nested where writers may be killed."),
    .title("Output"),
    .text(
      "Inputs without an answer, or with only a part of one, go to standard output in byte order and "
        + "in the form of LIST. The counts and the first ten faults (all with -v) go to "
        + "standard error. Status 0: every input has its answer, and every line is an answer; 1: something "
        + "is missing, incomplete, in conflict, foreign or broken; 66: a file cannot be read, or the "
        + "list is empty."),
    .lines([
      "lotto verify list.txt part-*.jsonl > missing.txt ||",
      "  lotto scan --nested --files-from missing.txt -o part-again.jsonl",
      "lotto scan --list -r Scans | lotto verify - rows.jsonl",
    ]),
    .text(
      "Memory does not grow with the number of lines. Without --sorted, the program sort writes "
        + "files to $TMPDIR or /var/tmp, about 150 bytes per row."),
  ]
}
