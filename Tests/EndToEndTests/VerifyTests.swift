import Foundation
import JSON
import TestSupport
import Testing

/// `lotto verify`: every input of a list has its answer among the rows, once.
struct VerifyTests {
  /// Pictures with one ticket, several or none, and names that no file has.
  private static let names: [[UInt8]] =
    ["blank", "corrupt", "two-tickets", "winner-round-1244", "winner-round-262"]
    .map { Array("Fixtures/Scans/\($0).png".utf8) }
    + ["a b", "line\nfeed", "return\r", "\u{1}", "\"", "\u{202E}"].map { Array($0.utf8) }
    + [[0xFF, 0x2E], Array("\u{FFFD}.".utf8)]

  private static let list = terminated(names)

  /// A list in which NUL ends each name.
  private static func terminated(_ names: some Sequence<[UInt8]>) -> [UInt8] {
    names.reduce(into: []) { list, name in list += name + [0] }
  }

  /// The rows of the names, in their order.
  private static func rows(_ form: String...) throws -> [String] {
    try Lotto.run("scan", form + ["-q", "--files0-from", "-"], input: list).lines
  }

  private static func text(_ rows: some Sequence<String>, end: String = "\n") -> [UInt8] {
    Array(rows.map { $0 + end }.joined().utf8)
  }

  /// Verifies files of rows against a list, by default the names separated by NUL.
  private static func verify(
    _ list: [UInt8] = list, _ options: [String] = ["-0"], _ files: [UInt8]...
  ) throws -> ProgramRun {
    let folder = try TemporaryFolder()
    let paths = try files.enumerated().map { index, rows in
      try folder.file("rows-\(index)", rows).path
    }
    let run = try ProgramRun("lotto", ["verify"] + options + ["-"] + paths, input: list)
    return run
  }

  /// The messages without the folder of the rows, and without the time.
  private static func messages(_ run: ProgramRun) -> [String] {
    run.diagnostics.replacing(/\/\S*\/rows/, with: "rows").replacing(/; \d+\.\d s/, with: "")
      .split(separator: "\n").map(String.init)
  }

  /// The names in an output that ends each with NUL.
  private static func names(_ run: ProgramRun) -> Set<[UInt8]> {
    Set(run.output.split(separator: 0).map { Array($0) })
  }

  private static func name(_ row: String) throws -> [UInt8] {
    let row = try Row(row)
    let exact = Base64.decode(row.text("source_b64") ?? "") ?? []
    return exact.isEmpty ? Array(row.source.utf8) : exact
  }

