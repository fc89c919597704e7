internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// The one handler of a run's events: keeps the state, passes results on, says what people want
/// to know.
final class RunConsole {
  private(set) var state = RunState()
  private let output: ResultOutput
  private let verbosity: Settings.Verbosity
  private let language: Language
  private let start = Moment.now

  init(_ settings: Settings) throws(RunError) {
    do throws(SystemError) { output = try ResultOutput(settings) } catch { throw .output(error) }
    verbosity = settings.verbosity
    language = settings.spokenLanguage
  }

  /// Takes an event in.
  func handle(_ event: PipelineEvent) throws(RunError) {
    state.reduce(event)
    do throws(SystemError) {
      switch event {
      case .inputFinished(let outcome): try output.append(outcome)
      case .waiting: try output.flush()
      case .entrySkipped(let source): detail(.entrySkipped, quoted(source))
      case .decoderEnded(let source, let end):
        detail(end == .timeout ? .decoderTookTooLong : .decoderDied, quoted(source))
      case .drawsRequested(let rounds): detail(.askingForDraws, list(rounds))
      case .drawsAnswered(_, let missing, let reason):
        if !missing.isEmpty {
          let reason = reason.isEmpty ? "" : " (\(DisplayText.escaped(reason)))"
          warn(Phrase.drawsMissing.text(in: language, list(missing)) + reason)
        }
      }
    } catch {
      throw .output(error)
    }
  }

  /// Ends a run that came to its last input: the output is complete, the closing line is said.
  func finish() throws(RunError) {
    do throws(SystemError) { try output.complete() } catch { throw .output(error) }
    if verbosity != .quiet { writeDiagnostic(closingLine) }
  }

  /// Ends a run that was broken off: what is finished is written, no half of a file is left.
  func breakOff(after error: RunError) {
    if case .output = error {} else { try? output.flush() }
    output.discard()
  }

  private var closingLine: String {
    let line = Phrase.summary.text(
      in: language, String(state.inputs), String(state.tickets), String(state.games),
      String(state.wonGames), DisplayText.grouped(state.prizeSum), String(state.errors),
      seconds)
    guard state.skippedEntries > 0 else { return line }
    return line + "; " + Phrase.skipped.text(in: language, String(state.skippedEntries))
  }

  /// The time since the start, with two decimals.
  private var seconds: String {
    let (seconds, attoseconds) = (Moment.now - start).components
    return "\(seconds).\(Int(attoseconds / 10_000_000_000_000_000).padded(to: 2))"
  }

  private func detail(_ phrase: Phrase, _ value: String) {
    if verbosity == .verbose { writeDiagnostic("lotto: " + phrase.text(in: language, value)) }
  }

  private func warn(_ text: String) {
    if verbosity == .quiet { return }
    writeDiagnostic("lotto: \(Phrase.warning.text(in: language)): \(text)")
  }

  private func quoted(_ source: Source) -> String { DisplayText.escaped(source.text) }

  /// Rounds for people; the first few of many.
  private func list(_ rounds: [Round]) -> String {
    let named = rounds.prefix(5).map { String($0.number) }.joined(separator: ", ")
    return rounds.count > 5 ? "\(named) … (\(rounds.count))" : named
  }
}
