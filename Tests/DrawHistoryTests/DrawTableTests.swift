import DrawHistory
import Foundation
import Lottery
import Platform
import TestSupport
import Testing

/// Tables of draws as spreadsheets and people write them.
struct DrawTableTests {
  /// The lines of the draws in a file, in round order.
  private func lines(_ bytes: [UInt8]) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = try #require(BytePath(try folder.file("draws", bytes).path))
    return try DrawFile.read(path).values.sorted { $0.round < $1.round }.map(DrawLine.write)
  }

  private func lines(_ text: String) throws -> [String] { try lines(Array(text.utf8)) }

  private func message(_ bytes: [UInt8], _ name: String = "draws") throws -> String? {
    let folder = try TemporaryFolder()
    let path = try #require(BytePath(try folder.file(name, bytes).path))
    do throws(DrawFileError) {
      _ = try DrawFile.read(path)
      return nil
    } catch { return error.description.replacing(folder.path(""), with: "") }
  }

  private static let rows = [
    ["908", "2020-04-25", "3", "16", "21", "22", "23", "44", "30"],
    ["909", "2020-05-02", "7", "24", "29", "30", "34", "35", "33"],
  ]
  private static let korean = [
    "회차", "추첨일", "번호1", "번호2", "번호3", "번호4", "번호5", "번호6", "보너스번호",
  ]
  /// Amounts that a file does not have are not published, never 0.
  private static let expected = rows.map { $0.joined(separator: ",") + ",,,,,,,,,,," }

  @Test("a Korean or English header names the columns, in any order", arguments: [",", ";", "\t"])
  func headers(separator: String) throws {
    let english = DrawLine.header.split(separator: ",").prefix(9).map(String.init)
    for header in [Self.korean, english, Self.korean.map { $0.replacing("번호", with: " 번호 ") }] {
      for columns in [Array(0..<9), [8, 7, 6, 5, 4, 3, 2, 1, 0], [1, 0, 3, 2, 8, 4, 5, 6, 7]] {
        let table = ([header] + Self.rows.reversed()).map { row in
          columns.map { row[$0] }.joined(separator: separator)
        }
        for end in ["\n", "\r\n", "\r"] {
          #expect(try lines(table.joined(separator: end) + end) == Self.expected)
          #expect(
            try lines("\u{FEFF}sep=\(separator)\(end)" + table.joined(separator: end))
              == Self.expected)
        }
      }
    }
  }

  @Test("dates may have dots, fields quotation marks, and lines trailing separators")
  func forms() throws {
    for (from, to) in [
      ("-", "."), (",", "\",\""), ("44,30", "44,30,,"), ("35,33", "35,33,,,\n,,,,\n"),
    ] {
      let text = Self.rows.map { $0.joined(separator: ",") }.joined(separator: "\n")
      let changed = text.replacing(from, with: to)
      #expect(try lines(changed) == Self.expected, "\(to)")
      #expect(try lines(changed.replacing(",", with: ";")) == Self.expected, "\(to)")
    }
  }

  @Test("dates may be missing: as fields, as a column, or without a header")
  func noDates() throws {
    func text(_ rows: [[String]]) -> String {
      rows.map { $0.joined(separator: ",") }.joined(separator: "\n")
    }
    func without(_ row: [String]) -> [String] { [row[0]] + row.dropFirst(2) }
    let empty = Self.rows.map { [$0[0], ""] + $0.dropFirst(2) }
    for rows in [empty, Self.rows.map(without), [without(Self.korean)] + Self.rows.map(without)] {
      #expect(try lines(text(rows)) == Self.expected)
      #expect(try lines(text(rows).replacing("\n", with: ",,\n") + ",,") == Self.expected)
    }
  }

  @Test("figures are read where the header has some")
  func figures() throws {
    let header = Self.korean.joined(separator: ";") + ";rank5_prize;total_sales"
    let text = header + "\n" + Self.rows[1].joined(separator: ";") + ";5000;9\n"
    #expect(try lines(text) == [Self.rows[1].joined(separator: ",") + ",,,,,,,,,,5000,9"])
  }

  @Test("a header with an unknown column is refused, and the column named")
  func wrongHeaders() throws {
    let header = Self.korean.joined(separator: ",")
    let row = Self.rows[0].joined(separator: ",")
    for (text, reason) in [
      ("\(header),1등 당첨금\n\(row),5\n", "unknown column 1등 당첨금: leave it out"),
      ("\(header),회차\n\(row),908\n", "the column 회차 appears twice"),
      (
        header.replacing("보너스번호", with: "total_sales") + "\n\(row)\n",
        "no column bonus in the header"
      ),
      ("\(header)\n\(row.dropLast(3))\n", "line 2: expected 9 or 20 fields"),
    ] { #expect(try message(Array(text.utf8))?.hasPrefix(reason) == true, "\(text)") }
    // "회차" in CP949.
    let cp949 = Array(header.replacing("회차", with: "??").utf8).map { $0 == 0x3F ? 0xC8 : $0 }
    #expect(
      try message(cp949 + Array("\n\(row)\n".utf8))
        == "not in UTF-8; convert it with iconv -f CP949 -t UTF-8")
  }

  /// The operator's files named `.xls`: a year spans the rows of its rounds, and amounts have commas.
  static let webPage = """
    <html><head><meta http-equiv="Content-Type" content="text/html; charset=euc-kr"></head><body>
    <table border="1"><tr><td rowspan="2">년도</td><td rowspan="2">회차</td><td rowspan="2">추첨일</td>
    <td colspan="2">1등</td><td colspan="7">당첨번호</td></tr>
    <tr><td>당첨자수</td><td>당첨금액</td><td>1</td><td>2</td><td>3</td><td>4</td><td>5</td><td>6</td><td>보너스</td></tr>
    <TR class="a"><td rowspan="2">2020</td><td align="right">909</td><td>2020.05.02</td><td>9</td>
    <td>2,205,561,375원</td><td>7</td><td>24</td><td>29</td><td>30</td><td>34</td><td>35</td><td>33</td></TR>
    <tr><td>908</td><td>2020.04.25</td><td>6</td><td>3,553,898,063원</td>
    <td>3</td><td>16</td><td>21</td><td>22</td><td>23</td><td> 44 </td><td>&nbsp;30</td></tr>
    </table></body></html>
    """

  @Test("a web page is refused with a command that converts it", arguments: ["cp949", "utf-8"])
  func webPage(encoding: String) throws {
    let folder = try TemporaryFolder()
    try folder.file("u.xls", Array(Self.webPage.utf8))
    let program = "import sys; sys.stdout.buffer.write(open('u.xls').read().encode('\(encoding)'))"
    let bytes = try ProgramRun(
      "/usr/bin/python3", ["-c", program], environment: ["PYTHONUTF8": "1"], in: folder.url
    ).output
    #expect(bytes.count > 500)
    let name = "1~909회 당첨.xls"
    try folder.file(name, bytes)
    let reason = try #require(try message(bytes, name))
    let start = "a web page, as the operator's .xls files are; convert it with "
    #expect(reason.hasPrefix(start + "python3 -c '"))
    // The command holds the path; here, the name within the folder.
    let command = String(reason.dropFirst(start.count))
    let run = try ProgramRun("/bin/bash", ["-c", command], in: folder.url)
    #expect(run.status == 0 && run.diagnostics.isEmpty, "\(run.diagnostics)")
    #expect(try lines(try folder.bytes("\(name).csv")) == Self.expected)
  }
}
