import Lottery
import Testing

@testable import Reporting

struct RowSelectionTests {
  @Test(arguments: [
    ("1", [0]), ("1-3", [0, 10]), ("5", [2, 8, 9]), ("1,4", [0, 3]), ("4-4", [3]),
    ("won", [0, 2, 3, 8, 9, 10]), ("lost", [1]), ("pending", [4]), ("no_draw", [5]),
    ("pending,no_draw", [4, 5]), ("other", [6]), ("other_product", [6]), ("error", [7]),
    ("1-2,lost,error", [0, 1, 7]), ("1,1,1", [0]), ("2", []),
  ])
  func `ranks and statuses select their rows`(_ text: String, _ rows: [Int]) throws {
    let selection = try #require(RowSelection(text))
    let records = try SampleReport.records()
    #expect(records.indices.filter { selection.includes(records[$0]) } == rows)
  }

  @Test(arguments: [
    "", ",", "1,", "0", "6", "1-6", "3-1", "1-2-3", "-1", "1-", "all", "Won", "nodraw", " 1", "１",
  ])
  func `anything else is refused`(_ text: String) { #expect(RowSelection(text) == nil) }

  @Test func `only selected rows are passed on, and inputs without one are skipped`() throws {
    let selection = try #require(RowSelection("5,error"))
    let formatter = ArrangingFormatter(RowSpy(), selection: selection)
    #expect(
      RowSpy.output(of: formatter, try SampleReport.outcomes())
        == "<(b.png C)(d.png )(e.png A)(again.png A)>")
  }
}

struct ArrangingFormatterTests {
  @Test func `rows are held until the end, then sorted and grouped by ticket`() throws {
    #expect(
      RowSpy.output(of: ArrangingFormatter(RowSpy(), sortedBy: .rank), try SampleReport.outcomes())
        == "<(b.png A)(unpublished.png A)(b.png D, b.png C)(e.png A)(again.png A)(b.png B)"
        + "(a.png A)(없음.png A)(c.png )(d.png )>")
  }

  @Test func `a report without rows still has a beginning and an end`() {
    #expect(RowSpy.output(of: ArrangingFormatter(RowSpy(), sortedBy: .prize), []) == "<>")
  }

  @Test func `rows are selected before they are sorted`() throws {
    let settings = FormatSettings(
      language: .english, width: 80, selection: RowSelection("3-5"), sortKey: .prize)
    let format = try #require(OutputFormat.all.first { $0.name == "csv" })
    var formatter = format.formatter(settings)
    var bytes: [UInt8] = []
    formatter.begin(into: &bytes)
    for outcome in try SampleReport.outcomes() { formatter.append(outcome, to: &bytes) }
    formatter.end(into: &bytes)
    let sources = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").dropFirst()
      .map { $0.split(separator: ",")[1] }
    #expect(sources == ["unpublished.png", "b.png", "b.png", "again.png", "e.png"])
  }
}

/// Writes which rows it was given, with parentheses around each input.
private struct RowSpy: ResultFormatter {
  func begin(into output: inout [UInt8]) { output += "<".utf8 }

  func append(_ records: [GameRecord], to output: inout [UInt8]) {
    let rows = records.map { "\($0.source.text) \($0.game)" }
    output += "(\(rows.joined(separator: ", ")))".utf8
  }

  func end(into output: inout [UInt8]) { output += ">".utf8 }

  static func output(
    of formatter: some ResultFormatter, _ outcomes: [InputOutcome]
  ) -> String {
    var formatter = formatter
    var bytes: [UInt8] = []
    formatter.begin(into: &bytes)
    for outcome in outcomes { formatter.append(outcome, to: &bytes) }
    formatter.end(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
