internal import Pipeline
internal import Platform
internal import Reporting

/// Prepares scan and check: validates the settings and opens the journal.
enum RunPreparation {
  /// Validates the settings of a run and adapts them to `--worker`.
  static func settings(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Settings {
    if settings.isNested {
      guard settings.format.map({ $0.name == "jsonl" }) ?? true else {
        throw UsageError(
          "--nested only works with --format jsonl", "--nested는 --format jsonl에만 쓸 수 있음")
      }
      guard settings.sortKey == .input, settings.selection == nil else {
        throw UsageError(
          "--nested cannot be combined with --sort or --rank-filter: it writes every input, in order",
          "--nested는 모든 입력을 순서대로 쓰므로 --sort나 --rank-filter와 함께 쓸 수 없음")
      }
      if settings.dropsRepeats {
        throw UsageError(
          "--nested cannot be combined with --dedupe: it writes every input",
          "--nested는 모든 입력을 쓰므로 --dedupe와 함께 쓸 수 없음")
      }
    }
    if settings.hasByteOrderMark, settings.resultFormat.name != "csv" {
      throw UsageError(
        "--bom only works with --format csv", "--bom은 --format csv에만 쓸 수 있음")
    }
    return settings.isWorker ? try WorkerContract.settings(settings, arguments) : settings
  }

  /// Opens the journal if requested; returns an exit status if it cannot be used.
  static func journal(
    _ settings: Settings, of run: String
  ) throws(UsageError) -> (journal: Journal?, status: Int32?) {
    guard let path = settings.journal else { return (nil, nil) }
    let name = DisplayText.escaped(path.bytes)
    do throws(JournalError) {
      let journal = try Journal(path, settings: "lotto \(Version.number) \(run)")
      if settings.verbosity == .verbose {
        let text = Phrase.journalOpened.text(
          in: settings.spokenLanguage, name, String(journal.recordCount),
          String(journal.tornBytes))
        settings.log.say(.info, text)
      }
      return (journal, nil)
    } catch {
      let option = "--resume \(name)"
      switch error {
      case .noJournal: throw UsageError("\(option): not a journal", "\(option): 저널이 아님")
      case .otherSettings(let head):
        let found = DisplayText.escaped(head)
        throw UsageError(
          "\(option): written by another kind of run: \(found)",
          "\(option): 다른 설정으로 쓴 저널임: \(found)")
      case .inUse:
        throw UsageError("\(option): in use by another run", "\(option): 다른 실행이 쓰는 중임")
      case .refused(let error):
        settings.log.fail(Reason(writing: path, error).about("--resume"))
        return (nil, ExitStatus.outputError)
      }
    }
  }
}
