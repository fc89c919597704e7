internal import Lottery
internal import Pipeline
internal import Reporting

extension SkippedEntry {
  /// What `-v` says about an entry.
  func sentence(about name: String, _ settings: Settings) -> Wording {
    switch self {
    case .other: Phrase.entrySkipped.wording.with([name])
    case .subfolder where settings.mayEnterSubfolders:
      Wording("\(name): a folder, not entered without -r")
    case .subfolder: Wording("\(name): a folder, skipped")
    case .folderLink: Wording("\(name): a link to a folder, skipped")
    case .output: Wording("\(name): this run writes to it, skipped")
    case .original: Wording("\(name): skipped, because its conversion to PNG is beside it")
    }
  }
}

extension Settings {
  /// Whether `-r` would have an effect.
  fileprivate var mayEnterSubfolders: Bool { watch == nil && list == nil }

  /// Adds to a sentence how many entries were skipped, by reason, if any were.
  func adding(_ skipped: [SkippedEntry: Int], to sentence: Wording) -> Wording {
    let folders = skipped[.subfolder] ?? 0
    let originals = skipped[.original] ?? 0
    let others = skipped.values.reduce(0, +) - folders - originals
    let counts = [
      (
        folders,
        mayEnterSubfolders
          ? Wording("{0} {0|folder|folders} skipped (-r enters {0|it|them})")
          : Wording("{0} {0|folder|folders} skipped")
      ),
      (originals, Wording("{0} converted {0|original|originals} skipped")),
      (others, Phrase.skipped.wording),
    ]
    return counts.filter { $0.0 > 0 }.reduce(sentence) { sentence, count in
      Wording("\(sentence); \(count.1.with([String(count.0)]))")
    }
  }
}
