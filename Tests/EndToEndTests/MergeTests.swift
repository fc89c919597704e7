import Foundation
import TestSupport
import Testing

/// `lotto merge`: the rank rows of partitions add up to those of the whole.
struct MergeTests {
  private static func rank(_ tickets: [UInt8], _ draws: [String]) throws -> ProgramRun {
    try ProgramRun(
      "lotto", ["rank", "-", "--input-format", "csv", "--no-timing", "--no-deviation"] + draws,
      input: tickets)
  }

  private static func parts(of tickets: [UInt8], _ count: Int) -> [[UInt8]] {
    let lines = tickets.split(separator: UInt8(ascii: "\n")).map { Array($0) + [0x0A] }
    return (0..<count).map { part in
      lines.indices.filter { $0 % count == part }.flatMap { lines[$0] }
    }
  }

  @Test("partitions merged in any order equal one run over the whole")
  func partitions() throws {
    let broken = Array("1,2,3,4,5,46\n7,7,8,9,10,11\n".utf8)
    let tickets =
      try ProgramRun("lotto", ["generate", "5000", "-f", "csv", "--seed", "9"]).output + broken
    let folder = try TemporaryFolder()
    let files = try Self.parts(of: tickets, 4).enumerated().map { index, part in
      try folder.file("\(index).jsonl", try Self.rank(part, ["--rounds", "1-40"]).output).path
    }
    let whole = try Self.rank(tickets, ["--rounds", "1-40"])
    for order in [files, files.reversed()] {
      let merged = try ProgramRun("lotto", ["merge"] + order)
      #expect(merged.output == whole.output)
      #expect(merged.status == 0)
    }
    #expect(whole.lines.count == 40)
  }

  @Test(
    "a part without tickets changes nothing but the rejected lines, with a bonus number or without",
    arguments: [["--round", "40"], ["--numbers", "1,2,3,4,5,6"]])
  func empty(draw: [String]) throws {
    let tickets = try ProgramRun("lotto", ["generate", "5000", "-f", "csv", "--seed", "9"]).output
    let broken = Array("1,2,3,4,5,46\n".utf8)
    let folder = try TemporaryFolder()
    let files = try [tickets, broken].enumerated().map { index, part in
      try folder.file("\(index).jsonl", try Self.rank(part, draw).output).path
    }
    let whole = try Self.rank(tickets + broken, draw)
    for order in [files, files.reversed()] {
      #expect(try ProgramRun("lotto", ["merge"] + order).output == whole.output)
    }
  }

