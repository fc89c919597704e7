import Foundation
import TestSupport
import Testing

/// What outputs never do: take the place of an input or of one another, or be lost by a signal.
struct OutputSafetyTests {
  private let folder: TemporaryFolder
  private let image: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    image = try Repository.bytes(ofFixture: "Scans/winner-round-1244.png")
    try folder.file("ticket.png", image)
    try folder.file("rows.jsonl", Array("{}\n".utf8))
  }

  /// Runs a call that has to be refused before anything is written.
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

  @Test("a file that is an input is refused as an output, by whatever name or link")
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

  @Test("two outputs of one file are refused, also where it is not there yet")
  func outputs() throws {
    let (ticket, name) = (folder.path("ticket.png"), folder.url.lastPathComponent)
    try refuse(
      "scan", ticket, "-o", folder.path("new"), "--summary", folder.path("../\(name)/new"))
    try refuse("scan", ticket, "-o", folder.path("new"), "--resume", folder.path("new"))
    let all = folder.url.path(percentEncoded: false)
    try refuse("scan", all, "--annotate", all)
    try refuse("scan", all, "--debug-images", all)
  }

  @Test("results and summaries have the mode that umask gives, and keep that of a file before them")
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

  @Test(
    "the ending of -o decides the form where --format does not",
    arguments: [
      ("a.csv", "schema,source,"), ("a.HTML", "<!DOCTYPE html>"), ("a.jsonl", "{\"schema\":"),
      ("a.txt", "Source "), ("a.dat", "{\"schema\":"),
    ])
  func endings(name: String, start: String) throws {
    #expect(try Lotto.scan(folder.path("ticket.png"), "-o", folder.path(name)).status == 0)
    let text = String(decoding: try folder.bytes(name), as: UTF8.self)
    #expect(text.hasPrefix(start), "\(text.prefix(40))")
    #expect(
      try Lotto.scan(folder.path("ticket.png"), "-f", "csv", "-o", folder.path(name)).status == 0)
    #expect(try folder.bytes(name).starts(with: "schema,".utf8))
  }

  @Test(
    "after a signal the finished rows are in FILE.partial, which is said",
    arguments: [
      ("INT", Int32(130)), ("TERM", 143),
    ])
  func partial(signal: String, status: Int32) throws {
    // The list stays open, and the first row is there before the signal comes. Only with job control
    // does a program in the background heed an interrupt.
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
