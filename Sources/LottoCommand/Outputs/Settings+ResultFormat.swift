internal import Lottery
internal import Platform
internal import Reporting

extension Settings {
  /// The form of the results: as asked for, else by the ending of their file, else for whoever reads
  /// them.
  var resultFormat: OutputFormat {
    if isNested { return .nested }
    return format ?? formatOfOutput ?? (showsResults ? .table : .jsonLines)
  }

  /// The form that the ending of the output's name stands for.
  private var formatOfOutput: OutputFormat? {
    isWorker ? nil : OutputFormat.all.first { $0.ending.map(outputEnds) ?? false }
  }

  /// Whether the output's name ends like that, in any case.
  func outputEnds(in ending: String) -> Bool {
    guard let output else { return false }
    return String(decoding: output.name, as: UTF8.self).lowercased().hasSuffix(ending)
  }

  /// What a page says of the run that it is of, draws being known up to a round.
  func edition(newestRound: Round?) -> Edition {
    Edition(
      made: dayOfCall, today: today, program: "lotto \(Version.number)", newestRound: newestRound)
  }
}
