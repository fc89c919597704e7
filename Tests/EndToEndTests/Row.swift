import JSON
import TestSupport
import Testing

/// A row of results, read back from its JSON.
struct Row: CustomStringConvertible {
  let description: String
  private let value: JSONValue

  init(_ line: String) throws {
    description = line
    value = try JSONReader.read(Array(line.utf8))
  }

  func text(_ key: String) -> String? { value[key]?.string }
  func number(_ key: String) -> Int? { value[key]?.integer }
  func numbers(_ key: String) -> [Int]? { value[key]?.array?.compactMap(\.integer) }
  func flag(_ key: String) -> Bool? {
    if case .bool(let flag)? = value[key] { flag } else { nil }
  }

  var status: String { text("status") ?? "" }
  var error: String { text("error") ?? "" }
  var source: String { text("source") ?? "" }
}

extension ProgramRun {
  /// The output's rows.
  func rows() throws -> [Row] { try lines.map { try Row($0) } }
}

/// Runs of `lotto` on a fixed day and without a network.
enum Lotto {
  static let day = "2026-11-20"

  /// Lines of a shell that wait until the program that it has just started in the background takes
  /// SIGTERM: 143 is the status of a death by that signal, too.
  static let untilSignalsAreTaken = """
    until (( 0x0$(sed -n 's/^SigCgt:\t//p' /proc/$!/status) & 0x4000 )) || ! kill -0 $!; do sleep 0.01; done
    """

  /// Lines of a shell in the place of a decoder that take a request in; `$n` is its number for printf.
  static let takingRequest =
    "n=$(dd bs=64 count=1 status=none <&3 | od -An -to1 -j1 -N4 | tr ' ' '\\\\')"

  static func run(
    _ command: String, _ arguments: [String], input: [UInt8] = [],
    environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(
      "lotto", [command, "--offline", "--as-of", day] + arguments, input: input,
      environment: environment, in: Repository.root)
  }

  static func scan(_ arguments: String...) throws -> ProgramRun { try run("scan", arguments) }

  static func check(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try run("check", arguments, input: Array(input.utf8))
  }

  /// The path of a scan among the fixtures, from the root of the checkout.
  static func fixture(_ name: String) -> String { "Fixtures/Scans/\(name)" }
}
