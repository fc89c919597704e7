import Lottery
import TestSupport
import Testing

@testable import LottoCommand

/// Records as text that `sort` can sort.
struct VerifyRecordTests {
  private static let answer = VerifyRecord.Answer(
    part: .row(page: 3, code: 12, game: .c), rowsOfCode: 5, checksum: .max,
    place: RowPlace(file: 7, line: 100_000_000))

  /// Names whose bytes collide with those of the text itself.
  private static let names: [[UInt8]] = [
    [], [0], [0, 0], [0, 1], [1], [1, 1], [1, 2], [2], [2, 1], [2, 2], [2, 3], [3], [9], [10],
    [0x20], Array("a".utf8), Array("a\0b".utf8), Array("a\u{1}b".utf8), Array("a\u{2}".utf8),
    Array("a b".utf8), Array("a\nb".utf8), Array("ab".utf8), [0xFF], [0xFF, 0xFE],
  ]

  @Test("a record is read back from its text, which has no NUL", arguments: names)
  func roundTrip(name: [UInt8]) throws {
    let parts: [AnswerPart] = [
      .whole, .row(page: 0, code: 0, game: nil), .row(page: 1, code: 1, game: .a),
      .row(page: 1000, code: 1024, game: .e),
    ]
    let answers = parts.map { part in
      VerifyRecord.Answer(
        part: part, rowsOfCode: 1, checksum: 0, place: RowPlace(file: 0, line: 1))
    }
    for answer in answers + [Self.answer, nil] {
      let text = VerifyRecord(source: name, answer: answer).sortableText
      #expect(!text.contains(0))
      let record = try #require(VerifyRecord(sortableText: text))
      #expect(record.source == name)
      #expect(record.answer == answer)
    }
  }

  @Test func `texts are in the order of names, an entry of the list before its answers`() {
    let records = Self.names.flatMap { name in
      [nil, Self.answer].map { VerifyRecord(source: name, answer: $0) }
    }
    let byName = records.sorted { $0.precedes($1) }
    let byText = records.sorted { $0.sortableText.lexicographicallyPrecedes($1.sortableText) }
    #expect(byName.map(\.source) == byText.map(\.source))
    #expect(byName.map(\.answer) == byText.map(\.answer))
  }

  @Test func `a text that was cut short is refused or lacks its end, and never traps`() {
    let text = VerifyRecord(source: [0, 5], answer: Self.answer).sortableText
    for length in 0..<text.count {
      #expect(VerifyRecord(sortableText: Array(text.prefix(length)))?.answer != Self.answer)
    }
    var random = SeededGenerator(seed: 48)
    for _ in 0..<1000 {
      var other = text
      other[Int.random(in: other.indices, using: &random)] = .random(in: 0...255, using: &random)
      _ = VerifyRecord(sortableText: other)
    }
  }
}
