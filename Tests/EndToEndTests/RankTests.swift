import Foundation
import Lottery
import TestSupport
import Testing

/// Runs of `lotto rank` on made-up draws.
struct RankTests {
  private let folder: TemporaryFolder
  private let tickets = RankInput.tickets

  init() throws {
    folder = try TemporaryFolder()
    try write(
      "draws.csv",
      "round,date,n1,n2,n3,n4,n5,n6,bonus,rank1_winners,rank1_prize,rank2_winners,rank2_prize,"
        + "rank3_winners,rank3_prize,rank4_winners,rank4_prize,rank5_winners,rank5_prize,"
        + "total_sales\n"
        + "1000,2022-01-29,1,2,3,4,5,6,7,1,1000000,1,80000,1,60000,1,50000,1,5000,9000000\n"
        + "1001,2022-02-05,2,3,5,20,21,22,45,1,2000000,1,90000,1,70000,1,50000,1,5000,9000000\n")
    try write("t.csv", tickets.map { "\($0)".trimming("[]") + "\n" }.joined())
    try folder.file("t.u8", tickets.joined().map { UInt8($0) })
    let masks = tickets.flatMap { ticket -> [UInt8] in
      let bits = ticket.reduce(UInt64(0)) { $0 | 1 << UInt64($1 - 1) }
      return (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    }
    try folder.file(
      "t.npy", RankInput.head("'|u1'", "(3000, 6)") + tickets.joined().map { UInt8($0) })
    try folder.file("m.npy", RankInput.head("'<u8'", "(3000,)") + masks)
    try write("t.url", tickets.map { address(1000, $0) }.joined())
  }

  private func address(_ round: Int, _ ticket: [Int]) -> String {
    let numbers = ticket.sorted().map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    let unplayed = String(repeating: "n000000000000", count: 4)
    let digits = round < 1000 ? "0\(round)" : "\(round)"
    return "http://qr.dhlottery.co.kr/?v=\(digits)q\(numbers)\(unplayed)012345678901234567\n"
  }

  private func write(_ name: String, _ text: String) throws {
    try folder.file(name, Array(text.utf8))
  }

  private func rank(_ arguments: String..., input: [UInt8] = []) throws -> ProgramRun {
    try ProgramRun(
      "lotto",
      ["rank", "--draws", "draws.csv", "--as-of", "2022-03-01", "--no-timing"] + arguments,
      input: input, in: folder.url)
  }

  private func shell(_ script: String) throws -> ProgramRun {
    let lotto = ProgramRun.path(of: "lotto")
    return try ProgramRun("/bin/bash", ["-c", "lotto=\(lotto); \(script)"], in: folder.url)
  }

  /// The rank of each ticket, by the rules of the lottery.
  private func ranks(_ round: Int) throws -> [Rank] {
    let (numbers, bonus) = round == 1000 ? ([1, 2, 3, 4, 5, 6], 7) : ([2, 3, 5, 20, 21, 22], 45)
    let (number, winning) = (try #require(Round(round)), try #require(Pick(numbers)))
    let draw = try #require(
      Draw(
        round: number, winning: winning, bonus: bonus,
        tiers: Array(repeating: .unpublished, count: 5), totalSales: nil))
    return try tickets.map { draw.rank(of: try #require(Pick($0))) }
  }

  private func winners(_ round: Int) throws -> [Int] {
    let ranks = try ranks(round)
    return Rank.winning.map { rank in ranks.count { $0 == rank } }
  }

  private func winners(_ row: Row) -> [Int] { (1...5).compactMap { row.number("rank\($0)") } }

  @Test("every input format gives the same row", arguments: ["csv", "u8", "npy", "masks", "url"])
  func forms(form: String) throws {
    let name = form == "masks" ? "m.npy" : "t.\(form)"
    let run = try rank("--round", "1000", name)
    #expect(run.status == 0 && run.diagnostics.isEmpty)
    let rows = try run.rows()
    let row = try #require(rows.first)
    let expected = try winners(1000)
    #expect(expected.allSatisfy { $0 > 0 })
    #expect(winners(row) == expected)
    #expect(row.number("tickets") == 3000 && row.number("cost") == 3_000_000)
    #expect(row.number("none") == 3000 - expected.reduce(0, +))
    let prizes = zip(expected, [1_000_000, 80_000, 60_000, 50_000, 5_000]).map { $0 * $1 }
    #expect(row.number("prize_total") == prizes.reduce(0, +))
    #expect(row.source == name && row.number("rejected") == 0 && row.number("round") == 1000)
    let input = try rank(
      "--round", "1000", "-", "--input-format", form == "masks" ? "npy" : form,
      input: try folder.bytes(name))
    #expect(input.text == run.text.replacing("\"\(name)\"", with: "\"-\""))
  }

  @Test("options select one draw, a range, all, the newest, or typed numbers")
  func draws() throws {
    for (options, rounds) in [
      (["--round", "1001"], [1001]), (["--rounds", "1000-1001"], [1000, 1001]),
      (["--all"], [1000, 1001]), ([], [1001]),
    ] {
      let run = try ProgramRun(
        "lotto",
        ["rank", "--draws", "draws.csv", "--as-of", "2022-03-01", "t.u8"] + options,
        in: folder.url)
      #expect(try run.rows().map { $0.number("round") } == rounds)
      #expect(try run.rows().map { winners($0) } == rounds.map { try winners($0) })
    }
    let rows = try rank("--numbers", "6,5,4,3,2,1+7", "t.u8").rows()
    let typed = try #require(rows.first)
    #expect(try winners(typed) == winners(1000))
    #expect(typed.number("round") == 0 && typed.number("prize_total") == 0)
  }

  @Test("each kernel gives the same rows; an unknown one is a usage error")
  func kernels() throws {
    let reference = try rank("--all", "t.u8", "--kernel", "scalar").text
    for name in ["avx512", "avx2", "sse4", "neon", "portable", "scalar"] {
      let run = try rank("--all", "t.u8", "--kernel", name)
      if run.status == 2 {
        // This processor does not have that kernel.
        #expect(run.diagnostics.contains(name))
      } else {
        #expect(run.text.replacing("\"\(name)\"", with: "\"scalar\"") == reference)
      }
    }
    #expect(try rank("t.u8", "--kernel", "magic").status == 2)
  }

  @Test(
    "the files of --ranks, --winners and --best match the tickets' ranks",
    arguments: ["1", "2", "8"])
  func files(threads: String) throws {
    let run = try rank(
      "--round", "1000", "t.csv", "--ranks", "r.npy", "--winners", "w.csv", "--at-least", "3", "-j",
      threads)
    #expect(run.status == 0)
    let (ranks, other) = (try ranks(1000), try ranks(1001))
    #expect(Array(try folder.bytes("r.npy").suffix(3000)) == ranks.map(\.rawValue))
    #expect(String(decoding: try folder.bytes("r.npy"), as: UTF8.self).contains("'shape': (3000,)"))
    let lines = tickets.indices.filter { (1...3).contains(ranks[$0].rawValue) }.map { index in
      let numbers = tickets[index].sorted().map(String.init).joined(separator: ",")
      return "\(index),\(numbers),\(ranks[index].rawValue)\r\n"
    }
    #expect(
      String(decoding: try folder.bytes("w.csv"), as: UTF8.self)
        == "index,n1,n2,n3,n4,n5,n6,rank\r\n" + lines.joined())
    #expect(try rank("--all", "t.npy", "--best", "b.npy").status == 0)
    let best = zip(ranks, other).map { pair in
      [pair.0.rawValue, pair.1.rawValue].filter { $0 > 0 }.min() ?? 0
    }
    #expect(Array(try folder.bytes("b.npy").suffix(3000)) == best)
    // With one draw, the best rank is the rank.
    let both = try rank("--round", "1000", "t.npy", "--ranks", "r1.npy", "--best", "b1.npy")
    #expect(both.status == 0)
    #expect(try folder.bytes("b1.npy") == folder.bytes("r1.npy"))
    #expect(try folder.bytes("r1.npy").suffix(3000) == ranks.map(\.rawValue)[...])
  }

  @Test("rejected lines keep their positions; the first few are reported, or all with -v")
  func rejected() throws {
    try write("bad.csv", "1,2,3,4,5,6\n" + String(repeating: "1,2,3,4,5,5\n", count: 8))
    let run = try rank("--round", "1000", "bad.csv", "--ranks", "r.npy")
    #expect(run.status == 1)
    #expect(try run.rows().first?.number("rejected") == 8)
    #expect(Array(try folder.bytes("r.npy").suffix(9)) == [1] + Array(repeating: 255, count: 8))
    #expect(
      run.diagnostics.hasPrefix(
        "lotto: bad.csv: line 2: expected six different numbers, found 5 twice\n"))
    #expect(run.diagnostics.hasSuffix("lotto: bad.csv: 3 more rejected; -v lists all\n"))
    let all = try rank("--round", "1000", "bad.csv", "-v").diagnostics
    #expect((2...9).allSatisfy { all.contains("line \($0): ") })
    #expect(try rank("--round", "1000", "bad.csv", "-q").diagnostics.isEmpty)
    let strict = try rank("--round", "1000", "--strict", "bad.csv", "t.csv")
    #expect(strict.status == 1 && strict.output.isEmpty)
    #expect(strict.diagnostics.split(separator: "\n").count == 1)
  }

  @Test("rounds without a draw are reported on one line")
  func missingRounds() throws {
    try folder.file("t.u8", [1, 2, 3, 4, 5, 6])
    let run = try ProgramRun(
      "lotto",
      [
        "rank", "--offline", "--as-of", "2026-11-20", "--rounds", "1240-1300", "t.u8",
      ], in: folder.url)
    #expect(run.status == 1)
    #expect(try run.rows().map { $0.number("round") } == Array(1240...1244))
    #expect(
      run.diagnostics
        == "lotto: rounds 1245-1250: winning numbers not known; rounds 1251-1300: not drawn yet; "
        + "the first draw is on 2026-11-21\n")
  }

