import Testing

@testable import LottoCommand

struct ClosingLineTests {
  private static let line =
    "4 inputs, 2 tickets, 8 games, 7 winners, 1,738,010,320 won in prizes, 1 error, 0.29 s; "
    + "3 pages searched"

  @Test(arguments: [60, 76, 77, 78, 79, 80, 81, 82, 120])
  func `the closing line never breaks between a number and its unit`(_ width: Int) {
    let lines = DiagnosticLog.broken(Self.line, at: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.joined(separator: " ") == Self.line)
    #expect(lines.contains { $0.contains("0.29 s") })
    #expect(lines.contains { $0.contains("1,738,010,320 won in prizes") })
  }

  @Test func `a terminal that is wide enough shows it on one line`() {
    #expect(DiagnosticLog.broken(Self.line, at: .max) == Self.line)
  }
}
