import JSON
import TestSupport
import Testing

/// The rounds of `rank`: lists of them, a column of them, and draws that are simulated.
struct RoundColumnTests {
  private let folder: TemporaryFolder
  /// Each ticket with its round first, in no order.
  private static let tickets = [
    [1242, 1, 2, 3, 4, 5, 6], [1240, 7, 13, 16, 18, 35, 38], [1242, 45, 44, 43, 3, 2, 1],
    [1241, 10, 20, 30, 40, 41, 42],
  ]

  init() throws {
    folder = try TemporaryFolder()
    let lines = Self.tickets.map { $0.map(String.init).joined(separator: ",") }
    try folder.file(
      "rounds.csv", Array("round,a,b,c,d,e,f\n\(lines.joined(separator: "\n"))\n".utf8))
    let last = Self.tickets.map { ($0.dropFirst() + $0.prefix(1)).map { "\"\($0)\"" } }
    try folder.file(
      "last.csv", Array(last.map { $0.joined(separator: ";") + "\n" }.joined().utf8))
    let header = "{'descr': '<i4', 'fortran_order': False, 'shape': (4, 7), }\n"
    let integers = Self.tickets.joined().flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    try folder.file(
      "rounds.npy",
      [0x93] + Array("NUMPY\u{1}\u{0}".utf8) + [UInt8(header.utf8.count), 0] + Array(header.utf8)
        + integers)
    let numbers = Self.tickets.map { $0.dropFirst().map(String.init).joined(separator: ",") + "\n" }
    try folder.file("numbers.csv", Array(numbers.joined().utf8))
  }

  private func rank(_ words: String...) throws -> ProgramRun {
    try ProgramRun("lotto", ["rank", "--offline", "--no-timing"] + words, in: folder.url)
  }

  private func rounds(_ run: ProgramRun) throws -> [Int] {
    try run.values().compactMap { $0["round"]?.integer }
  }

  @Test(arguments: [
    ["rounds.csv", "--round-column", "round"], ["rounds.csv", "--round-column", "1"],
    ["rounds.csv", "--round-column", "1", "--columns", "2-7"],
    ["last.csv", "--round-column", "7", "--columns", "6,5,4,3,2,1"],
    ["rounds.npy", "--round-column", "1"],
  ])
  func `tickets are ranked in the rounds of a column`(words: [String]) throws {
    let run = try ProgramRun(
      "lotto",
      ["rank", "--offline", "--no-timing", "--ranks", "r.npy", "--tally", "t.npy"] + words,
      in: folder.url)
    #expect(run.status == 0, "\(run.diagnostics)")
    let rows = try run.values()
    #expect(rows.map { $0["round"]?.integer } == [1240, 1241, 1242])
    #expect(rows.map { $0["tickets"]?.integer } == [1, 1, 2])
    // Each row is that of its tickets alone in this draw.
    var ranks: [UInt8] = []
    for ticket in Self.tickets {
      let text = ticket.dropFirst().map(String.init).joined(separator: ",") + "\n"
      try folder.file("one.csv", Array(text.utf8))
      _ = try rank("one.csv", "--round", "\(ticket[0])", "--ranks", "one.npy")
      ranks += try folder.bytes("one.npy").suffix(1)
    }
    #expect(Array(try folder.bytes("r.npy").suffix(4)) == ranks)
    let named = try ProgramRun(
      "lotto", ["rank", "--offline", "--no-timing", "--round", "1244"] + words, in: folder.url)
    #expect(try named.values().map { $0["tickets"]?.integer } == [4])
  }

  @Test func `a line or row without a round is rejected, and a file without the column refused`()
    throws
  {
    try folder.file("bad.csv", Array("1240,1,2,3,4,5,6\n0,1,2,3,4,5,6\nx,1,2,3,4,5,6\n".utf8))
    let run = try rank("bad.csv", "--round-column", "1")
    #expect(run.status == 1)
    #expect(try run.values().map { $0["rejected"]?.integer } == [2])
    #expect(
      run.diagnostics.contains(
        "line 2: expected a number from 1 to 1000000, found 0 at byte 0"))
    for (words, reason) in [
      (
        ["numbers.csv", "--round-column", "1"],
        "expected six columns beside that of the round, found 5"
      ),
      (
        ["rounds.csv", "--round-column", "x"], "expected a column x, found the columns round, a, b"
      ),
      (["rounds.csv", "--round-column", "2", "--columns", "2-7"], "expected different columns"),
      (["rounds.csv", "--round-column", "1,2"], "expected one column as 1 or round, found 2"),
    ] {
      let run = try ProgramRun("lotto", ["rank", "--offline"] + words, in: folder.url)
      #expect(run.status == 2 && run.output.isEmpty, "\(words)")
      #expect(run.diagnostics.contains(reason), "\(run.diagnostics)")
    }
  }

  @Test func `rounds are listed one by one, as ranges, and up to the newest`() throws {
    for (list, expected) in [
      ("1240,1242", [1240, 1242]), ("1240-1242", [1240, 1241, 1242]), ("1243-", [1243, 1244]),
      ("-3", [1242, 1243, 1244]), ("7,1244-,7-8", [7, 1244, 8]),
    ] {
      let run = try ProgramRun(
        "lotto",
        ["rank", "--offline", "--as-of", "2026-10-04", "--rounds", list, "numbers.csv"],
        in: folder.url)
      #expect(try rounds(run) == expected, "\(list): \(run.diagnostics)")
    }
    for list in ["", "1240-x", "1242-1240", "-", "--3", "0", "1,,2", "-0", "1-2-3"] {
      let run = try rank("--rounds=\(list)", "numbers.csv")
      #expect(run.status == 2 && run.output.isEmpty, "\(list)")
    }
  }

  @Test func `a draw missing before the newest is named, whatever end of a list asks for it`()
    throws
  {
    let setting = try DrawSetting()
    // 1244 is the newest embedded draw.
    let file = try setting.file("d.csv", DrawSetting.next)
    #expect(try setting.run("draws", "import", file).status == 0)
    let tickets = folder.path("numbers.csv")
    for (list, expected) in [("1243-", [1243, 1244, 1246]), ("-2", [1246])] {
      let run = try setting.run("rank", "--offline", "--rounds=\(list)", tickets)
      #expect(run.status == 1)
      #expect(try rounds(run) == expected)
      #expect(run.diagnostics.contains("round 1245: winning numbers not known"))
    }
  }

  @Test func `simulated draws need no dates, and may be many`() throws {
    let numbers = (0..<7).map { "n\($0 + 1)" }.dropLast().joined(separator: ",")
    let draws = (1...12_000).map { round in
      let draw = (0..<7).map { (round + $0 * 7) % 45 + 1 }
      return "\(round),\(draw.map(String.init).joined(separator: ","))\n"
    }.joined()
    try folder.file("headed.csv", Array("round,\(numbers),bonus\n\(draws)".utf8))
    try folder.file("bare.csv", Array(draws.utf8))
    for file in ["headed.csv", "bare.csv"] {
      let run = try rank("--draws", file, "--all", "--totals", "only", "numbers.csv")
      #expect(run.status == 0)
      #expect(try run.values().map { $0["tickets"]?.integer } == [48_000])
      let last = try rank("--draws", file, "--rounds", "-2", "numbers.csv")
      #expect(try rounds(last) == [11_999, 12_000])
    }
  }
}