  @Test("a part that is given twice is refused, whatever it is called")
  func twice() throws {
    let folder = try TemporaryFolder()
    let row = try Self.rank(Array("1,2,3,4,5,6\n".utf8), ["--round", "40"]).output
    let part = try folder.file("part", row).path
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: part)
    try manager.linkItem(atPath: part, toPath: folder.path("hard"))
    for other in [part, folder.path("link"), folder.path("hard"), "/dev/fd/../fd/0"] {
      let run = try ProgramRun(
        "/bin/bash",
        [
          "-c", "exec \"$0\" merge \"$1\" \"$2\" < \"$1\"",
          ProgramRun.path(of: "lotto"), part, other.hasPrefix("/dev") ? "-" : other,
        ])
      #expect(run.status == 2 && run.output.isEmpty, "\(other)")
      #expect(run.diagnostics.contains(" are the same file: a part counts once\n"))
    }
    // Equal rows may be those of different tickets; a copy only looks the same.
    let copy = try folder.file("copy", row).path
    let run = try ProgramRun("lotto", ["merge", part, copy])
    #expect(run.status == 0)
    #expect(try run.rows().map { $0.number("tickets") } == [2])
    #expect(
      run.diagnostics
        == "lotto: warning: \(copy): line 1: the same row is in \(part); was a part given twice?\n")
  }

  @Test("rows may follow a byte order mark")
  func marks() throws {
    let row = try Self.rank(Array("1,2,3,4,5,6\n".utf8), ["--round", "40"]).text
    let merged = try ProgramRun(
      "lotto", ["merge", "-"], input: Array("\u{FEFF}\(row)\u{FEFF}\(row)".utf8))
    #expect(merged.status == 0)
    #expect(try merged.rows().map { $0.number("tickets") } == [2])
  }

  @Test("times are added up, and left out if a row has none")
  func times() throws {
    let row =
      #"{"schema":"lotto.rank/1","source":"a","round":7,"tickets":10,"rank1":0,"rank2":0,"#
      + #""rank3":0,"rank4":1,"rank5":2,"none":7,"prize_total":60000,"cost":10000,"#
      + #""return_rate":6.000000,"rejected":1,"kernel":"avx2""#
    let timed = row + #","seconds":0.250000,"tickets_per_second":40.000000}"# + "\n"
    let both = try ProgramRun("lotto", ["merge", "-"], input: Array((timed + timed).utf8))
    #expect(
      both.text.hasSuffix(
        #""rejected":2,"kernel":"avx2","seconds":0.500000,"tickets_per_second":40.000000}"# + "\n"))
    #expect(both.text.contains(#""tickets":20,"rank1":0,"rank2":0,"rank3":0,"rank4":2,"rank5":4"#))
    let untimed = row + "}\n"
    let mixed = try ProgramRun("lotto", ["merge", "-"], input: Array((timed + untimed).utf8))
    #expect(mixed.text.hasSuffix(#""kernel":"avx2"}"# + "\n"))
  }

  @Test(
    "a line that is not a rank row is named in the error, and nothing is printed",
    arguments: [
      "x", "{}", #"{"schema":"lotto.game/1"}"#,
      #"{"schema":"lotto.rank/1","source":"a","round":7,"tickets":-1}"#,
    ])
  func broken(line: String) throws {
    let good = try Self.rank(Array("1,2,3,4,5,6\n".utf8), ["--round", "7"]).text
    let run = try ProgramRun("lotto", ["merge", "-"], input: Array((good + line + "\n").utf8))
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics == "lotto: -: line 2: expected a row of lotto.rank/2\n")
  }

  @Test("a sum that overflows 64 bits is refused, and nothing is printed")
  func overflow() throws {
    func row(tickets: Int, cost: Int) -> String {
      #"{"schema":"lotto.rank/1","source":"a","round":7,"tickets":\#(tickets),"rank1":0,"rank2":0,"#
        + #""rank3":0,"rank4":0,"rank5":0,"none":\#(tickets),"prize_total":0,"cost":\#(cost),"#
        + #""return_rate":0.000000,"rejected":0,"kernel":"avx2"}"# + "\n"
    }
    let folder = try TemporaryFolder()
    let most = try folder.file("most", Array(row(tickets: .max - 1, cost: .max).utf8)).path
    let one = try folder.file("one", Array(row(tickets: 1, cost: 0).utf8)).path
    let whole = try ProgramRun("lotto", ["merge", most, one])
    #expect(whole.status == 0 && whole.text.contains(#""tickets":9223372036854775807,"#))
    for (rows, number) in [(row(tickets: 2, cost: 0), 1), (row(tickets: 0, cost: 1), 1)] {
      let run = try ProgramRun("lotto", ["merge", most, "-"], input: Array(rows.utf8))
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.diagnostics == "lotto: -: line \(number): the sums of round 7 are too large\n")
    }
    let more = try folder.file("more", Array(row(tickets: .max - 2, cost: .max).utf8)).path
    let korean = try ProgramRun("lotto", ["merge", "--lang", "ko", most, more])
    #expect(korean.diagnostics == "lotto: \(more): 1번째 줄: 7회의 합계가 너무 큼\n")
  }

  @Test(
    "an empty file name is an error and never means standard input",
    arguments: [["merge", ""], ["check", "--offline", "--input", "jsonl", ""]])
  func emptyName(words: [String]) throws {
    let run = try ProgramRun("lotto", words, input: Array("{}\n".utf8))
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.hasSuffix("no such file or directory\n"))
    #expect(run.status == 66)
  }

  @Test("a missing file is status 66 and prints nothing to stdout")
  func missing() throws {
    let run = try ProgramRun("lotto", ["merge", "/no/such.jsonl"])
    #expect(run.status == 66)
    #expect(run.output.isEmpty)
  }
}
