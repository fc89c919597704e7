internal import Lottery
internal import Platform
internal import Reporting

/// Counts verdicts, writes the inputs to read again, and names what is wrong.
final class VerifyReport {
  private let settings: Settings
  private let output: ByteOutput
  private let log: DiagnosticLog
  private let progress: ProgressLine?
  /// The files of rows, as messages name them.
  private let names: [String]
  private let start = Moment.now
  private var counts = Counts()
  private var faults: NamedErrors
  private var lines = 0

  private struct Counts {
    var inputs = 0
    var answered = 0
    var missing = 0
    var incomplete = 0
    var conflicts = 0
    var foreign = 0
    var brokenLines = 0
  }

  init(_ settings: Settings, rows names: [String]) throws(Failure) {
    self.settings = settings
    self.names = names
    progress = ProgressLine(ProgressLine.lines, settings)
    log = settings.log(past: progress)
    output = try settings.openOutput(.whole)
    faults = NamedErrors(log)
  }

  /// Takes the verdict on an input.
  func add(_ verdict: InputAnswers.Verdict, on source: Source) throws(Failure) {
    if case .foreign(let place) = verdict {
      counts.foreign += 1
      let name = DisplayText.escaped(source.text)
      faults.add(Wording("{0}: not in the list").with([name]).about(label(place)))
      return
    }
    counts.inputs += 1
    switch verdict {
    case .answered: counts.answered += 1
    case .missing:
      counts.missing += 1
      try list(source)
    case .incomplete:
      counts.incomplete += 1
      try list(source)
      faults.add(Wording("some of its rows are missing").about(DisplayText.escaped(source.text)))
    case .conflict(let conflict):
      counts.conflicts += 1
      let earlier = label(conflict.earlier)
      let name = DisplayText.escaped(source.text)
      faults.add(Wording("\(name): differs from \(earlier)").about(label(conflict.later)))
    case .foreign: break
    }
  }

  /// Counts a line of rows for the progress line.
  func readLine() {
    lines += 1
    // Looking at the clock takes longer than reading some lines.
    if lines % 1024 == 0 { progress?.show(lines) }
  }

  /// Takes a line that is no row.
  func refuse(_ place: RowPlace) {
    counts.brokenLines += 1
    faults.add(Wording("not a whole row of scan or check").about(label(place)))
  }

  /// Completes the output and returns the exit status.
  func complete() throws(Failure) -> Int32 {
    progress?.clear()
    try rethrow(output.complete(), as: output.failure)
    faults.complete()
    let numbers = [
      counts.inputs, counts.answered, counts.missing, counts.incomplete, counts.conflicts,
      counts.foreign, counts.brokenLines,
    ]
    let tenths = Int((Moment.now - start) / .milliseconds(100))
    log.close(
      Wording(
        "{0} {0|input|inputs}: {1} answered, {2} missing, {3} incomplete, {4} in conflict; "
          + "{5} foreign, {6} broken {6|line|lines}; {7} s"
      )
      .with(numbers.map(DisplayText.grouped) + ["\(tenths / 10).\(tenths % 10)"]))
    return counts.answered == counts.inputs && counts.foreign + counts.brokenLines == 0
      ? ExitStatus.success : ExitStatus.inputError
  }

  /// Leaves no incomplete list behind.
  func abandon() {
    progress?.clear()
    output.endEarly(log)
  }

  /// Whether the list named no input.
  var isEmpty: Bool { counts.inputs == 0 }

  private func list(_ source: Source) throws(Failure) {
    let end: UInt8 = settings.verify.hasTerminatedNames ? 0 : UInt8(ascii: "\n")
    let line = settings.listLine(of: source, as: settings.input) + [end]
    progress?.clear()
    try rethrow(output.append(line), as: output.failure)
  }

  private func label(_ place: RowPlace) -> String {
    Wording("\(names[place.file]): line \(place.line)").text(in: log.language)
  }
}
