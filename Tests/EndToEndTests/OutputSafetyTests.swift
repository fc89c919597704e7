import Foundation
import TestSupport
import Testing

/// Outputs never overwrite an input or one another, and survive a signal.
struct OutputSafetyTests {
  private let folder: TemporaryFolder
  private let image: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    image = try Repository.bytes(ofFixture: "Scans/winner-round-1244.png")
    try folder.file("ticket.png", image)
    try folder.file("rows.jsonl", Array("{}\n".utf8))
  }

  /// Expects a command to be refused before anything is written.
  private func refuse(_ command: String, _ arguments: String...) throws {
    let before = try folder.names().map { name in (name, try? folder.bytes(name)) }
    let run = try Lotto.run(command, arguments)
    #expect(run.status == 2, "\(arguments)")
    #expect(run.output.isEmpty)
    #expect(try folder.names() == Set(before.map(\.0)), "\(arguments)")
    for (name, bytes) in before {
      let now = try? folder.bytes(name)
      #expect(now == bytes, "\(name)")
    }
  }

  @Test(
    "a file of a kind that is not written is refused with a way to make it",
    arguments: [
      ("z.parquet", #"dtype={"serial": str}).to_parquet(sys.argv[2])' FILE.csv FILE.parquet"#),
      ("z.xlsx", #"dtype={"serial": str}).to_excel(sys.argv[2])' FILE.csv FILE.xlsx"#),
      ("rows.csv.gz", "pipe the output to gzip"),
    ])
  func foreignKinds(_ name: String, _ remedy: String) throws {
    for command in ["scan", "rank", "check"] {
      try refuse(command, "rows.jsonl", "-o", folder.path(name))
      let run = try Lotto.run(command, ["rows.jsonl", "-o", folder.path(name)])
      #expect(run.diagnostics.contains(name) && run.diagnostics.contains(remedy))
    }
  }

  @Test("an output that is also an input is refused, under any name or link")
  func inputs() throws {
    let ticket = folder.path("ticket.png")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: ticket)
    try manager.linkItem(atPath: ticket, toPath: folder.path("hard"))
    try folder.file("list", Array("\(ticket)\n".utf8))
    let around = folder.path("../\(folder.url.lastPathComponent)/ticket.png")
    for output in [ticket, folder.path("link"), folder.path("hard"), around] {
      try refuse("scan", ticket, "-o", output)
      try refuse("scan", folder.url.path(percentEncoded: false), "--summary", output)
      try refuse("scan", "--files-from", folder.path("list"), "-o", output)
      try refuse("scan", Lotto.fixture("blank.png"), "--resume", output)
    }
    try refuse("scan", "--files-from", folder.path("list"), "-o", folder.path("list"))
    try refuse(
      "check", "--input", "jsonl", folder.path("rows.jsonl"), "-o", folder.path("rows.jsonl"))
  }

  @Test("no command overwrites its inputs, whether named, listed or on standard input")
  func otherInputs() throws {
    try folder.file("games.csv", Array("1,2,3,4,5,6\n".utf8))
    try folder.file("notes.txt", Array("no picture\n".utf8))
    try folder.file("names", Array("\(folder.path("notes.txt"))\n".utf8))
    try folder.file("draws.csv", Array((DrawSetting.later + "\n").utf8))
    let (games, rows) = (folder.path("games.csv"), folder.path("rows.jsonl"))
    let calls = [
      ["scan", "--files-from", folder.path("names"), "-o", folder.path("notes.txt")],
      ["scan", folder.path("games.csv"), "--draws", folder.path("draws.csv"), "--summary", games],
      ["check", "--draws", folder.path("draws.csv"), "-o", folder.path("draws.csv"), "x"],
      ["rank", "--round", "1", games, "-o", games],
      ["rank", "--round", "1", games, "--ranks", games],
      ["rank", "--round", "1", games, "--winners", games], ["rank", games, "--best", games],
      ["merge", rows, "-o", rows],
      ["draws", "export", "--draws", folder.path("draws.csv"), "-o", folder.path("draws.csv")],
    ]
    let before = try folder.names().sorted().map { try folder.bytes($0) }
    for call in calls {
      let run = try ProgramRun("lotto", call, in: folder.url)
      #expect(run.status == 2 && run.output.isEmpty, "\(call)")
      #expect(run.diagnostics.contains(" would overwrite an input: "), "\(call)")
      #expect(try folder.names().sorted().map { try folder.bytes($0) } == before, "\(call)")
    }
    let piped = try shell("\"$LOTTO\" check -o \"$1/games.csv\" < \"$1/games.csv\"")
    #expect(piped.status == 2)
    #expect(try folder.bytes("games.csv") == Array("1,2,3,4,5,6\n".utf8))
  }

  @Test("writing two outputs to one file, or pictures into a scanned folder, is refused")
  func outputs() throws {
    let (ticket, name) = (folder.path("ticket.png"), folder.url.lastPathComponent)
    try refuse(
      "scan", ticket, "-o", folder.path("new"), "--summary", folder.path("../\(name)/new"))
    try refuse("scan", ticket, "-o", folder.path("new"), "--resume", folder.path("new"))
    let all = folder.url.path(percentEncoded: false)
    try refuse("scan", all, "--annotate", all)
    try refuse("scan", all, "--debug-images", all)
  }

  @Test(
    "a file that is the standard output, too, is refused",
    arguments: [
      "check 1,2,3,4,5,6 --summary out > out", "check 1,2,3,4,5,6 --summary link > out",
      "check 1,2,3,4,5,6 --summary out 2> out", "scan ticket.png --resume out > out",
      "check 1,2,3,4,5,6 --summary /dev/stdout > out",
      "rank n.u8 --round 1244 --ranks out > out", "rank n.u8 --round 1244 --winners out > out",
    ])
  func standardOutput(command: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("out"))
    try folder.file("n.u8", [1, 2, 3, 4, 5, 6])
    let run = try shell("cd \"$1\" && \"$LOTTO\" --offline \(command)")
    #expect(run.status == 2)
    #expect(try folder.names() == ["link", "n.u8", "out", "rows.jsonl", "ticket.png"])
    let isOfErrors = command.contains("2>")
    #expect(try folder.bytes("out").isEmpty != isOfErrors)
  }

  @Test("an array is not written to a pipe, since its start is written last")
  func arrays() throws {
    try folder.file("n.u8", [1, 2, 3, 4, 5, 6])
    for options in ["--round 1244 --ranks", "--all --best"] {
      let run = try shell(
        "cd \"$1\" && \"$LOTTO\" rank n.u8 --offline \(options) /dev/stdout | cat; "
          + "exit ${PIPESTATUS[0]}")
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.diagnostics.contains("an array needs a file, not a pipe: /dev/stdout"))
    }
  }

  @Test("what is written to /dev/stdout or /dev/stderr follows what is in the file")
  func appending() throws {
    let run = try shell(
      "cd \"$1\" && echo first > log && check() { \"$LOTTO\" check --offline 1,2,3,4,5,6 \"$@\"; } && "
        + "(echo before; check -f jsonl -o /dev/stdout; echo after) > out && "
        + "check --summary /dev/stderr 2>> log")
    #expect(run.status == 0)
    let lines = String(decoding: try folder.bytes("out"), as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "before")
    #expect(lines.last == "after")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("{\"schema\":") })
    #expect(lines.count > 2)
    let log = String(decoding: try folder.bytes("log"), as: UTF8.self)
    #expect(log.hasPrefix("first\n"))
    #expect(log.contains("lotto.summary/"))
  }

  @Test("results and summaries get the umask's mode, or keep that of the file they replace")
  func modes() throws {
    func mode(_ name: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
    let run = try shell(
      "umask 027; \"$LOTTO\" scan --offline -q \"$1/ticket.png\" -o \"$1/new.csv\" "
        + "--summary \"$1/new.json\" --resume \"$1/new.journal\" --annotate \"$1/pictures\"")
    #expect(run.status == 0)
    #expect(try mode("new.csv") == 0o640)
    #expect(try mode("new.json") == 0o640)
    #expect(try mode("new.journal") == 0o600)
    #expect(try mode("pictures/000001-ticket.png") == 0o600)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o604], ofItemAtPath: folder.path("new.csv"))
    #expect(
      try Lotto.scan("-q", folder.path("ticket.png"), "-o", folder.path("new.csv")).status == 0)
    #expect(try mode("new.csv") == 0o604)
  }

  @Test("all commands give new files the umask's mode and keep that of existing files")
  func otherModes() throws {
    let commands = """
      cd "$1"; printf '1,2,3,4,5,6\n' > games
      "$LOTTO" rank --offline --no-timing --round 1 games --ranks ranks --winners winners -o rows
      "$LOTTO" rank --offline --all games --best best -o /dev/null
      "$LOTTO" generate 3 -f csv --seed 1 -o tickets
      "$LOTTO" draws export -o draws; "$LOTTO" merge rows -o sum
      stat -c %a ranks winners rows best tickets draws sum | uniq -c
      """
    let new = try shell("umask 027\n\(commands)")
    #expect(new.text.split(separator: " ").map(String.init) == ["7", "640\n"], "\(new.text)")
    let kept = try shell(
      "cd \"$1\"; chmod 604 ranks winners rows best tickets draws sum; umask 077\n\(commands)")
    #expect(kept.text.split(separator: " ").map(String.init) == ["7", "604\n"], "\(kept.text)")
  }

  @Test("only its owner can access the draw cache")
  func cacheMode() throws {
    try folder.file("d.csv", Array((DrawSetting.later + "\n").utf8))
    let run = try shell(
      "umask 0; export XDG_CACHE_HOME=\"$1/cache\";"
        + " \"$LOTTO\" draws import --as-of 2026-10-20 \"$1/d.csv\";"
        + " stat -c %a \"$1/cache/lotto/draws.cache\"")
    #expect(run.text == "600\n")
  }

  @Test(
    "without --format, the extension of the -o file chooses the format",
    arguments: [
      ("a.csv", "schema,source,"), ("a.HTML", "<!DOCTYPE html>"), ("a.jsonl", "{\"schema\":"),
      ("a.txt", "● Won 1,155,132,154 won net"), ("a.dat", "{\"schema\":"),
    ])
  func endings(name: String, start: String) throws {
    #expect(try Lotto.scan(folder.path("ticket.png"), "-o", folder.path(name)).status == 0)
    let text = String(decoding: try folder.bytes(name), as: UTF8.self)
    let first = text.prefix { !$0.isNewline }
    #expect(first.hasPrefix(start), "\(first.prefix(120))")
    #expect(
      try Lotto.scan(folder.path("ticket.png"), "-f", "csv", "-o", folder.path(name)).status == 0)
    #expect(try folder.bytes(name).starts(with: "schema,".utf8))
  }

  @Test(
    "a signal leaves the finished rows in FILE.partial and reports that",
    arguments: [
      ("INT", Int32(130)), ("TERM", 143),
    ])
  func partial(signal: String, status: Int32) throws {
    // The list stays open, and the signal is sent after the first row. Without job control,
    // background programs of a shell ignore interrupts.
    let run = try shell(
      """
      set -m
      mkfifo "$1/list"
      "$LOTTO" scan --offline --files-from "$1/list" -o "$1/out.jsonl" & pid=$!
      exec 9> "$1/list"
      echo "$1/ticket.png" >&9
      until ls -A "$1" | grep -q partial && [ -s "$1"/.lotto-*partial ]; do :; done
      kill -\(signal) $pid; wait $pid
      """)
    #expect(run.status == status)
    #expect(run.diagnostics.contains("finished rows are in \(folder.path("out.jsonl")).partial"))
    let rows = String(decoding: try folder.bytes("out.jsonl.partial"), as: UTF8.self)
    #expect(rows.split(separator: "\n").count == 5)
    #expect(try !folder.names().contains("out.jsonl"))
  }

  private func shell(_ script: String) throws -> ProgramRun {
    try ProgramRun(
      "/bin/bash", ["-c", script, "bash", folder.url.path(percentEncoded: false).droppingSlash],
      environment: ["LOTTO": ProgramRun.path(of: "lotto")])
  }
}

extension String {
  fileprivate var droppingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
