import Testing

@testable import Reporting

struct TableLayoutTests {
  private static let columns = ReportScene(Totals(), in: .english).table.columns

  private static func lines(_ width: Int, _ row: TableBlock.Row? = nil) -> [String] {
    let layout = TableLayout(columns, width: width)
    return (row.map { layout.lines(of: $0) } ?? layout.header()).map(\.text)
  }

  private static func row(_ source: String = "scans/2024/winner.png") -> TableBlock.Row {
    TableBlock.Row(
      row: 0,
      cells: [
        Line(source, .source), Line("1100"), Line("A auto"),
        Line((1...6).map { Span(" \($0)", .matched) }), Line("1st"), Line("2,207,575,472"),
      ])
  }

  @Test func `spare width goes to the source column`() {
    #expect(
      Self.lines(78) == [
        "Source     Round Game     Numbers                  Result          Prize (won)"
      ])
    #expect(Self.lines(80)[0].hasPrefix("Source       Round Game"))
    #expect(Self.lines(100)[0].hasPrefix("Source" + String(repeating: " ", count: 27) + "Round"))
  }

  @Test func `cells that do not fit on one line take two, in order if possible`() {
    #expect(
      Self.lines(77, Self.row()) == [
        "scans/2024/winner.png",
        "   1100 A auto   [ 1][ 2][ 3][ 4][ 5][ 6] 1st           2,207,575,472",
      ])
    #expect(
      Self.lines(60, Self.row()) == [
        "scans/2024/winner.png                          1100 A auto",
        "  [ 1][ 2][ 3][ 4][ 5][ 6] 1st           2,207,575,472",
      ])
    #expect(
      Self.lines(40, Self.row()) == [
        "…/winner.png  1100 A auto   1st", " [ 1][ 2][ 3][ 4][ 5][ 6]  2,207,575,472",
      ])
  }

  @Test func `in very narrow tables each cell gets its own line, and numbers wrap`() {
    #expect(
      Self.lines(14, Self.row()) == [
        "…24/winner.png", "   1100", "  A auto", "[ 1][ 2][ 3]", "[ 4][ 5][ 6]", "  1st",
        " 2,207,575,472",
      ])
  }

  @Test func `a note wraps beside its source, or below it if there is no room`() {
    let note = TableBlock.Row(
      row: 0, cells: [Line("a.png", .source)],
      note: Line("drawn on 2024-01-06, but no result is known", .warning))
    #expect(
      Self.lines(80, note) == ["a.png        drawn on 2024-01-06, but no result is known"])
    #expect(
      Self.lines(40, note) == [
        "a.png        drawn on 2024-01-06, but no", "             result is known",
      ])
    #expect(
      Self.lines(24, note) == [
        "a.png", "  drawn on 2024-01-06,", "  but no result is known",
      ])
  }

  @Test func `a note is cut after three lines`() {
    let note = TableBlock.Row(
      row: 0, cells: [Line("a.png", .source)],
      note: Line(String(repeating: "word ", count: 1000)))
    let lines = Self.lines(80, note)
    #expect(lines.count == 3)
    #expect(lines[2].hasSuffix("…"))
  }

  @Test func `no line exceeds the width, whatever it is`() {
    let note = TableBlock.Row(
      row: 0, cells: [Line(String(repeating: "복", count: 3_000), .source)],
      note: Line(String(repeating: "권🍀 ", count: 3_000)))
    let long = Self.row(String(repeating: "긴 이름/", count: 2_000))
    for width in Array(1...30) + [39, 40, 53, 54, 77, 78, 80, 200, 1000] {
      let layout = TableLayout(Self.columns, width: width)
      let lines = layout.header() + layout.lines(of: note) + layout.lines(of: long)
      #expect(lines.allSatisfy { $0.columns <= width }, "\(width)")
    }
  }
}
