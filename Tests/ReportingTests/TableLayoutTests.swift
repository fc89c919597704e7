import Testing

@testable import Reporting

struct TableLayoutTests {
  private static let columns: [TableBlock.Column] = [
    .init(10, upTo: 60), .init(5, .trailing), .init(8), .init(24), .init(12),
    .init(14, .trailing),
  ]

  private static func lines(_ width: Int, _ row: TableBlock.Row) -> [String] {
    TableLayout(columns, width: width).lines(of: row).map(\.text)
  }

  private static func row(_ source: String = "scans/2024/winner.png") -> TableBlock.Row {
    TableBlock.Row(
      row: 0,
      cells: [
        Line(source, .source), Line("1100"), Line("A auto"),
        Line((1...6).map { Span(" \($0)", .matched) }), Line("1st"), Line("2,207,575,472"),
      ])
  }

  @Test func `spare width goes to the first column that can use it`() {
    #expect(Self.lines(78, Self.row("a.png"))[0].hasPrefix("a.png       1100 A auto"))
    #expect(Self.lines(80, Self.row("a.png"))[0].hasPrefix("a.png         1100 A auto"))
    #expect(
      Self.lines(100, Self.row("a.png"))[0]
        .hasPrefix("a.png" + String(repeating: " ", count: 29) + "1100 A auto"))
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

  @Test func `no line exceeds the width, whatever it is`() {
    let long = Self.row(String(repeating: "긴 이름/", count: 2_000))
    for width in Array(1...30) + [39, 40, 53, 54, 77, 78, 80, 200, 1000] {
      let layout = TableLayout(Self.columns, width: width)
      let lines = layout.lines(of: long)
      #expect(lines.allSatisfy { $0.columns <= width }, "\(width)")
    }
  }
}