  @Test("rows that are complete give status 0 and no list", arguments: [[], ["--nested"]])
  func complete(form: [String]) throws {
    let rows = try form.isEmpty ? Self.rows() : Self.rows("--nested")
    #expect(rows.count > (form.isEmpty ? 20 : 12))
    for files in [
      [rows], [Array(rows.reversed())],
      // A task that was done again, in part, in another file and in the same one.
      [rows, rows], [Array(rows[..<7]), Array(rows[3...]) + Array(rows[..<2])],
    ] {
      let texts = files.map { Self.text($0) }
      let run = try Self.verify(Self.list, ["-0"], texts[0], texts.count > 1 ? texts[1] : [])
      #expect(run.status == 0 && run.output.isEmpty, "\(run.diagnostics)")
      #expect(
        Self.messages(run) == [
          "13 inputs: 13 answered, 0 missing, 0 incomplete, 0 in conflict; 0 foreign, 0 broken lines"
        ])
    }
    // As a program of Windows saves them, and without the last line feed.
    let run = try Self.verify(
      Self.list, ["-0", "-q"], Array("\u{FEFF}".utf8) + Self.text(rows, end: "\r\n").dropLast(2))
    #expect(run.status == 0 && run.output.isEmpty && run.diagnostics.isEmpty)
  }

  @Test func `the input of every nested row that is left out is listed`() throws {
    let rows = try Self.rows("--nested")
    for index in rows.indices {
      let rest = rows.enumerated().filter { $0.offset != index }.map(\.element)
      let run = try Self.verify(Self.list, ["-0"], Self.text(rest))
      #expect(run.output == Self.names[index] + [0])
      #expect(run.status == 1)
    }
  }

  @Test func `the input of every flat row that is left out is listed`() throws {
    let rows = try Self.rows()
    for (index, row) in rows.enumerated() {
      let rest = rows.enumerated().filter { $0.offset != index }.map(\.element)
      let run = try Self.verify(Self.list, ["-0"], Self.text(rest))
      #expect(try run.output == Self.name(row) + [0], "\(row)")
      #expect(run.status == 1)
    }
  }

  @Test func `wherever a writer was killed, the inputs that it left out are listed`() throws {
    let rows = try Self.rows("--nested")
    let text = Self.text(rows)
    for end in stride(from: 0, to: text.count, by: 997) {
      let run = try Self.verify(Self.list, ["-0"], Array(text[..<end]))
      let whole = text[..<end].count { $0 == UInt8(ascii: "\n") }
      let isCut = end > 0 && text[end - 1] != UInt8(ascii: "\n")
      #expect(Self.names(run) == Set(Self.names[whole...]))
      #expect(run.status == 1)
      let broken = "rows-0: line \(whole + 1): not a whole row of scan or check"
      #expect(Self.messages(run).contains("lotto: \(broken)") == isCut)
    }
  }

  @Test func `a row glued to a cut one answers nothing, but a repeated one does`() throws {
    let rows = try Self.rows("--nested")
    let glued = Self.text(rows[..<4]) + Array(rows[4].utf8.prefix(300)) + Self.text(rows[4...])
    let run = try Self.verify(Self.list, ["-0"], glued)
    #expect(run.output == Self.names[4] + [0])
    let again = try Self.verify(Self.list, ["-0"], glued, Self.text([rows[4]]))
    #expect(again.output.isEmpty && again.status == 1)
    #expect(
      Self.messages(again).first
        == "lotto: rows-0: line 5: not a whole row of scan or check")
  }

  @Test("a row that was altered is in conflict with its other one", arguments: [[], ["--nested"]])
  func conflicts(form: [String]) throws {
    let rows = try form.isEmpty ? Self.rows() : Self.rows("--nested")
    for (index, row) in rows.enumerated() {
      let other = row.replacing(#""message":""#, with: #""message":"x"#, maxReplacements: 1)
      let run = try Self.verify(Self.list, ["-0"], Self.text(rows), Self.text([other]))
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.diagnostics.contains("12 answered, 0 missing, 0 incomplete, 1 in conflict"))
      // Which of the two is named first is not promised.
      let places = ["rows-1: line 1: ", "rows-0: line \(index + 1): "]
      #expect(places.contains { Self.messages(run)[0].hasPrefix("lotto: \($0)") })
    }
  }

  @Test func `rows in both forms are two answers`() throws {
    let run = try Self.verify(
      Self.list, ["-0"], Self.text(try Self.rows()), Self.text([try Self.rows("--nested")[3]]))
    #expect(run.diagnostics.contains(" 1 in conflict"))
    #expect(run.status == 1)
  }

  @Test func `rows of other inputs are named, and nothing of them is listed`() throws {
    let rows = try Self.rows("--nested")
    let list = Self.terminated(Self.names[..<11])
    let run = try Self.verify(list, ["-0"], Self.text(rows))
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      Self.messages(run) == [
        "lotto: rows-0: line 13: \u{FFFD}.: not in the list",
        "lotto: rows-0: line 12: \u{FFFD}.: not in the list",
        "11 inputs: 11 answered, 0 missing, 0 incomplete, 0 in conflict; 2 foreign, 0 broken lines",
      ])
  }

  @Test func `what is listed can be read again, until nothing is missing`() throws {
    let manifest = Self.names.map { name in
      JSONValue.object(["path_b64": .string(Base64.encode(name))]).text
    }
    let rows = try Self.rows("--nested")
    let half = Self.text(rows.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
    for (list, options, form) in [
      (Self.list, ["-0"], ["--files0-from", "-"]),
      (Self.text(manifest), ["--input", "jsonl"], ["--input", "jsonl", "--files-from", "-"]),
    ] {
      let first = try Self.verify(list, options, half)
      #expect(first.status == 1)
      let again = try Lotto.run("scan", form + ["-q", "--nested"], input: first.output)
      #expect(again.lines.count == 6)
      let second = try Self.verify(list, options, half, again.output)
      #expect(second.status == 0 && second.output.isEmpty)
    }
    let manifestOutput = try Self.verify(
      Self.text(manifest), ["--input", "jsonl"], Self.text(rows[1...])
    ).text
    #expect(manifestOutput == #"{"path":"Fixtures/Scans/blank.png"}"# + "\n")
  }

  @Test func `an input that is listed twice may have a second answer, as a repeat`() throws {
    let name = "Fixtures/Scans/winner-round-1244.png\n"
    let list = Array((name + name).utf8)
    let rows = try Lotto.run("scan", ["-q", "--files-from", "-"], input: list).output
    #expect(String(decoding: rows, as: UTF8.self).contains(#""duplicate_of":"Fixtures"#))
    #expect(try Self.verify(list, [], rows).status == 0)
    #expect(try Self.verify(Array(name.utf8), [], rows).status == 1)
  }

  @Test func `sorted files are merged, and one that is not sorted is refused`() throws {
    let sorted = Self.names.sorted { $0.lexicographicallyPrecedes($1) }
    let list = Self.terminated(sorted)
    let rows = try Lotto.run("scan", ["-q", "--files0-from", "-"], input: list).lines
    let parts = [0, 1].map { part in
      Self.text(rows.enumerated().filter { $0.offset % 2 == part }.map(\.element))
    }
    let run = try Self.verify(list, ["-0", "--sorted"], parts[0], parts[1])
    #expect(run.status == 0 && run.output.isEmpty, "\(run.diagnostics)")
    let missing = try Self.verify(
      list, ["-0", "--sorted"], Self.text(try rows.filter { try Self.name($0) != sorted[4] }))
    #expect(missing.status == 1 && missing.output == sorted[4] + [0])
    let unsorted = try Self.verify(Self.list, ["-0", "--sorted"], parts[0])
    #expect(unsorted.status == 2 && unsorted.output.isEmpty)
    #expect(
      unsorted.diagnostics.contains(
        "lotto: - is not sorted: \\u0001 comes too late; sort it with LC_ALL=C, or leave out --sorted"
      ))
  }

  @Test func `answers of a worker to empty lines belong to no input`() throws {
    let lines = Array("\nFixtures/Scans/blank.png\n\n".utf8)
    let rows = try ProgramRun(
      "lotto", ["scan", "--worker", "--nested"], input: lines, in: Repository.root)
    #expect(rows.lines.count == 3)
    #expect(try Self.verify(lines, [], rows.output).status == 0)
  }

  @Test func `payloads that were checked can be verified like pictures`() throws {
    let payloads = Array("1,2,3,4,5,6\nhttps://example.com/\n".utf8)
    let rows = try Lotto.run("check", ["-q", "--round", "40"], input: payloads)
    #expect(rows.lines.count == 2)
    #expect(try Self.verify(payloads, [], rows.output).status == 0)
    let run = try Self.verify(payloads, ["--lang", "ko"], Self.text(rows.lines.dropLast()))
    #expect(run.text == "https://example.com/\n")
    #expect(run.diagnostics.hasPrefix("입력 2개: 응답 있음 1, 없음 1"))
  }

  @Test func `the list goes to a file that appears complete or not at all`() throws {
    let folder = try TemporaryFolder()
    let rows = try folder.file("rows", Self.text(try Self.rows("--nested").dropLast())).path
    let output = folder.path("missing")
    let run = try ProgramRun("lotto", ["verify", "-0", "-o", output, "-", rows], input: Self.list)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(try folder.bytes("missing") == Array("\u{FFFD}.\0".utf8))
    let same = try ProgramRun("lotto", ["verify", "-o", rows, "-", rows], input: Self.list)
    #expect(same.status == 2 && same.diagnostics.contains("would overwrite an input"))
  }

  @Test(
    "a sort that loses or changes records is status 70, whatever it loses",
    arguments: ["head -z -n -1", "head -c -9", "tail -z -n +2", "sed -z s/1/2/", "cat /dev/null -"])
  func brokenSort(_ filter: String) throws {
    let folder = try TemporaryFolder()
    try folder.script("sort", "#!/bin/bash\nPATH=/usr/bin:/bin; sort \"$@\" | \(filter)\n")
    let rows = try folder.file("rows", Self.text(try Self.rows("--nested"))).path
    let run = try ProgramRun(
      "lotto", ["verify", "-0", "-", rows, "-o", folder.path("missing")], input: Self.list,
      environment: ["PATH": folder.url.path])
    // A filter that passes everything on.
    let isSound = filter.hasPrefix("cat")
    #expect(run.status == (isSound ? 0 : 70))
    #expect(
      isSound
        || run.diagnostics.contains("lotto: cannot sort: sort did not return what it got: "),
      "\(run.diagnostics)")
    #expect(try folder.names().contains("missing") == isSound)
    #expect(try !folder.names().contains("missing.partial"))
  }

  @Test(
    "a row that only says that the system failed is no answer, in either form",
    arguments: [
      (true, "too many open files"), (true, "too many open files in system"),
      (true, "cannot allocate memory"), (true, "input/output error"),
      (true, "stale file handle"), (false, "no such file or directory"),
      (false, "permission denied"),
    ])
  func passing(_ isPassing: Bool, reason: String) throws {
    let folder = try TemporaryFolder()
    let name = folder.path("a.png")
    for form in [[], ["--nested"]] {
      let missing = try Lotto.run("scan", form + [name]).text
      let row = missing.replacing("no such file or directory", with: reason)
      try folder.file("rows", Array(row.utf8))
      let run = try ProgramRun(
        "lotto", ["verify", "-", folder.path("rows")], input: Array("\(name)\n".utf8))
      #expect(run.status == (isPassing ? 1 : 0), "\(run.diagnostics)")
      #expect(run.text == (isPassing ? "\(name)\n" : ""))
      // A later try answers, and does not differ from the first one.
      try folder.file("again", Array(missing.utf8))
      let again = try ProgramRun(
        "lotto", ["verify", "-", folder.path("rows"), folder.path("again")],
        input: Array("\(name)\n".utf8))
      #expect(again.status == (isPassing || row == missing ? 0 : 1), "\(again.diagnostics)")
    }
  }

  @Test func `a passing failure is known in Korean, too`() throws {
    let folder = try TemporaryFolder()
    let name = folder.path("a.png")
    // The system's words are the same in every language.
    let row = try Lotto.scan("--lang", "ko", name).text
    let passing = row.replacing("no such file or directory", with: "too many open files")
    #expect(passing != row)
    for (text, status) in [(row, Int32(0)), (passing, 1)] {
      try folder.file("rows", Array(text.utf8))
      let run = try ProgramRun(
        "lotto", ["verify", "-", folder.path("rows")], input: Array("\(name)\n".utf8))
      #expect(run.status == status, "\(text)")
    }
    // A row of an earlier version has them in its message, in its language.
    let former =
      #"{"schema":"lotto.game/3","source":"\#(name)","source_b64":"","page":0,"code":0,"#
      + #""game":"","payload":"","error":"open_failed","message":"열 수 없음: 열린 파일이 너무 많음"}"#
    try folder.file("rows", Array("\(former)\n".utf8))
    let run = try ProgramRun(
      "lotto", ["verify", "-", folder.path("rows")], input: Array("\(name)\n".utf8))
    #expect(run.status == 1 && run.text == "\(name)\n")
  }

  @Test("what cannot be verified has another status than what is incomplete")
  func statuses() throws {
    let rows = Self.text(try Self.rows("--nested"))
    let unreadable = try ProgramRun("lotto", ["verify", "-", "/no/rows"], input: Self.list)
    #expect(unreadable.status == 66 && unreadable.output.isEmpty)
    #expect(unreadable.diagnostics.hasPrefix("lotto: cannot read /no/rows: "))
    #expect(try Self.verify([], ["-0"], rows).status == 66)
    for words in [["verify"], ["verify", "list"], ["verify", "-", "-"]] {
      #expect(try ProgramRun("lotto", words).status == 2)
    }
    let folder = try TemporaryFolder()
    let path = try folder.file("rows", rows).path
    let noSort = try ProgramRun(
      "lotto", ["verify", "-0", "-", path], input: Self.list, environment: ["PATH": "/none"])
    #expect(noSort.status == 70 && noSort.output.isEmpty)
    #expect(noSort.diagnostics.hasPrefix("lotto: cannot sort: "))
  }
}
