import Foundation
import TestSupport
import Testing

/// What users get when they type numbers, or name a picture without a command.
struct AnswerTests {
  @Test(
    "numbers without a round are checked against the newest draw, which the message names",
    arguments: [["1,13,18,26,34,38"], ["38 34 26 18 13 1"], ["1", "13", "18", "26", "34", "38"]])
  func newest(arguments: [String]) throws {
    let run = try ProgramRun(
      "lotto", ["check", "--offline", "--as-of", "2026-10-09"] + arguments, in: Repository.root)
    let rows = try run.rows()
    let row = try #require(rows.first)
    #expect(rows.count == 1)
    #expect(row.status == "won")
    #expect(row.number("rank") == 1)
    #expect(row.number("round") == 1244)
    #expect(row.text("message")?.contains("round 1244 of 2026-10-03") == true)
    #expect(row.source == arguments.joined(separator: " "))
    #expect(row.text("payload") == row.source)
    #expect(row.text("type") == "" && row.text("serial") == "")
    #expect(row.flag("genuine_form") == false)
    #expect(!run.diagnostics.contains("newest known"))
    #expect(run.status == 0)
  }

  @Test("an outdated newest draw is reported once")
  func older() throws {
    let run = try Lotto.check("1,13,18,26,34,38", "1,2,3,4,5,6")
    let warning =
      "lotto: warning: newest known: 1244 of 2026-10-03; 6 later ones are missing"
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.filter { $0 == warning }.count == 1)
    #expect(try run.rows().allSatisfy { $0.number("round") == 1244 })
  }

  @Test(
    "too few, repeated or out-of-range numbers fail",
    arguments: ["1,2,3", "1,2,3,4,5,46", "1,2,3,4,5,5"])
  func wrongNumbers(text: String) throws {
    let run = try Lotto.check(text)
    #expect(try run.rows().map(\.error) == ["payload_numbers"])
    #expect(run.status == 1)
  }

  @Test("unrecognized text is an error; another lottery product's code is not")
  func foreign() throws {
    let run = try Lotto.check(
      "hello", "https://example.com/", "http://qr.dhlottery.co.kr/?v=pd1201422s852960")
    #expect(try run.rows().map(\.error) == ["payload_foreign", "payload_foreign", ""])
    #expect(run.status == 1)
    #expect(
      run.diagnostics.split(separator: "\n").dropLast() == [
        "lotto: hello: expected a ticket, another lottery code or six numbers",
        "lotto: https://example.com/: expected a ticket, another lottery code or six numbers",
      ])
    let again = try Lotto.run("check", ["--input", "jsonl"], input: run.output)
    #expect(
      try again.rows().map(\.status) == ["other_product", "other_product", "other_product"])
  }

  @Test("rows of typed numbers can be checked again, in the same round")
  func again() throws {
    let run = try Lotto.check("--round", "1244", "1,13,18,26,34,38", "1,2,3")
    let again = try Lotto.run("check", ["--input", "jsonl"], input: run.output)
    #expect(again.output == run.output)
  }

  @Test("the same numbers typed for two rounds are two tickets, for one round one")
  func rounds() throws {
    // They won the first prize of round 1244 and nothing in round 1243.
    let numbers = "1,13,18,26,34,38"
    for form in [[], ["--nested"]] {
      func typed(_ round: Int) throws -> [UInt8] {
        try Lotto.run("check", form + ["--round", "\(round)", numbers]).output
      }
      let rounds = try typed(1243) + typed(1244)
      let again = try Lotto.run("check", ["--input", "jsonl"], input: rounds)
      let rows = try again.rows()
      #expect(rows.map(\.status) == ["lost", "won"])
      #expect(rows.allSatisfy { $0.text("duplicate_of") == "" })
      #expect(again.diagnostics.contains("2 tickets, 2 games, 1 winner"))
      let deduped = try Lotto.run("check", ["--dedupe", "--input", "jsonl"], input: rounds)
      #expect(deduped.output == again.output)
      let all = try Lotto.run("check", ["--input", "jsonl"], input: rounds + typed(1244))
      #expect(try all.rows().map { $0.text("duplicate_of") } == ["", "", numbers])
      #expect(all.diagnostics.contains("2 tickets, 2 games, 1 winner"))
    }
    let twice = try Lotto.check("--round", "1244", numbers, numbers)
    #expect(try twice.rows().map { $0.text("duplicate_of") } == ["", numbers])
    let table = try Lotto.check(
      "-f", "table", "--sort", "rank", "--round", "1244", numbers, numbers)
    #expect(table.text.contains("1 game on 1 ticket; 1 repeat"))
  }

  @Test("a file without a command is scanned, with options before or after it")
  func withoutCommand() throws {
    let file = Lotto.fixture("winner-round-1244.png")
    let expected = try Lotto.scan(file).output
    let options = ["--offline", "--as-of", Lotto.day]
    for words in [[file] + options, options + [file]] {
      let run = try ProgramRun("lotto", words, in: Repository.root)
      #expect(run.output == expected)
      #expect(run.status == 0)
    }
    for name in ["no-such-file.png", "no-such-folder/", "./none", "photo.heic"] {
      let run = try ProgramRun("lotto", [name], in: Repository.root)
      #expect(run.status == 2)
      #expect(run.diagnostics == "lotto: \(name): no such file or folder\nlotto: see lotto help\n")
    }
  }

  @Test("options may stand before the command")
  func optionsFirst() throws {
    let file = Lotto.fixture("winner-round-1244.png")
    let words = ["scan", file, "--lang", "ko", "--offline", "-f", "table", "--as-of", Lotto.day]
    let expected = try ProgramRun("lotto", words, in: Repository.root)
    #expect(expected.text.contains("1등"))
    let options = words.dropFirst(2)
    // An option stays before its value.
    for split in [2, 3, 5, 7] {
      let run = try ProgramRun(
        "lotto", options.prefix(split) + ["scan"] + options.dropFirst(split) + [file],
        in: Repository.root)
      #expect(run.output == expected.output, "\(split)")
    }
    #expect(try ProgramRun("lotto", ["--lang", "ko", "help"]).text.contains("로또"))
    #expect(
      try ProgramRun("lotto", ["--lang=ko", "help"]).text
        == ProgramRun("lotto", ["help", "--lang=ko"]).text)
    #expect(
      try ProgramRun("lotto", ["--lang", "ko", "--help"]).text
        == ProgramRun("lotto", ["--help", "--lang", "ko"]).text)
    let wrong = try ProgramRun("lotto", ["--nope", "scan", file], in: Repository.root)
    #expect(wrong.status == 2)
    #expect(
      wrong.diagnostics == "lotto: unknown option --nope\nlotto: see lotto help scan\n")
    // A value is no command.
    let value = try ProgramRun("lotto", ["-f", "scan", file], in: Repository.root)
    #expect(value.diagnostics.contains("found \"scan\""))
    #expect(try ProgramRun("lotto", ["--offline"]).diagnostics.contains("expected a command"))
  }

  @Test("numbers without a command are checked, however they are separated")
  func numbersWithoutCommand() throws {
    let numbers = ["1", "13", "18", "26", "34", "38"]
    let options = ["--offline", "--as-of", Lotto.day, "--round", "1244"]
    let expected = try Lotto.check("--round", "1244", numbers.joined(separator: " "))
    #expect(try expected.rows().map { $0.number("rank") } == [1])
    for words in [numbers, [numbers.joined(separator: " ")]] {
      for line in [words + options, options + words] {
        let run = try ProgramRun("lotto", line)
        #expect(run.output == expected.output)
        #expect(run.status == 0)
      }
    }
    let games = try ProgramRun("lotto", ["1,13,18,26,34,38", "1,2,3,4,5,6"] + options)
    #expect(try games.rows().map { $0.number("rank") } == [1, 0])
    let five = try ProgramRun("lotto", Array(numbers.dropLast()) + options)
    #expect(try five.rows().map(\.error) == ["payload_numbers"])
    #expect(five.status == 1)
    for words in [["1244"], ["1,2,3,4,5,6", "x"], ["1", "2", "x"]] {
      let run = try ProgramRun("lotto", words)
      #expect(run.status == 2)
      #expect(run.diagnostics.hasPrefix("lotto: unknown command \"\(words[0])\""))
    }
    // A file of that name comes first.
    let folder = try TemporaryFolder()
    try folder.file("1", try Repository.bytes(ofFixture: "Scans/winner-round-1244.png"))
    let scan = try ProgramRun("lotto", ["1", "2", "--offline"], in: folder.url)
    #expect(try scan.rows().first?.source == "1")
  }

  @Test("with options before a file, the error is the option's or the file's")
  func optionsBeforeFile() throws {
    let file = Lotto.fixture("winner-round-1244.png")
    for (words, reason) in [
      (["--format", "bad", file], "--format: "), (["-f", "bad", file], "-f: "),
      (["--colour", "always", file], "unknown option --colour; did you mean --color?"),
      (["--format", "bad", "no-such.png"], "--format: "),
      (["--format", "csv", "no-such.png"], "no-such.png: no such file or folder"),
      (["--format", "bad", "scan", file], "--format: "), (["--format"], "--format needs a value: "),
    ] {
      let run = try ProgramRun("lotto", words, in: Repository.root)
      #expect(run.status == 2)
      #expect(run.diagnostics.hasPrefix("lotto: \(reason)"), "\(words): \(run.diagnostics)")
    }
  }

  @Test("a command's name wins over a file of the same name")
  func commandBeforeFile() throws {
    let folder = try TemporaryFolder()
    let bytes = try Repository.bytes(ofFixture: "Scans/winner-round-50.png")
    for name in ["man", "blank"] { try folder.file(name, bytes) }
    #expect(try ProgramRun("lotto", ["man"], in: folder.url).text.hasPrefix(".TH LOTTO 1 "))
    let scan = try ProgramRun("lotto", ["blank", "man", "--offline"], in: folder.url)
    #expect(try Set(scan.rows().map(\.source)) == ["blank", "man"])
  }

  @Test("every game's row has its round's winning numbers")
  func winningNumbers() throws {
    let files = ["winner-round-1244.png", "winner-round-262.png"].map(Lotto.fixture)
    for row in try Lotto.run("scan", files).rows() {
      // Sources/CDrawData/draws.csv
      let (numbers, bonus) =
        row.number("round") == 1244
        ? ([1, 13, 18, 26, 34, 38], 25) : ([9, 12, 24, 25, 29, 31], 36)
      #expect(row.numbers("draw_numbers") == numbers)
      #expect(row.number("draw_bonus") == bonus)
    }
    let pending = try Lotto.scan(Lotto.fixture("not-drawn.png")).rows()
    #expect(pending.allSatisfy { $0.numbers("draw_numbers") == [0, 0, 0, 0, 0, 0] })
    #expect(pending.allSatisfy { $0.number("draw_bonus") == 0 && $0.flag("prize_known") == false })
  }

  @Test("the locale does not change records, but --lang does")
  func language() throws {
    let file = Lotto.fixture("blank.png")
    let korean = ["LC_ALL": "ko_KR.UTF-8"]
    for options in [["-f", "jsonl"], ["-f", "csv"], ["--nested"]] {
      let arguments = options + [file]
      let plain = try Lotto.run("scan", arguments)
      let byLocale = try Lotto.run("scan", arguments, environment: korean)
      #expect(byLocale.output == plain.output)
      #expect(byLocale.diagnostics.contains("QR 코드를 찾지 못함"))
      #expect(try Lotto.run("scan", ["--lang", "ko"] + arguments).text.contains("찾지 못함"))
    }
    #expect(
      try Lotto.run("scan", ["-f", "table", file], environment: korean).text.contains("찾지 못함"))
  }
}

