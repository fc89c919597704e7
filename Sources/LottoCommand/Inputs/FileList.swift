internal import JSON
internal import Lottery
internal import Pipeline
internal import Platform

/// A list of files, one per entry: a path, or a JSON object with a path.
struct FileList {
  /// The list's path; nil for the standard input.
  let path: BytePath?
  let separator: UInt8

  func inputs(_ settings: Settings) throws(SystemError) -> InputExpansion {
    // Names that are separated by NUL come from programs, which write no mark.
    let marked: ByteLines.MarkedLines =
      separator == 0 ? .none : settings.input == .jsonl ? .every : .first
    let lines =
      if let path {
        try ByteLines(of: path, separatedBy: separator, withoutMark: marked)
      } else {
        ByteLines(separatedBy: separator, withoutMark: marked)
      }
    return InputExpansion(list: lines) { line in
      // An empty entry is skipped, but a worker owes a row for every line.
      if line.isEmpty { return settings.isWorker ? ScanInput(path: line) : nil }
      guard settings.input == .jsonl else { return ScanInput(path: line) }
      guard let path = Self.path(in: line) else {
        return ScanInput(source: Source(line), failure: InputFailure(.openFailed, .noPathObject))
      }
      return ScanInput(path: path)
    }
  }

  private static func path(in line: [UInt8]) -> [UInt8]? {
    guard let object = try? JSONReader.read(line) else { return nil }
    if let exact = object["path_b64"]?.string { return Base64.decode(exact) }
    return object["path"]?.string.map { Array($0.utf8) }
  }
}
