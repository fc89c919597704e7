internal import Platform
internal import Reporting

/// Writes rows to a file, in the format that its name implies.
enum BrowseFile {
  private static let formats = ["csv", "jsonl", "html"]

  /// The endings with a format, for display.
  static let endings = formats.map { ".\($0)" }.joined(separator: ", ")

  /// The format of a file's name; nil for any other name.
  static func format(of name: String) -> OutputFormat? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last?.lowercased(), formats.contains(ending),
      !name.hasSuffix("/.\(ending)"), name != ".\(ending)"
    else { return nil }
    return OutputFormat.all.first { $0.name == ending }
  }

  /// Writes rows in order; returns how many.
  ///
  /// Adjacent rows of a ticket are passed on together, as in a run.
  static func write(
    _ rows: [Int], of games: [ListedGame], to path: BytePath, as format: OutputFormat,
    in language: Language, replacing: Bool = false, record: (Int) -> GameRecord?
  ) throws(SystemError) -> Int {
    var formatter = format.formatter(FormatSettings(language: language, width: 80))
    let file = try OutputFile(path, replacing: replacing)
    var output = OutputBuffer(to: file.fileDescriptor)
    var written = 0
    do throws(SystemError) {
      var bytes: [UInt8] = []
      formatter.begin(into: &bytes)
      var rest = rows[...]
      while let first = rest.first {
        let ticket = rest.prefix { games[$0].ticket == games[first].ticket }
        let records = ticket.compactMap(record)
        if !records.isEmpty { formatter.append(records, to: &bytes) }
        written += records.count
        try output.append(bytes)
        bytes.removeAll(keepingCapacity: true)
        rest = rest.dropFirst(ticket.count)
      }
      formatter.end(into: &bytes)
      try output.append(bytes)
      try output.flush()
    } catch {
      file.discard()
      throw error
    }
    try file.complete()
    return written
  }
}
