import Lottery
import Foundation
import Platform
import TestSupport
import Testing

@testable import Ranking

/// The columns of a table that hold the numbers, as people choose them.
struct TableColumnsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func selection(_ list: String) throws -> ColumnSelection {
    try #require(ColumnSelection(numbers: ColumnSelection.numbers(Array(list.utf8)), round: nil))
  }

  /// The rows of a text, zeros where a line is rejected, or why the file is refused.
  private func rows(_ text: String, _ list: String) throws -> (rows: [[UInt8]], faults: [String]) {
    let path = try folder.file("t.csv", Array(text.utf8)).path(percentEncoded: false)
    var reader = try BatchReader(
      opening: Array(path.utf8), as: nil, columns: try selection(list))
    guard case .text(let form) = reader.content else { return ([], []) }
    let memory = try reader.memory()
    guard let block = reader.next(into: memory) else { return ([], []) }
    let bytes = memory.contents.read { text in
      block.range.map { text.value(at: $0, as: UInt8.self) }
    }
    let parsed = try ParsedRows.agree(bytes, as: form)
    return (parsed.rows, parsed.faults.sorted { $0.key < $1.key }.map(\.value))
  }

  private func refusal(_ text: String, _ list: String) throws -> String? {
    do {
      _ = try rows(text, list)
      return nil
    } catch let error as BatchReader.Failure {
      guard case .misfit(let reason) = error else { return nil }
      return reason.english
    }
  }

  @Test(
    "columns are named by number or by header",
    arguments: [
      "2-7", "2,3,4,5,6,7", "2-3,4-7", "n1,n2,n3,n4,n5,n6", "n1,n2,4,5,6,n6",
      " n1 , n2,n3,n4,n5,n6",
      "\"n1\",\"n2\",n3,n4,n5,n6",
    ])
  func names(list: String) throws {
    let lines = [
      "7,1,2,3,4,5,6,8", "x,\"45\",40.0,41,42,43,44,\"a, b\"", ",6,5,4,3,2,1,", "1,2,3,4,5,6,7",
    ]
    for separator in [",", ";", "\t"] {
      let text = (["id,n1,n2,n3,n4,n5,n6,note"] + lines).joined(separator: "\r\n")
      let table =
        separator == ","
        ? text
        : text.replacing("a, b", with: "a b").replacing(",", with: separator)
      let read = try rows(table, list)
      #expect(read.faults == [])
      #expect(
        read.rows == [
          [1, 2, 3, 4, 5, 6], [45, 40, 41, 42, 43, 44], [6, 5, 4, 3, 2, 1], [2, 3, 4, 5, 6, 7],
        ])
    }
  }

  @Test("the columns may have any order, and blanks may separate them")
  func order() throws {
    #expect(
      try rows("A  1 2 3  4 5 6 B\n A 7 8 9 10 11 12 \n", "7,6,5,4,3,2").rows
        == [[6, 5, 4, 3, 2, 1], [12, 11, 10, 9, 8, 7]])
    #expect(try rows("1,0,2,0,3,0,4,0,5,0,6\n", "11,9,7,5,3,1").rows == [[6, 5, 4, 3, 2, 1]])
  }

  @Test("names are those of the header: exact, with blanks, commas and quotation marks")
  func exactNames() throws {
    let text = "\"No. 1\",\"a,b\",\"say \"\"x\"\"\",번호 4, E ,F\n1,2,3,4,5,6\n"
    #expect(
      try rows(text, "No. 1,\"a,b\",\"say \"\"x\"\"\",번호 4,E,F").rows == [[1, 2, 3, 4, 5, 6]])
    #expect(
      try refusal(text, "no. 1,2-6")
        == "expected a column no. 1, found the columns No. 1, a,b, say \"x\", 번호 4, E, F")
  }

  @Test("sep= and a title precede the header; commas in fields do not mislead")
  func heads() throws {
    let text =
      "sep=;\rTickets, all of them\rwhen;n1;n2;n3;n4;n5;n6;;\r1,5, a, b, c, d;1;2;3;4;5;6;;\r;;;;;;;;\r"
    #expect(try rows(text, "n1,n2,n3,n4,n5,n6").rows == [[1, 2, 3, 4, 5, 6]])
    #expect(
      try rows("sep=|\na|b|c|d|e|f|g\n0|1|2|3|4|5|6\n", "b,c,d,e,f,g").rows == [[1, 2, 3, 4, 5, 6]])
  }

  @Test("a row that lacks a column, or has none of its numbers, is rejected")
  func badRows() throws {
    let text =
      "id,n1,n2,n3,n4,n5,n6\n1,1,2,3,4,5,6\n2,1,2,3,4,5\n3,1,2,,4,5,6\n4,1,2,x,4,5,6\n5,1,2,3 4,4,5,6\n6,\"1,2,3,4,5,6\n7,1,2,3,4,5,46\n"
    let read = try rows(text, "2-7")
    #expect(
      read.rows.map { $0 == [0, 0, 0, 0, 0, 0] } == [false] + [Bool](repeating: true, count: 6))
    #expect(
      read.faults == [
        "expected 7 columns, found 6", "expected a number, found ',' at byte 6",
        "expected a number, found 'x' at byte 6",
        "expected the end of column 4, found '4' at byte 8",
        "expected a quotation mark, found ',' at byte 4",
        "expected a number from 1 to 45, found 46 at byte 12",
      ])
  }

  @Test("what a file does not have is said")
  func misfits() throws {
    let table = "id,n1,n2,n3,n4,n5,n6,n6\n1,1,2,3,4,5,6,7\n"
    for (text, list, reason) in [
      (table, "4-9", "expected a column 9, found 8 columns"),
      (
        table, "n1,n2,n3,n4,n5,n7",
        "expected a column n7, found the columns id, n1, n2, n3, n4, n5, n6, n6"
      ),
      (table, "n1,n2,n3,n4,n5,n6", "expected one column n6, found 2; name it by number"),
      (table, "n1,n2,n3,n4,n5,2", "expected different columns, found column 2 twice"),
      (
        "1,2,3,4,5,6\n", "n1,2-6",
        "expected a header with a column n1, found none; name columns by number"
      ),
      (
        "\"V1\" \"V2\" \"V3\" \"V4\" \"V5\" \"V6\"\n\"1\" 1 2 3 4 5 6\n", "V1,V2,V3,V4,V5,V6",
        "expected 7 names in the header, found 6; name columns by number"
      ),
    ] { #expect(try refusal(text, list) == reason, "\(list)") }
  }

  @Test("a list of six different columns is required")
  func lists() {
    for (list, fault) in [
      ("", ColumnSelection.Fault.count(1)), ("1-5", .count(5)), ("1-7", .count(7)),
      ("a,b,c,d,e,f,g", .count(7)), ("1,2,3,4,5,5", .repeated("5")), ("1-3,2-4", .repeated("2")),
      ("a,b,a,c,d,e", .repeated("a")), ("0-5", .number("0-5")), ("7-2", .number("7-2")),
      ("1,2,3,4,5,10001", .number("10001")),
    ] {
      #expect(throws: fault, "\(list)") { try ColumnSelection.numbers(Array(list.utf8)) }
    }
  }

  @Test("random fields are read as Python's csv module reads them", arguments: 0..<20)
  func python(seed: Int) throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { return }
    var generator = SeededGenerator(seed: UInt64(seed))
    let lines = (0..<50).map { _ in
      (0..<9).map { column in
        let number = "\(Int.random(in: 1...45, using: &generator))"
        let others = [
          "", "a", "\"a,b\"", "\"say \"\"x\"\"\"", "\"\"", "2026-11-29", "1,5", "\"\"\"\"",
        ]
        return column % 3 == 2
          ? others.randomElement(using: &generator)?.replacing("1,5", with: "1;5") ?? ""
          : [number, "\"\(number)\""].randomElement(using: &generator) ?? ""
      }.joined(separator: ",")
    }
    let text = lines.joined(separator: "\n") + "\n"
    let program =
      "import csv,sys\nfor r in csv.reader(sys.stdin): print(*[r[i] for i in (0,1,3,4,6,7)])"
    let expected = try ProgramRun(
      "/usr/bin/python3", ["-c", program], input: Array(text.utf8)
    )
    .text.split(separator: "\n").map { $0.split(separator: " ").map { UInt8($0) ?? 0 } }
    #expect(try rows(text, "1-2,4-5,7-8").rows == expected, "seed \(seed)")
  }
}