/// With `-q`, a run names inputs in error; one that did nothing says why, even with `-qq`.
struct QuietTests {
  @Test("-q silences warnings and the closing line, -qq the names of inputs in error, too")
  func levels() throws {
    let blank = Lotto.fixture("blank.png")
    let unread = "lotto: \(blank): no QR code found\n"
    for call in [["scan", blank], ["check", "1,2,3", "1,2,3,4,5,6"]] {
      let normal = try Lotto.run(call[0], Array(call.dropFirst())).diagnostics
      let quiet = try Lotto.run(call[0], ["-q"] + call.dropFirst())
      let silent = try Lotto.run(call[0], ["-qq"] + call.dropFirst())
      #expect(normal.contains("1 error,"))
      #expect(quiet.diagnostics.split(separator: "\n").count == 1)
      #expect(normal.contains(quiet.diagnostics))
      #expect(!quiet.diagnostics.contains("warning"))
      #expect(silent.diagnostics.isEmpty)
      #expect(quiet.status == 1 && silent.status == 1)
    }
    #expect(try Lotto.scan("-q", blank).diagnostics == unread)
    // As without -q, but for the closing line: ten names, then how many more.
    let many = try Lotto.run("scan", ["-q"] + Array(repeating: blank, count: 12)).diagnostics
    #expect(
      many == String(repeating: unread, count: 10)
        + "lotto: 2 more errors; -v lists them all\n")
  }

  @Test("-q never hides the reason for status 2, 66, 69, 70 or 74")
  func reasons() throws {
    let folder = try TemporaryFolder()
    let calls: [(Int32, [String])] = [
      (2, ["scan", "-q"]), (66, ["scan", "-q", folder.path("none.png")]),
      (66, ["scan", "-q", "--list", folder.url.path(percentEncoded: false)]),
      (66, ["check", "-q"]), (69, ["draws", "update", "-q", "1245", "--as-of", "2026-10-20"]),
      (74, ["scan", "-q", "-o", "/dev/full", Lotto.fixture("blank.png")]),
    ]
    for (status, call) in calls {
      for call in [call, call + ["-q"]] {
        let run = try ProgramRun(
          "lotto", call, environment: ["LOTTO_DRAWS_URL": "http://127.0.0.1:1"],
          in: Repository.root)
        #expect(run.status == status, "\(call)")
        #expect(run.diagnostics.hasPrefix("lotto: "), "\(call)")
      }
    }
    let fault = try ProgramRun(
      "lotto", ["scan", "-q", "--offline", Lotto.fixture("blank.png")],
      environment: ["LOTTO_LIBEXEC": "/nowhere"], in: Repository.root)
    #expect(fault.status == 70)
    #expect(fault.diagnostics.hasPrefix("lotto: lotto-decode: not found"))
  }
}