  @Test("addresses are ranked in their own rounds unless a draw is named")
  func ownRounds() throws {
    let text =
      address(1000, [1, 2, 3, 4, 5, 6]) + address(1001, [1, 2, 3, 4, 5, 6])
      + address(999, [1, 2, 3, 4, 5, 6])
    // A UTF-8 byte order mark once made the first address look like a header.
    for text in [text, "\u{FEFF}" + text] {
      try write("u.csv", text)
      let run = try rank("u.csv")
      #expect(run.status == 1)
      #expect(
        run.diagnostics.contains("1 ticket of round 999 not ranked: winning numbers not known"))
      #expect(try run.rows().map { $0.number("round") } == [1000, 1001])
      #expect(try run.rows().map { winners($0) } == [[1, 0, 0, 0, 0], [0, 0, 0, 0, 1]])
    }
    let named = try rank("--round", "1000", "u.csv")
    #expect(try named.rows().map { winners($0) } == [[3, 0, 0, 0, 0]])
    // A ticket whose draw is not known is not taken for one that won nothing.
    #expect(try rank("u.csv", "--ranks", "out").status == 1)
    #expect(try folder.bytes("out").suffix(3) == [1, 5, 255])
  }

  @Test("several files are ranked in order; a bad one does not affect the others")
  func several() throws {
    try folder.file("cut.npy", Array(try folder.bytes("t.npy").dropLast()))
    try folder.file("odd.npy", RankInput.head("'\u{1B}[2J\u{202E}'", "(1, 6)"))
    let run = try rank("--round", "1000", "t.u8", "cut.npy", "odd.npy", "no", ".", "t.csv")
    #expect(run.status == 1)
    #expect(try run.rows().map(\.source) == ["t.u8", "t.csv"])
    #expect(run.diagnostics.split(separator: "\n").count == 4)
    #expect(!run.diagnostics.contains("\u{1B}") && !run.diagnostics.contains("\u{202E}"))
    #expect(try rank("no", "nothing").status == 66)
  }

  @Test("invalid command lines are usage errors and write no file")
  func usage() throws {
    let calls = [
      [], ["t.u8", "--all", "--round", "1000"], ["t.u8", "t.csv", "--ranks", "x"],
      ["t.u8", "--all", "--ranks", "x"],
      ["t.u8", "--best", "x", "--ranks", "x"], ["t.u8", "--ranks", "x", "--winners", "x"],
      ["t.u8", "--ranks", "x", "-o", "x"], ["t.u8", "--at-least", "6"], ["t.u8", "-f", "xml"],
      ["t.u8", "--round", "1500", "--best", "x"], ["t.u8", "--numbers", "1,2,3,4,5,6+6"],
    ]
    for call in calls {
      let run = try ProgramRun(
        "lotto", ["rank", "--draws", "draws.csv", "--as-of", "2022-03-01"] + call, in: folder.url)
      #expect(run.status == 2 && run.output.isEmpty, "\(call)")
    }
    #expect(try folder.names().isDisjoint(with: ["x", "y"]))
  }

  @Test("a failed write is status 74 and leaves no partial file")
  func full() throws {
    let before = try folder.names()
    for options in [
      ["-o", "/dev/full"], ["--ranks", "/dev/full"], ["--winners", "/dev/full"],
      ["--best", "/dev/full"], ["--ranks", "/dev/full", "--winners", "w"],
      ["--ranks", "r/x", "--winners", "w"],
    ] {
      let run = try ProgramRun(
        "lotto", ["rank", "--offline", "--round", "1000", "t.u8"] + options, in: folder.url)
      #expect(run.status == 74, "\(options)")
      #expect(try folder.names() == before, "\(options)")
    }
    #expect(
      try shell("$lotto rank --offline t.u8 > /dev/full; echo $? >&2").diagnostics.hasSuffix("74\n")
    )
  }

  @Test("a signal ends a run that is reading, and leaves no partial file")
  func signals() throws {
    let before = try folder.names()
    let rank = "rank --offline --round 1000 -o out"
    // Reads of an endless file never block; of two threads only one reads the pipe.
    let ended = try shell(
      "$lotto \(rank) -q --input-format csv /dev/zero & \(Lotto.untilSignalsAreTaken); kill $!; "
        + "wait $!; echo $?")
    #expect(ended.text == "143\n" && ended.diagnostics.isEmpty)
    let pipe = try shell(
      """
      mkfifo pipe; exec 9<> pipe; printf '%600s' '' | tr ' ' '\\1' >&9
      $lotto \(rank) -j2 --input-format u8 - <&9 & \(Lotto.untilSignalsAreTaken)
      kill $!; wait $!; echo $?; rm pipe
      """)
    #expect(pipe.text == "143\n" && pipe.diagnostics.isEmpty)
    #expect(try folder.names() == before)
  }

  @Test(
    "a signal ends a computation within two seconds of processor time",
    arguments: [
      "rank --offline --all --kernel scalar -j2 g.u8",
      "rank --offline --all --kernel scalar -j2 --best b g.u8",
    ])
  func computing(_ run: String) throws {
    // /proc/PID/stat has the processor time; on a busy machine, wall time would say little.
    let ended = try shell(
      """
      $lotto generate 1000000 -f u8 -o g.u8
      $lotto \(run) & \(Lotto.untilSignalsAreTaken); sleep 0.5
      used() { awk '{ print int(($14 + $15) * 10 / '$(getconf CLK_TCK)') }' /proc/$1/stat; }
      before=$(used $!); kill $!; for try in {1..400}; do
        after=$(used $! 2> /dev/null) || break; last=$after; sleep 0.05
      done
      wait $!; echo $? $((${last:-before} - before < 20))
      """)
    #expect(ended.text == "143 1\n")
    #expect(ended.diagnostics.isEmpty)
  }

  @Test("standard input is read from its current offset")
  func offset() throws {
    let run = try shell(
      "{ dd bs=6 count=1 of=/dev/null status=none; $lotto rank --offline --round 1000 "
        + "--input-format u8 -; } < t.u8")
    #expect(run.status == 0)
    #expect(try run.rows().first?.number("tickets") == 2999)
  }

  @Test("generated tickets rank the same from a pipe and a file")
  func pipe() throws {
    let run = try shell(
      "$lotto generate 100000 -f npy --seed 4 -o g.npy; for j in 1 8; do $lotto generate 100000 "
        + "-f npy --seed 4 | $lotto rank --offline --all --no-timing -j $j - | md5sum; done; "
        + "$lotto rank --offline --all --no-timing g.npy | sed s/g.npy/-/ | md5sum")
    #expect(run.diagnostics.isEmpty)
    #expect(run.lines.count == 3 && Set(run.lines).count == 1)
  }
}

extension String {
  /// The text without the given characters at its ends.
  fileprivate func trimming(_ characters: String) -> String {
    trimmingCharacters(in: CharacterSet(charactersIn: characters))
  }
}
