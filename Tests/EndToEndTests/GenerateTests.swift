import Foundation
import TestSupport
import Testing

struct GenerateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func generate(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun("lotto", ["generate"] + arguments, in: folder.url)
  }

  @Test(
    "a seed gives the same bytes, to a file or a pipe, with any number of threads",
    arguments: ["npy", "masks", "u8", "csv", "url"])
  func again(format: String) throws {
    let run = try generate("200000", "--format", format, "--seed", "5", "-j1", "-o", "one")
    #expect(run.status == 0)
    #expect(run.output.isEmpty && run.diagnostics.isEmpty)
    #expect(try generate("200000", "-f", format, "--seed=5", "-j3", "-o", "three").status == 0)
    #expect(try folder.bytes("one") == folder.bytes("three"))
    #expect(try generate("200000", "-f", format, "--seed=5").output == folder.bytes("one"))
    #expect(try generate("200000", "-f", format, "--seed=6").output != folder.bytes("one"))
    #expect(try folder.names().count == 2)
  }

  @Test("ticket addresses use the newest known round, or the named rounds")
  func rounds() throws {
    let newest = try generate("5", "-f", "url")
    #expect(newest.text.contains("/?v=1244q"))
    let named = try generate("50", "-f", "url", "--rounds", "300-301")
    #expect(named.lines.allSatisfy { $0.contains("/?v=0300q") || $0.contains("/?v=0301q") })
    let check = try Lotto.check(input: named.text)
    #expect(try check.rows().count == 50)
    #expect(try check.rows().allSatisfy { $0.flag("genuine_form") == true })
  }

  @Test("a system has every combination of its numbers, in order")
  func systems() throws {
    let numbers = [31, 3, 7, 9, 11, 20, 40]
    let sorted = numbers.sorted()
    // Leaving out the last number first gives lexicographic order.
    let expected = sorted.indices.reversed().map { lacking in
      sorted.enumerated().filter { $0.offset != lacking }.map { "\($0.element)" }
        .joined(separator: ",")
    }
    let list = numbers.map(String.init).joined(separator: ",")
    #expect(try generate("--system", list, "-f", "csv").lines == expected)
    #expect(try generate("--system", "1,2,3,4,5,6,7,8,9", "-f", "csv").lines.count == 84)
    let fixed = try generate("--system", list, "--fix", "3,7,9,11", "-f", "csv", "-j2")
    #expect(fixed.lines == expected.filter { $0.hasPrefix("3,7,9,11,") })
  }

  @Test("all combinations are 8,145,060, each once")
  func all() throws {
    let run = try generate("--all", "-f", "masks", "-o", "all.npy")
    #expect(run.status == 0)
    let bytes = try folder.bytes("all.npy")
    #expect(bytes.count == 128 + 8 * 8_145_060)
    func mask(_ index: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[128 + 8 * index + $1]) << UInt64(8 * $1) }
    }
    #expect(mask(0) == 0b11_1111 && mask(8_145_059) == 0b11_1111 << 39)
    // Lexicographic order of tickets is descending order of reversed masks.
    func key(_ index: Int) -> UInt64 { (0..<45).reduce(0) { $0 << 1 | mask(index) >> $1 & 1 } }
    for index in stride(from: 1, to: 8_145_060, by: 1009) {
      #expect(key(index) < key(index - 1) && mask(index).nonzeroBitCount == 6)
    }
  }

  @Test("random tickets hold fixed numbers, none of those excluded, and all others evenly")
  func chosen() throws {
    let run = try generate(
      "60000", "--fix", "7,45", "--exclude", "1,2,3,44", "-f", "csv", "--seed", "3")
    var counts = [Int](repeating: 0, count: 46)
    for line in run.lines {
      let numbers = line.split(separator: ",").compactMap { Int($0) }
      #expect(numbers.count == 6 && numbers == numbers.sorted())
      for number in numbers { counts[number] += 1 }
    }
    #expect(counts[7] == 60_000 && counts[45] == 60_000)
    #expect([1, 2, 3, 44].allSatisfy { counts[$0] == 0 })
    // Four of 39 others: 6,154 on average, with a standard deviation of 74.
    let others = (4...43).filter { $0 != 7 }
    #expect(others.allSatisfy { abs(counts[$0] - 6154) < 370 })
    let again = try generate(
      "60000", "--exclude", "44,3,2,1", "--fix", "45,7", "-f", "csv", "--seed", "3", "-j3")
    #expect(again.lines == run.lines)
  }

  @Test("invalid arguments are a usage error")
  func usage() throws {
    let calls: [[String]] = [
      [], ["10"], ["-f", "u8"], ["x", "-f", "u8"], ["-5", "-f", "u8"], ["1", "2", "-f", "u8"],
      ["10000000001", "-f", "u8"], ["10", "-f", "xml"], ["10", "-f", "u8", "--rounds", "1-2"],
      ["10", "-f", "u8", "--seed", "x"], ["10", "-f", "url", "--rounds", "2-1"],
      ["--system", "1,2,3,4,5,6", "-f", "csv"], ["--system", "1,2,3,4,5,6,6", "-f", "csv"],
      ["--system", "1,2,3,4,5,6,46", "-f", "csv"], ["5", "--all", "-f", "u8"],
      ["--all", "--system", "1,2,3,4,5,6,7", "-f", "u8"], ["--all", "--seed", "1", "-f", "u8"],
      ["5", "--fix", "1,2,3,4,5,6,7", "-f", "u8"],
      ["5", "--fix", "1", "--exclude", "1", "-f", "u8"],
      ["--system", "1,2,3,4,5,6,7", "--exclude", "1,2", "-f", "u8"],
    ]
    for call in calls {
      let run = try ProgramRun("lotto", ["generate"] + call)
      #expect(run.status == 2, "\(call)")
      #expect(run.output.isEmpty, "\(call)")
    }
  }

  @Test("binary formats are refused on a terminal")
  func terminal() throws {
    let lotto = ProgramRun.path(of: "lotto")
    func onTerminal(_ format: String) throws -> ProgramRun {
      try ProgramRun(
        "/usr/bin/script",
        ["-qec", "\(lotto) generate 1 -f \(format); echo status $?", "/dev/null"])
    }
    #expect(try onTerminal("u8").text.contains("status 2"))
    #expect(try onTerminal("npy").text.contains("cannot show npy"))
    #expect(try onTerminal("csv").text.contains("status 0"))
  }

  @Test("a full disk is status 74 and leaves complete tickets in a readable .partial file")
  func full() throws {
    let run = try generate("1000000", "-f", "u8", "-o", "/dev/full")
    #expect(run.status == 74)
    #expect(run.diagnostics == "lotto: cannot write /dev/full: no space left on device\n")
    let lotto = ProgramRun.path(of: "lotto")
    let limited = try ProgramRun(
      "/bin/bash", ["-c", "ulimit -f 1000; \(lotto) generate 1000000 -f u8 -o big; echo $?"],
      in: folder.url)
    #expect(limited.text == "74\n")
    #expect(
      limited.diagnostics
        == "lotto: warning: finished rows are in big.partial\n"
        + "lotto: cannot write big: file too large\n")
    #expect(try folder.names() == ["big.partial"])
    let kept = try folder.bytes("big.partial")
    #expect(kept.count.isMultiple(of: 6) && kept.count > 500_000)
    let whole = try generate("200000", "-f", "u8")
    #expect(whole.output.starts(with: kept))
  }

  @Test("a closed pipe ends generate with status 141")
  func ended() throws {
    let lotto = ProgramRun.path(of: "lotto")
    let pipe = try ProgramRun(
      "/bin/bash", ["-c", "{ \(lotto) generate 9000000000 -f u8; echo $? >&2; } | head -c 9"])
    #expect(pipe.diagnostics == "141\n")
  }

  @Test(
    "a signal leaves complete tickets in a readable .partial file",
    arguments: ["npy", "masks", "u8", "csv", "url"])
  func signalled(format: String) throws {
    let lotto = ProgramRun.path(of: "lotto")
    let signal = try ProgramRun(
      "/bin/bash",
      [
        "-c",
        "\(lotto) generate 900000000 -f \(format) --seed 5 -o x & "
          + "until [ $(stat -c %s .lotto-$!-0-x.partial 2> /dev/null || echo 0) -gt 5000 ]; "
          + "do sleep 0.01; done; kill -TERM $!; wait $!; echo $?",
      ],
      in: folder.url)
    #expect(signal.text == "143\n")
    #expect(
      signal.diagnostics == "lotto: warning: interrupted; finished rows are in x.partial\n")
    #expect(try folder.names() == ["x.partial"])
    let form = format == "masks" ? "npy" : format
    let rank = try ProgramRun(
      "lotto",
      [
        "rank", "--offline", "-f", "jsonl", "--no-timing", "--input-format", form, "--round",
        "1000",
        "x.partial",
      ], in: folder.url)
    #expect(rank.status == 0, "\(rank.diagnostics)")
    let count = try #require(try rank.rows().first?.number("tickets"))
    #expect(count > 0 && count < 900_000_000)
    #expect(try generate("\(count)", "-f", format, "--seed", "5", "-o", "whole").status == 0)
    #expect(try folder.bytes("x.partial") == folder.bytes("whole"))
  }
}
