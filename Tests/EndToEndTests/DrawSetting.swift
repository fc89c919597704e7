import Foundation
import TestSupport

/// A private cache, and a shell script that stands in for `lotto-fetch` and records its calls.
struct DrawSetting {
  static let later =
    "1245,2026-10-10,3,11,19,27,35,43,1,1,300000,2,200000,3,100000,4,50000,5,5000,9000000"
  static let next =
    "1246,2026-10-17,4,12,20,28,36,44,2,0,0,2,200000,3,100000,4,50000,5,5000,9000000"

  let folder: TemporaryFolder

  init(fetch script: String? = nil) throws {
    folder = try TemporaryFolder()
    let decoder = ProgramRun.productFolder.appending(path: "lotto-decode")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "lotto-decode"), withDestinationURL: decoder)
    if let script { try fetch(script) }
  }

  /// Replaces `lotto-fetch` with another script.
  func fetch(_ script: String) throws {
    let text = """
      #!/bin/bash
      [ $1 = --json-errors ] && shift || exit 64
      echo "$@" >> \(folder.url.path)/calls
      \(script)

      """
    try folder.script("lotto-fetch", text)
  }

  /// The arguments of each call to `lotto-fetch`, one line per call.
  var calls: [String] {
    let text = try? String(contentsOf: folder.url.appending(path: "calls"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  var cache: URL { folder.url.appending(path: "cache/lotto/draws.cache") }

  /// The draws in the cache, one line each.
  var stored: [String] {
    let text = try? String(contentsOf: cache, encoding: .utf8)
    return (text ?? "").split(separator: "\n").dropFirst().map(String.init)
  }

  func run(
    _ arguments: String..., asOf day: String = "2026-10-20", environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(
      "lotto", arguments + ["--as-of", day],
      environment: [
        "LOTTO_LIBEXEC": folder.url.path,
        "XDG_CACHE_HOME": folder.url.appending(path: "cache").path,
      ].merging(environment) { $1 }, in: Repository.root)
  }

  func file(_ name: String, _ lines: String...) throws -> String {
    try folder.file(name, Array(lines.map { $0 + "\n" }.joined().utf8)).path
  }
}
