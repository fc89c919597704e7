import JSON
import TestSupport
import Testing

/// A result row, read back from its JSON.
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
  func texts(_ key: String) -> [String]? { value[key]?.array?.compactMap(\.string) }
  func flag(_ key: String) -> Bool? {
    if case .bool(let flag)? = value[key] { flag } else { nil }
  }

  var status: String { text("status") ?? "" }
  var error: String { text("error") ?? "" }
  var notes: [String] { texts("notes") ?? [] }
  var detail: String { text("detail") ?? "" }
  var source: String { text("source") ?? "" }
}

extension ProgramRun {
  /// The output's rows.
  func rows() throws -> [Row] { try lines.map { try Row($0) } }
}

/// Runs of `lotto` on a fixed day and without a network.
enum Lotto {
  static let day = "2026-11-20"

  /// Shell lines that wait until the program just started in the background handles SIGTERM.
  ///
  /// Without the wait the signal could kill it before it does, which gives status 143, too.
  static let untilSignalsAreTaken = """
    until (( 0x0$(sed -n 's/^SigCgt:\t//p' /proc/$!/status) & 0x4000 )) || ! kill -0 $!; do sleep 0.01; done
    """

  /// A shell command of a stand-in decoder that greets as the protocol's present version.
  static let hello = "printf 'H\\013\\000\\000\\000' >&3"

  /// Shell lines of a stand-in decoder that read a request; `$n` is its number, escaped for printf,
  /// which then writes each of its messages at once.
  ///
  /// Bash's own would write those with a byte 10, as one number in 64 has, as two.
  static let takingRequest =
    "printf() { builtin printf \"$@\" | dd bs=40000 iflag=fullblock status=none; }; "
    + "n=$(dd bs=64 count=1 status=none <&3 | od -An -to1 -j1 -N4 | tr ' ' '\\\\')"

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

  /// The path of a fixture scan, relative to the checkout's root.
  static func fixture(_ name: String) -> String { "Fixtures/Scans/\(name)" }
}
