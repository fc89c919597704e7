import Platform
import Testing

@testable import Ranking

/// A text as a kernel parses it, with its rows.
struct ParsedRows: Equatable {
  let text: ParsedText
  let rows: [[UInt8]]
  /// What the reference grammar says of rejected lines, by line.
  let faults: [Int: String]

  /// The indices of the rows of rejected lines.
  var rejected: [Int] { rows.indices.filter { rows[$0].allSatisfy { $0 == 0 } } }

  /// Parses a text between bytes that would continue it, into rows between guard bytes.
  init(
    _ bytes: [UInt8], as form: TextForm, kernel: RankKernel, beginsFile: Bool = true,
    endsFile: Bool = true, room: Int? = nil
  ) throws {
    let frame = [UInt8](repeating: UInt8(ascii: "1"), count: 100)
    let room = (room ?? bytes.count / 2 + 10) * TicketRow.size
    let memory = try Batch.memory([UInt8](repeating: 0xAA, count: room + 200))
    let parser = TextParser(form, kernel: kernel)
    (text, faults) = try Batch.memory(frame + bytes + frame).read { framed in
      let text = framed.extracting(100..<100 + bytes.count)
      let parsed = memory.change(100..<100 + room) { rows in
        parser.parse(text, beginsFile: beginsFile, endsFile: endsFile, into: &rows)
      }
      let rejections = parser.rejections(
        of: text.extracting(first: parsed.byteCount), beginsFile: beginsFile, endsFile: true,
        first: .max)
      let reasons = rejections.map { ($0.line, $0.fault.description) }
      return (parsed, Dictionary(uniqueKeysWithValues: reasons))
    }
    let after = memory.read { all in (0..<all.byteCount).map { all.byte(at: $0) } }
    let (start, end) = (after.prefix(100), after.suffix(100))
    #expect((start + end).allSatisfy { $0 == 0xAA }, "\(kernel.name) writes beyond the rows")
    rows = (0..<text.rowCount).map { row in
      after[(100 + row * 6)..<(106 + row * 6)].compactMap(\.self)
    }
  }

  init(
    _ string: String, as form: TextForm = .games, kernel: RankKernel = .scalar,
    beginsFile: Bool = true, endsFile: Bool = true
  ) throws {
    try self.init(
      Array(string.utf8), as: form, kernel: kernel, beginsFile: beginsFile, endsFile: endsFile)
  }

  /// Parses a text with every supported kernel and expects all to agree with the scalar one.
  static func agree(
    _ bytes: [UInt8], as form: TextForm, endsFile: Bool = true, room: Int? = nil,
    _ note: @autoclosure () -> String = ""
  ) throws -> ParsedRows {
    let reference = try ParsedRows(
      bytes, as: form, kernel: .scalar, endsFile: endsFile, room: room)
    for kernel in RankKernel.all where kernel.isSupported() && kernel.name != "scalar" {
      let parsed = try ParsedRows(bytes, as: form, kernel: kernel, endsFile: endsFile, room: room)
      #expect(
        parsed == reference, "\(kernel.name): \(note()) \(String(decoding: bytes, as: UTF8.self))")
    }
    return reference
  }
}
