import JSON
import TestSupport
import Testing

/// What `lotto rank` writes about each ticket: `--tally`, `--prizes`, `--ranks` and `--winners`.
struct TicketResultTests {
  private let folder: TemporaryFolder
  /// Three draws whose first prizes differ; of the second nobody won the first rank.
  private static let draws: [(numbers: [Int], amounts: [Int])] = [
    ([1, 2, 3, 4, 5, 6, 7], [1_000_000_000, 50_000_000, 1_500_000, 50_000, 5_000]),
    ([1, 2, 3, 4, 5, 8, 9], [0, 60_000_000, 1_600_000, 50_000, 5_000]),
    ([2, 4, 6, 8, 10, 12, 14], [3_000_000_000, 70_000_000, 1_700_000, 50_000, 5_000]),
  ]

  init() throws {
    folder = try TemporaryFolder()
    let lines = zip(500..., Self.draws).map { round, draw in
      let date = ["2012-06-30", "2012-07-07", "2012-07-14"][round - 500]
      let tiers = draw.amounts.map { $0 == 0 ? "0,0" : "1,\($0)" }.joined(separator: ",")
      let numbers = draw.numbers.map(String.init).joined(separator: ",")
      return "\(round),\(date),\(numbers),\(tiers),50000000000\n"
    }
    let header =
      "round,date,n1,n2,n3,n4,n5,n6,bonus,rank1_winners,rank1_prize,rank2_winners,rank2_prize,"
      + "rank3_winners,rank3_prize,rank4_winners,rank4_prize,rank5_winners,rank5_prize,total_sales\n"
    try folder.file("draws.csv", Array((header + lines.joined()).utf8))
    let rows = RankInput.tickets.map { $0.map(String.init).joined(separator: ",") + "\n" }
    try folder.file(
      "t.csv", Array((rows[..<1000] + ["1,2,3,4,5,46\n"] + rows[1000...]).joined().utf8))
  }

  @discardableResult
  private func rank(_ words: String...) throws -> ProgramRun {
    try ProgramRun(
      "lotto", ["rank", "--draws", "draws.csv", "--no-timing", "-q"] + words, in: folder.url)
  }

  /// The tickets by their index in the file; nil for the rejected one.
  private static let tickets: [[Int]?] =
    RankInput.tickets[..<1000].map { $0 } + [nil] + RankInput.tickets[1000...].map { $0 }

  /// By the rules: how many numbers match, and with five whether the bonus number does.
  private static func place(_ ticket: [Int], in draw: [Int]) -> Int {
    let matches = Set(ticket).intersection(draw.prefix(6)).count
    return matches == 6 || matches == 5 && ticket.contains(draw[6]) ? matches + 1 : matches
  }

  /// The values of an array, after its header.
  private func values<Value: FixedWidthInteger>(
    _ name: String, _ type: String, shape: String, as _: Value.Type
  ) throws -> [Value] {
    let bytes = try folder.bytes(name)
    let size = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
    let header = String(decoding: bytes[10..<size], as: UTF8.self)
    #expect(header.hasPrefix("{'descr': '\(type)', 'fortran_order': False, 'shape': (\(shape)), }"))
    let width = MemoryLayout<Value>.size
    return stride(from: size, to: bytes.count, by: width).map { start in
      (0..<width).reduce(0) { $0 | Value(truncatingIfNeeded: bytes[start + $1]) << Value(8 * $1) }
    }
  }

  @Test(arguments: ["scalar", "portable"])
  func `tally and prizes are what each ticket has in all draws`(kernel: String) throws {
    let run = try rank(
      "--all", "--tally", "tally.npy", "--prizes", "prizes.npy", "--kernel", kernel, "t.csv")
    #expect(run.status == 1)
    let tally = try values("tally.npy", "<u2", shape: "3001, 8", as: UInt16.self)
    let prizes = try values("prizes.npy", "<i8", shape: "3001,", as: Int.self)
    try #require(tally.count == 8 * 3001 && prizes.count == 3001)
    for (index, ticket) in Self.tickets.enumerated() {
      var (counts, won) = ([UInt16](repeating: 0, count: 8), 0)
      for draw in ticket == nil ? [] : Self.draws {
        let place = Self.place(ticket ?? [], in: draw.numbers)
        counts[place] += 1
        if place > 2 { won += draw.amounts[7 - place] }
      }
      #expect(Array(tally[8 * index..<8 * index + 8]) == counts, "\(index)")
      #expect(prizes[index] == won, "\(index)")
    }
  }

  @Test func `winners of several draws stand by ticket and then by round`() throws {
    try rank("--all", "--winners", "w.csv", "--at-least", "3", "t.csv")
    var expected = "index,round,n1,n2,n3,n4,n5,n6,rank\r\n"
    for case (let index, let ticket?) in Self.tickets.enumerated() {
      for (round, draw) in zip(500..., Self.draws) {
        let place = Self.place(ticket, in: draw.numbers)
        if place < 5 { continue }
        let numbers = ticket.sorted().map(String.init).joined(separator: ",")
        expected += "\(index),\(round),\(numbers),\(8 - place)\r\n"
      }
    }
    #expect(String(decoding: try folder.bytes("w.csv"), as: UTF8.self) == expected)
    try rank("--round", "500", "--winners", "one.csv", "t.csv")
    #expect(
      String(decoding: try folder.bytes("one.csv"), as: UTF8.self)
        .hasPrefix("index,n1,n2,n3,n4,n5,n6,rank\r\n"))
  }

  @Test func `tickets of their own rounds have ranks, prizes and winners, too`() throws {
    func address(_ round: Int, _ game: String) -> String {
      let rest = String(repeating: "n000000000000", count: 4)
      return "http://qr.dhlottery.co.kr/?v=0\(round)q\(game)\(rest)0123456789\n"
    }
    let games = [
      address(500, "010203040506"), address(502, "010203040506"), address(502, "020406081013"),
      address(501, "010203040508"),
    ]
    try folder.file("own.txt", Array(games.joined().utf8))
    let run = try rank(
      "own.txt", "--ranks", "r.npy", "--prizes", "p.npy", "--tally", "t.npy", "--winners", "w.csv")
    #expect(run.status == 0)
    #expect(try values("r.npy", "|u1", shape: "4,", as: UInt8.self) == [1, 5, 3, 1])
    #expect(
      try values("p.npy", "<i8", shape: "4,", as: Int.self) == [1_000_000_000, 5_000, 1_700_000, 0])
    let tally = try values("t.npy", "<u2", shape: "4, 8", as: UInt16.self)
    #expect(tally.enumerated().filter { $0.element == 1 }.map(\.offset) == [7, 11, 21, 31])
    #expect(
      String(decoding: try folder.bytes("w.csv"), as: UTF8.self)
        == "index,round,n1,n2,n3,n4,n5,n6,rank\r\n0,500,1,2,3,4,5,6,1\r\n1,502,1,2,3,4,5,6,5\r\n"
        + "2,502,2,4,6,8,10,13,3\r\n3,501,1,2,3,4,5,8,1\r\n")
  }
}
