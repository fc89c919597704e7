internal import JSON
internal import Platform
internal import Reporting

/// A child process of lotto that writes rows, so that no failure of it can break the terminal.
final class RowWriter {
  private var child: ChildProcess?
  private let diagnostics: Descriptor
  private var ended: End?

  struct End {
    let status: Int32
    /// The first line of its standard error; empty if it wrote nothing.
    let reason: String
  }

  /// Starts a command with the options that it shares with `browse`, and a text as its input.
  init(
    _ command: CommandName, _ settings: Settings, _ words: [[UInt8]], input: [UInt8] = [],
    output: borrowing Descriptor
  ) throws(SystemError) {
    diagnostics = try Descriptor.memoryFile()
    let file = try Descriptor.memoryFile(holding: input)
    child = try ChildProcess.ofThisProgram(
      arguments: Self.call(of: command, settings) + words, input: file, output: output,
      diagnostics: diagnostics)
  }

  static func call(of command: CommandName, _ settings: Settings) -> [[UInt8]] {
    // The rows are shown to the user, so their messages are in the language of the screen, and only
    // the reason why there are none may be on standard error.
    let form = [
      "--format=jsonl", "--quiet", "--quiet", "--lang=\(settings.spokenLanguage.rawValue)",
    ]
    return [Array(command.rawValue.utf8)] + settings.options(for: command)
      + form.map { Array($0.utf8) }
  }

  deinit {
    if let child = child.take() { _ = child.kill() }
  }

  func end() -> End? {
    guard let running = child.take() else { return ended }
    guard let status = running.status else {
      child = consume running
      return nil
    }
    let said = (try? diagnostics.prefix(512)) ?? []
    let line = String(decoding: said.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    ended = End(
      status: status, reason: line.hasPrefix("lotto: ") ? String(line.dropFirst(7)) : line)
    return ended
  }
}

/// Checks rows without a result again, with `lotto check`, while the user browses.
final class RowRenewal {
  private let rows: RowFile
  private let awaited: [Int]
  private let output: Descriptor
  private let writer: RowWriter

  enum Outcome {
    /// The whole list, and how many games now have a result.
    case renewed([ListedGame], known: Int)
    case refused(String)
  }

  /// Starts checking the rows that await a final result; nil if there are none.
  init?(of games: [ListedGame], _ rows: RowFile, _ settings: Settings) throws(SystemError) {
    self.rows = rows
    awaited = games.indices.filter {
      [.pending, .noDraw].contains(games[$0].kind) || rows.isEarly($0)
    }
    if awaited.isEmpty { return nil }
    output = try Descriptor.memoryFile()
    let lines = awaited.compactMap { rows.record($0)?.line }.joined()
    writer = try RowWriter(
      .check, settings, ["--input=jsonl", "-"].map { Array($0.utf8) }, input: Array(lines),
      output: output)
  }

  var count: Int { awaited.count }

  /// The updated list once the check has ended; nil before that.
  func outcome(over games: [ListedGame]) -> Outcome? {
    guard let end = writer.end() else { return nil }
    var text: [UInt8] = []
    while let bytes = try? output.bytes(at: text.count, upTo: 1 << 20), !bytes.isEmpty {
      text += bytes
    }
    let found = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSONReader.read(Array(line))).flatMap { try? GameRecord(row: $0) }
    }
    if found.isEmpty { return .refused(end.reason) }
    let old = awaited.compactMap { row in rows.record(row).map { (row, $0) } }
    var (games, renewed, known) = (games, [Int: GameRecord](), 0)
    for ((row, _), record) in zip(old, GameRecord.renewed(old.map(\.1), by: found)) {
      guard let record else { continue }
      renewed[row] = record
      let ticket = games[row].ticket
      games[row] = ListedGame(record, after: nil)
      games[row].ticket = ticket
      if !record.awaitsResult { known += 1 }
    }
    rows.renew(renewed)
    return .renewed(games, known: known)
  }
}
