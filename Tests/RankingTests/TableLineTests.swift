import Foundation
import Lottery
import Platform
import TestSupport
import Testing

@testable import Ranking

/// Lines of tables, good and bad, as the kernels and the reference grammar read them.
struct TableLineTests {
  private static let forms: [(form: TextForm, separators: [String])] = [
    (.games, [",", ";", " ", "\t", ", ", " ;"]),
    (.columns(.afterLabels(separator: UInt8(ascii: ","))), [","]),
    (.columns(.afterLabels(separator: UInt8(ascii: ";"))), ["; "]),
    (.columns(TableColumns(at: [3, 1, 2, 4, 6, 5], separator: UInt8(ascii: "\t"))), ["\t"]),
    (
      .columns(TableColumns(at: [1, 2, 3, 4, 5, 6], round: 0, separator: UInt8(ascii: ","))), [","]
    ),
    (
      .columns(TableColumns(at: [0, 1, 2, 3, 4, 5], round: 7, separator: UInt8(ascii: " "))), [" "]
    ),
    (.columns(TableColumns(at: [0, 1, 2, 3, 4, 5], separator: UInt8(ascii: "."))), ["."]),
  ]
  private static let odd = [
    "0", "46", "07", "007", "100", "7.0", "7.", "7.00", "7.5", "7.000000000000000000000000", "46.0",
    "7e0", "0.7e1", "7.0e", "007.0", "\"7\"", "\"7.0\"", "\"7", "7\"", "\"\"", "", "x", "nan", "-7",
    "+7", " 7", "7 ", "7\t", "\u{FEFF}7", "7-", "7.0-", "1244", "10000", "12345678", "#", "\u{0}",
    "\"a, b\"", "\"a \"\"b\"\"\"",
  ]
  private static let oddLines = [
    "", " \t", ",,,,,", ";;", "# comment", " #1,2,3,4,5,6", "\u{FEFF}", "1,2,3,4,5,6",
    "1 2 3 4 5 6",
    "1;2;3;4;5;6", "\"1,2,3", "1 ,2 ,3 ,4 ,5 ,6", "1,2,3,4,5,6,", "1\t2,3 4,5 6",
    "\"1\",\"2\",\"3\",\"4\",\"5\",6\"", "r,\"1\",\"2\",3\",\"4\",\"5\",\"6\"",
  ]

  private static func line(
    _ form: TextForm, _ separators: [String], _ generator: inout SeededGenerator
  ) -> String {
    if Int.random(in: 0..<12, using: &generator) == 0 {
      return oddLines.randomElement(using: &generator) ?? ""
    }
    var fields = (1...45).shuffled(using: &generator).prefix(6).map(String.init)
    if form != .games {
      fields.insert(
        ["1", "\"r, 1\"", "a b", "", "1244"].randomElement(using: &generator) ?? "", at: 0)
      fields.append(contentsOf: ["9", "1200"].prefix(Int.random(in: 0...2, using: &generator)))
    }
    if Bool.random(using: &generator) {
      let quotes = [("\"", "\""), ("", ".0"), ("\"", ".0\"")].randomElement(using: &generator)
      fields = fields.map { $0.contains("\"") ? $0 : (quotes?.0 ?? "") + $0 + (quotes?.1 ?? "") }
    }
    for _ in 0..<max(0, Int.random(in: -3...2, using: &generator)) {
      let place = fields.indices.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<6, using: &generator) {
      case 0 where fields.count > 1: fields.remove(at: place)
      case 1: fields.insert("8", at: place)
      default: fields[place] = odd.randomElement(using: &generator) ?? ""
      }
    }
    let separator = separators.randomElement(using: &generator) ?? ","
    return fields.joined(separator: separator)
      + (Int.random(in: 0..<8, using: &generator) == 0 ? separator : "")
  }

  /// `LOTTO_TABLE_LINES=10000000` compares as many lines of each form.
  @Test("kernels read and reject each line of a table like the reference grammar", arguments: 0..<7)
  func agreement(index: Int) throws {
    let (form, separators) = Self.forms[index]
    let wanted = ProcessInfo.processInfo.environment["LOTTO_TABLE_LINES"].flatMap(Int.init)
    var generator = SeededGenerator(seed: UInt64(index))
    var (rows, rejected) = (0, 0)
    for part in 0..<max(1, (wanted ?? 5_000) / 500) {
      let text = (0..<500).map { _ in
        let end = ["\n", "\n", "\n", "\r\n", "\r"].randomElement(using: &generator) ?? "\n"
        return Self.line(form, separators, &generator) + end
      }.joined()
      let bytes = Array(text.utf8)
      let endsFile = Bool.random(using: &generator)
      func parsed(_ kernel: RankKernel) throws -> (text: ParsedText, rows: [UInt8]) {
        let memory = try Batch.memory([UInt8](repeating: 0, count: 6 * 600))
        let text = bytes.read { text in
          memory.change {
            TextParser(form, kernel: kernel).parse(
              text, beginsFile: false, endsFile: endsFile, into: &$0)
          }
        }
        return (text, memory.read { rows in rows.bytes(0..<6 * text.rowCount) })
      }
      let reference = try parsed(.scalar)
      // One other kernel in turn; all share the grammar of tables.
      let others = RankKernel.all.filter { $0.isSupported() && $0.name != RankKernel.scalarName }
      let kernel = others[part % others.count]
      let other = try parsed(kernel)
      #expect(
        other.text == reference.text && other.rows == reference.rows, "\(kernel.name), \(part)")
      rows += reference.text.rowCount
      rejected += (0..<reference.text.rowCount).count { reference.rows[6 * $0] == 0 }
    }
    // Neither all good nor all bad.
    #expect(rows > rejected && rejected > rows / 20, "\(rejected) of \(rows)")
  }
}
