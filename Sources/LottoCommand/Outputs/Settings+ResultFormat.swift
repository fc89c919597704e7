internal import Lottery
internal import Platform
internal import Reporting

extension Settings {
  /// The output format: the requested one, else by the file's ending, else by whether a terminal
  /// shows it.
  var resultFormat: OutputFormat {
    if isNested { return .nested }
    return format ?? formatOfOutput ?? (showsResults ? .table : .jsonLines)
  }

  /// The output format, before `--nested`, `--list` and `--worker` give rows a form of their own.
  var expectedFormat: OutputFormat {
    format ?? (isNested || isListing || isWorker ? .jsonLines : resultFormat)
  }

  /// The format that the output's file name implies.
  private var formatOfOutput: OutputFormat? {
    isWorker ? nil : OutputFormat.all.first { $0.ending.map(outputEnds) ?? false }
  }

  /// Whether the output's name has this ending, ignoring case.
  func outputEnds(in ending: String) -> Bool {
    guard let output else { return false }
    return String(decoding: output.name, as: UTF8.self).lowercased().hasSuffix(ending)
  }

  /// What an HTML page says about its run; draws are known up to `newestRound`.
  func edition(newestRound: Round?) -> Edition {
    Edition(
      made: dayOfCall, today: today, program: "lotto \(Version.number)", newestRound: newestRound)
  }
}
