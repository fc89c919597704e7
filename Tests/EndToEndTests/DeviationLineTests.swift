import TestSupport
import Testing

/// How `lotto rank` compares totals with what is expected.
struct DeviationLineTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // All tickets of the numbers 1 to 12, in order.
    let rows = (0..<1 << 12).filter { $0.nonzeroBitCount == 6 }.map { set in
      (0..<12).filter { set >> $0 & 1 == 1 }.map { UInt8($0 + 1) }
    }
    try folder.file("t.u8", rows.flatMap(\.self))
    try folder.file("t.csv", Array(Self.text(rows).utf8))
    try folder.file("half.csv", Array(Self.text(rows.prefix(500)).utf8))
    try folder.file("rest.csv", Array(Self.text(rows.dropFirst(500)).utf8))
    let columns = (0..<6).flatMap { column in rows.map { $0[column] } }
    try folder.file("f.npy", RankInput.head("'|u1'", "(924, 6)", fortran: true) + columns)
  }

  private static func text(_ rows: some Sequence<[UInt8]>) -> String {
    rows.map { $0.map(String.init).joined(separator: ",") + "\n" }.joined()
  }

  // NumPy: 1,561 of 1,569.0 fourth prizes, σ 283.67; 23,730 of 25,794 fifth prizes, σ 1809.19. As if the
  // tickets were independent, the latter were 13 σ.
  private let deviations = "deviation (σ)          −0.4    +0.1      +0.1        0.0        −1.1"

  @Test(
    "the deviation of a number system counts what its tickets have in common",
    arguments: [
      ["t.u8"], ["t.csv"], ["f.npy"], ["half.csv", "rest.csv"], ["t.csv", "t.csv"],
      ["t.csv", "-j", "3"],
    ])
  func system(files: [String]) throws {
    let run = try ProgramRun(
      "lotto", ["rank", "--all", "--offline", "-f", "table"] + files, in: folder.url)
    let last = try #require(run.text.split(separator: "\n").last)
    #expect(last == deviations)
  }

  @Test("a file of addresses without a ticket changes nothing", arguments: [true, false])
  func besideBad(isLast: Bool) throws {
    try folder.file("bad.url", Array("http://qr.dhlottery.co.kr/?v=0900\n".utf8))
    let good = ["half.csv", "rest.csv"]
    func last(_ files: [String]) throws -> Substring? {
      try ProgramRun("lotto", ["rank", "--offline", "-f", "table"] + files, in: folder.url)
        .text.split(separator: "\n").last
    }
    let alone = try #require(try last(good))
    #expect(alone.contains("σ"))
    #expect(try last(isLast ? good + ["bad.url"] : ["bad.url"] + good) == alone)
  }

  @Test("without all tickets in the same draws there is no deviation")
  func unknown() throws {
    let unknown = "no deviation: that needs all tickets, ranked in the same draws"
    let game = "q010203040506n000000000000n000000000000n000000000000n000000000000"
    try folder.file(
      "own.url",
      Array(
        ["0900", "0901"].map { "http://qr.dhlottery.co.kr/?v=\($0)\(game)012345678901234567\n" }
          .joined().utf8))
    let own = try ProgramRun(
      "lotto", ["rank", "--offline", "-f", "table", "own.url"], in: folder.url)
    #expect(own.text.hasSuffix(unknown + "\n"))
    let rows = try ProgramRun(
      "lotto", ["rank", "--all", "--offline", "--no-timing", "t.u8", "-o", "r.jsonl"],
      in: folder.url)
    #expect(rows.status == 0)
    let merged = try ProgramRun("lotto", ["merge", "-f", "table", "r.jsonl"], in: folder.url)
    #expect(merged.text.hasSuffix(unknown + "\n"))
  }
}
