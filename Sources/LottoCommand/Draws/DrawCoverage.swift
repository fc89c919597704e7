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
  var reason: Reason {
    guard let newest else { return Reason("no draw is known", "아는 회차 없음") }
    let values = [String(newest.number), newest.drawDate.description, String(missing.count)]
    guard let first = missing.first else { return Reason(Self.complete, values) }
    let start =
      first > newest ? Phrase.newestKnown.wording : Self.incomplete
    return Reason(start, values) + Reason(verbatim: " (\(RoundRanges.text(missing))); ")
      + Reason(Self.remedy, [values[2]])
  }

  private static let complete = Wording("newest known: {0} of {1}", "저장된 최신 회차: {0}회({1})")
  private static let incomplete = Wording(
    "newest known: {0} of {1}; {2} {2|round is|rounds are} missing",
    "저장된 최신 회차: {0}회({1}), {2}개 회차 없음")
  private static let remedy = Wording(
    "lotto draws update fetches {0|it|them}", "lotto draws update로 내려받기")
}
