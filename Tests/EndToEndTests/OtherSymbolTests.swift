import Foundation
import TestSupport
import Testing

/// Pictures of symbols that are named, but not read.
struct OtherSymbolTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of `Fixtures/Codes`, the code to take from it, and what its row says.
  private static let samples = [
    (
      "parts.txt", 1, "only part 2 of 3 of a structured-append QR code",
      "나눠 담은 QR 코드의 2번째 부분만 있음 (모두 3개)"
    ),
    (
      "parts.txt", 3, "only part 16 of 16 of a structured-append QR code",
      "나눠 담은 QR 코드의 16번째 부분만 있음 (모두 16개)"
    ),
    ("micro.txt", 0, "only a Micro QR code", "마이크로 QR 코드만 있음"),
    ("micro.txt", 6, "only a Micro QR code", "마이크로 QR 코드만 있음"),
    ("rectangular.txt", 0, "only an rMQR code", "rMQR 코드만 있음"),
    ("rectangular.txt", 4, "only an rMQR code", "rMQR 코드만 있음"),
  ]

  private static func modules(_ index: Int, of file: String) throws -> [[Bool]] {
    try CodeFixture.all(in: file)[index].modules
  }

  /// Modules in the middle of a blank square.
  private static func centered(_ modules: [[Bool]], side: Int) -> [[Bool]] {
    let (top, left) = ((side - modules.count) / 2, (side - modules[0].count) / 2)
    return (0..<side).map { row in
      (0..<side).map { column in
        let (y, x) = (row - top, column - left)
        return modules.indices.contains(y) && modules[0].indices.contains(x) && modules[y][x]
      }
    }
  }

  private func picture(of codes: [[Bool]]...) throws -> String {
    try folder.file("picture.png", DrawnScan.file(of: codes)).path(percentEncoded: false)
  }

  @Test(arguments: samples)
  func `the row of a picture that shows nothing else says what it is`(
    file: String, index: Int, english: String, korean: String
  ) throws {
    let modules = try Self.modules(index, of: file)
    let side = max(modules.count, modules[0].count)
    let path = try picture(of: Self.centered(modules, side: side))
    for (options, message) in [
      ([], "no QR code found: \(english)"),
      (["--lang", "ko"], "QR 코드를 찾지 못함: \(korean)"),
    ] {
      let run = try Lotto.run("scan", ["--time-limit", "60", "-v"] + options + [path])
      #expect(run.status == 1)
      let row = try #require(try run.rows().first)
      #expect(try run.rows().count == 1)
      #expect(row.status == "error" && row.error == "no_code")
      #expect(row.text("message") == message)
      #expect(row.number("code") == 0 && row.number("page") == 1)
      #expect(row.text("payload") == "" && row.text("product") == "")
      #expect(run.diagnostics.contains(message))
      // What the row says already is not explained again.
      #expect(run.diagnostics.split(separator: "\n").count { $0.contains(path) } == 1)
      for format in ["table", "cards", "html"] {
        let report = try Lotto.run(
          "scan", ["--time-limit", "60", "-f", format] + options + [path],
          environment: ["COLUMNS": "120"])
        // Cards break the line.
        let words = report.text.replacing("│", with: "").split { $0.isWhitespace }
        #expect(words.joined(separator: " ").contains(message), "\(format)")
      }
    }
  }

  @Test func `beside a ticket, such a symbol is told at most, and changes no row`() throws {
    let ticket = try DrawnScan.ticket(1)
    let blank = [[Bool]](
      repeating: [Bool](repeating: false, count: ticket.count), count: ticket.count)
    let alone = try Lotto.run("scan", ["--time-limit", "60", try picture(of: ticket, blank)])
    #expect(alone.status == 0)
    for (file, index) in [("micro.txt", 0), ("micro.txt", 7), ("rectangular.txt", 2)] {
      let symbol = Self.centered(try Self.modules(index, of: file), side: ticket.count)
      let both = try Lotto.run("scan", ["--time-limit", "60", try picture(of: ticket, symbol)])
      let told = try both.rows().filter { $0.error == "code_unread" }
      #expect(both.text.hasPrefix(alone.text), "\(file) \(index)")
      #expect(try both.rows().count == alone.rows().count + told.count)
      #expect(both.status == (told.isEmpty ? 0 : 1))
    }
  }

  @Test func `one part of a message never passes as the whole`() throws {
    let parts = try CodeFixture.all(in: "parts.txt").prefix(3).map(\.modules)
    for part in parts {
      let run = try Lotto.run("scan", ["--time-limit", "60", try picture(of: part)])
      #expect(try run.rows().map { $0.text("payload") } == [""])
    }
  }
}
