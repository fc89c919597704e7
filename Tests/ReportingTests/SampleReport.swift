import Lottery

@testable import Reporting

/// A report of eleven rows, one or more of every kind; tests refer to its rows by number.
///
/// | row | source | content |
/// |---|---|---|
/// | 0–3 | b.png | round 1100: A won 1st, B lost, C won 5th, D won 4th |
/// | 4, 5 | a.png, 없음.png | round 1101: pending, without a result |
/// | 6, 7 | c.png, d.png | pension lottery of round 270; an error |
/// | 8 | e.png | 5th of round 1100, expired |
/// | 9 | again.png | 5th of round 1100, scanned before |
/// | 10 | unpublished.png | 3rd of round 1100, its prize not published |
enum SampleReport {
  static let lost = [1, 2, 3, 4, 5, 6]

  static func outcomes() throws -> [InputOutcome] {
    [
      Sample.outcome(
        "b.png", Sample.drawn([Sample.first, lost, Sample.fifth, Sample.fourth])),
      Sample.outcome("a.png", Sample.pending), Sample.outcome("없음.png", Sample.withoutResult),
      Sample.outcome("c.png", .other(try Sample.pension)),
      Sample.outcome("d.png", failure: .noSuchFile),
      Sample.outcome("e.png", Sample.drawn([Sample.fifth], today: Sample.afterClaim)),
      InputOutcome(
        source: Sample.source("again.png"),
        codes: [Sample.code(Sample.drawn([Sample.fifth]), duplicateOf: Sample.source("b.png"))],
        failure: nil),
      Sample.outcome("unpublished.png", Sample.drawn([Sample.third], draw: Sample.bareRound1100)),
    ]
  }

  static func records(_ language: Language = .english) throws -> [GameRecord] {
    try outcomes().flatMap { GameRecord.records(of: $0) }
  }

  static func games() throws -> [ListedGame] { ListedGame.list(try records()) }

  /// The state of the report after events.
  static func state(_ events: ReportEvent...) throws -> ReportState {
    var state = ReportState(try games())
    for event in events { state.reduce(event) }
    return state
  }

  /// The scene that components draw after events.
  static func scene(
    _ language: Language = .english, _ events: ReportEvent...
  ) throws -> ReportScene {
    let records = try records(language)
    var state = ReportState(ListedGame.list(records))
    for event in events { state.reduce(event) }
    return scene(of: state, records, language)
  }

  /// The scene of a state, with all of its rows shown.
  static func scene(
    of state: ReportState, _ records: [GameRecord], _ language: Language
  ) -> ReportScene {
    ReportScene(
      state, showing: state.order.indices, totals: state.totals, in: language
    ) { records[$0] }
  }

  /// Rows of errors, without games, for long lists.
  static func errors(_ count: Int) -> [ListedGame] {
    let records = (0..<count).flatMap { number in
      GameRecord.records(
        of: Sample.outcome("\(number).png", failure: InputFailure(.noCode)))
    }
    return ListedGame.list(records)
  }
}
