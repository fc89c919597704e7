internal import DrawHistory
internal import Lottery
internal import Reporting

/// Which of the rounds drawn by a day are known, and which are missing.
struct DrawCoverage {
  /// The missing rounds, ascending.
  let missing: [Round]
  /// The newest known round; nil if there is none.
  private let newest: Round?

  /// Compares a library with the rounds drawn by a day.
  init(of library: DrawLibrary, drawnBy day: CalendarDate) {
    let known = Set(library.rounds)
    let drawn = Round.all(drawnBy: day)
    missing = drawn.filter { !known.contains($0) }
    newest = drawn.last { known.contains($0) }
  }

  /// The newest known round, which others are missing, and how to fetch them.
  var reason: Wording {
    guard let newest else { return Wording("no draw is known") }
    let values = [String(newest.number), newest.drawDate.description, String(missing.count)]
    guard let first = missing.first else { return Self.complete.with(values) }
    let start =
      first > newest ? Phrase.newestKnown.wording : Self.incomplete
    return start.with(values) + Wording(verbatim: " (\(RoundRanges.text(missing))); ")
      + Self.remedy.with([values[2]])
  }

  private static let complete = Wording("newest known: {0} of {1}")
  private static let incomplete = Wording(
    "newest known: {0} of {1}; {2} {2|round is|rounds are} missing")
  private static let remedy = Wording("lotto draws update fetches {0|it|them}")
}
