internal import Pipeline
internal import Platform
internal import Reporting

/// What scan and check need before they run: settings that fit together, and the journal.
enum RunPreparation {
  /// The settings of a run, once they are found to fit together.
  static func settings(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Settings {
    if settings.isNested {
      guard settings.format.map({ $0.name == "jsonl" }) ?? true else {
        throw UsageError("--nested: it is a form of jsonl")
      }
      guard settings.sortKey == .input, settings.selection == nil else {
        throw UsageError("--nested: every input has its row, in their order")
      }
      if settings.dropsRepeats {
        throw UsageError("--nested: every input has its row, which --dedupe may leave out")
      }
    }
    if settings.hasByteOrderMark, settings.format.map({ $0.name != "csv" }) ?? true {
      throw UsageError("--bom: expected --format csv, which alone begins with it")
    }
    if let summary = settings.summary, [settings.output, settings.journal].contains(summary) {
      throw UsageError("--summary: expected a file of its own")
    }
    return settings.isWorker ? try WorkerContract.settings(settings, arguments) : settings
  }

  /// The journal that the options ask for, or the exit status where it is not to be had.
  static func journal(
    _ settings: Settings, of run: String
  ) throws(UsageError) -> (journal: Journal?, status: Int32?) {
    guard let path = settings.journal else { return (nil, nil) }
    if path == settings.output {
      throw UsageError("--resume: the journal and the results need a file each")
    }
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
      let journal = "the journal \(name)"
      switch error {
      case .noJournal: throw UsageError("--resume: \(name) is another kind of file")
      case .otherSettings(let head):
        let found = DisplayText.escaped(head)
        throw UsageError("--resume: \(journal) is of another kind of run: \(found)")
      case .inUse: throw UsageError("--resume: \(journal) is in use by another run")
      case .refused(let error):
        settings.log.fail("\(journal) cannot be used: \(error)")
        return (nil, ExitStatus.outputError)
      }
    }
  }
}
