import Lottery

@testable import Reporting

extension Sample {
  /// What a user might scan in one run; no game has the bonus number.
  static func sheet() throws -> [InputOutcome] {
    [
      outcome(
        "scans/2024/winner-round-1100.png",
        drawn([first, third, fifth, [1, 2, 3, 4, 5, 6]])),
      outcome("복권/당첨.png", drawn([third], draw: bareRound1100)),
      outcome("old.png", drawn([first, [1, 2, 3, 4, 5, 6]], today: afterClaim)),
      InputOutcome(
        source: source("copies/of winner.png"),
        codes: [
          code(
            drawn([first, third]), duplicateOf: source("scans/2024/winner-round-1100.png"))
        ], failure: nil),
      outcome("pending.png", pending), outcome("far.png", farAhead),
      outcome("no-draw.png", withoutResult),
      outcome("typed", drawn([fifth], form: .typed)),
      outcome("pension.png", .other(try pension)),
      outcome("two.png", drawn([fifth]), .other(.foreign)),
      outcome("broken.png", .broken(PayloadError(.numbers, at: 45))),
      outcome(
        "photo.heic",
        failure: InputFailure(.unsupported, .kind("HEIC", conversion: conversion))),
      outcome("cut.png", drawn([fifth]), failure: InputFailure(.truncated)),
      outcome("missing.png", failure: .noSuchFile),
      outcome("\u{1B}[31mred\n.png", failure: InputFailure(.noCode)),
    ]
  }

  static let conversion = InputFailure.Conversion(
    command: "heif-convert photo.heic photo.heic.png", debianPackage: "libheif-examples")

  /// The complete output of a format for that sheet.
  static func sheet(
    _ format: String, _ width: Int, _ language: Language, _ style: TerminalStyle = .plain
  ) throws -> [UInt8] {
    guard let format = OutputFormat.all.first(where: { $0.name == format }) else { return [] }
    var formatter = format.formatter(
      FormatSettings(
        language: language, width: width, style: style,
        edition: Edition(made: afterDraw, today: afterDraw, program: "lotto", newestRound: nil)))
    var output: [UInt8] = []
    formatter.begin(into: &output)
    for outcome in try sheet() { formatter.append(outcome, in: language, to: &output) }
    formatter.end(into: &output)
    return output
  }
}
