internal import JSON
internal import Lottery
internal import Pipeline

/// An entry of a list of files: a path, or a JSON object that holds one.
enum PathLine {
  /// The input of an entry.
  ///
  /// An empty entry is skipped, but a worker owes a row for every line.
  static func read(_ line: [UInt8], _ settings: Settings) -> ScanInput? {
    if line.isEmpty { return settings.isWorker ? ScanInput(path: line) : nil }
    guard settings.input == .jsonl else { return ScanInput(path: line) }
    guard let path = path(in: line) else {
      return ScanInput(source: Source(line), failure: InputFailure(.openFailed, .noPathObject))
    }
    return ScanInput(path: path)
  }

  private static func path(in line: [UInt8]) -> [UInt8]? {
    guard let object = try? JSONReader.read(line) else { return nil }
    if let exact = object["path_b64"]?.string { return Base64.decode(exact) }
    return object["path"]?.string.map { Array($0.utf8) }
  }
}
