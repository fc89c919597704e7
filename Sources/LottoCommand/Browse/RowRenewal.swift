internal import JSON
internal import Platform
internal import Reporting

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

  /// Starts to check the rows that await their result; nil if there are none.
  init?(of games: [ListedGame], _ rows: RowFile, _ settings: Settings) throws(SystemError) {
    self.rows = rows
    let awaited = games.indices.filter { [.pending, .noDraw].contains(games[$0].kind) }
    if awaited.isEmpty { return nil }
    self.awaited = awaited
    output = try Descriptor.memoryFile()
    let lines = awaited.compactMap { rows.record($0)?.line }.joined()
    writer = try RowWriter(RowWriter.check(settings), input: Array(lines), output: output)
  }

  /// The number of rows being checked.
  var count: Int { awaited.count }

  /// The updated list once the check has ended; nil before that.
  func outcome(over games: [ListedGame]) -> Outcome? {
    guard writer.hasEnded(), let end = writer.end else { return nil }
    var found: [GameRecord] = []
    var text: [UInt8] = []
    while let bytes = try? output.bytes(at: text.count, upTo: 1 << 20), !bytes.isEmpty {
      text += bytes
    }
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard let row = try? JSONReader.read(Array(line)), let record = try? GameRecord(row: row)
      else { continue }
      found.append(record)
    }
    if found.isEmpty { return .refused(end.reason) }
    // A check writes the rows of each code in input order.
    var (games, renewed, known) = (games, [Int: GameRecord](), 0)
    var rest = found[...]
    for row in awaited {
      guard let old = rows.record(row),
        let match = rest.firstIndex(where: { old.renewed(by: $0) != nil }),
        let record = old.renewed(by: rest[match])
      else { continue }
      rest = rest[(match + 1)...]
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
