internal import Pipeline
internal import Platform
internal import Reporting

/// Runs this program again to write rows for `lotto browse`.
///
/// The user browses meanwhile, and nothing that the child does can take the terminal down.
final class RowWriter {
  private var child: ChildProcess?
  private let diagnostics: Descriptor
  /// How it ended; nil while it runs.
  private(set) var end: End?

  /// How a writer ended.
  struct End: Equatable {
    let status: Int32
    /// The first line of its standard error; empty if it wrote nothing.
    let reason: String
  }

  /// Starts `lotto` with arguments and a text as its standard input; rows go to a file.
  init(_ words: [[UInt8]], input: [UInt8] = [], output: borrowing Descriptor) throws(SystemError) {
    diagnostics = try Descriptor.memoryFile()
    let file = try Descriptor.memoryFile(holding: input)
    child = try ChildProcess.ofThisProgram(
      arguments: words, input: file, output: output, diagnostics: diagnostics)
  }

  deinit {
    if let child = child.take() { _ = child.kill() }
  }

  /// Whether it has ended.
  func hasEnded() -> Bool {
    guard let running = child.take() else { return true }
    guard let status = running.status else {
      child = consume running
      return false
    }
    let said = (try? diagnostics.prefix(512)) ?? []
    let line = String(decoding: said.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    end = End(status: status, reason: line.hasPrefix("lotto: ") ? String(line.dropFirst(7)) : line)
    return true
  }

  /// The arguments to scan paths, a list of them, or a watched folder.
  static func scan(_ settings: Settings, _ paths: [[UInt8]]) -> [[UInt8]] {
    var words = ["scan"] + common(settings)
    if settings.entersSubfolders { words.append("--recursive") }
    if let jobs = settings.jobs { words.append("--jobs=\(jobs)") }
    if let limit = settings.timeLimit { words.append("--time-limit=\(limit / .seconds(1))") }
    words += ["--effort=\(settings.effort.rawValue)", "--max-pixels=\(settings.pixelLimit)"]
    if settings.requiresJail { words.append("--require-jail") }
    let watch = settings.watch.map { Array("--watch=".utf8) + $0.bytes }
    let list = settings.list.flatMap { list in
      list.path.map {
        Array((list.separator == 0 ? "--files0-from=" : "--files-from=").utf8) + $0.bytes
      }
    }
    return words.map { Array($0.utf8) } + drawFile(settings) + [watch, list].compactMap(\.self)
      + [Array("--".utf8)] + paths
  }

  /// The arguments to check rows from the standard input.
  static func check(_ settings: Settings) -> [[UInt8]] {
    (["check", "--input=jsonl"] + common(settings)).map { Array($0.utf8) } + drawFile(settings)
      + [Array("-".utf8)]
  }

  /// The rows are for users: their sentences are in the language of the screen.
  private static func common(_ settings: Settings) -> [String] {
    var words = ["--format=jsonl", "--quiet", "--lang=\(settings.spokenLanguage.rawValue)"]
    if settings.isOffline { words.append("--offline") }
    if let day = settings.asOf { words.append("--as-of=\(day)") }
    return words
  }

  private static func drawFile(_ settings: Settings) -> [[UInt8]] {
    settings.draws.map { [Array("--draws=".utf8) + $0.bytes] } ?? []
  }
}
