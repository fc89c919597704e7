internal import DrawHistory
internal import Lottery
internal import Reporting

/// Which rounds drawn by a day are known, and which are missing.
struct DrawCoverage {
  /// The rounds that are missing, ascending.
  let missing: [Round]
  /// The newest round that is known; nil where none is.
  private let newest: Round?

  /// What a library knows of the rounds drawn by a day.
  init(of library: DrawLibrary, drawnBy day: CalendarDate) {
    let known = Set(library.rounds)
    let drawn = Round.all(drawnBy: day)
    missing = drawn.filter { !known.contains($0) }
    newest = drawn.last { known.contains($0) }
  }

  /// The newest round, how many others are missing, which, and what to do about it.
  func text(in language: Language) -> String {
    guard let newest else { return Wording("no draw is known", "아는 회차 없음").text(in: language) }
    let values = [String(newest.number), newest.drawDate.description, String(missing.count)]
    guard let first = missing.first else { return Self.complete.text(in: language, values) }
    let start = first > newest ? Phrase.newestKnown.wording : Self.incomplete
    let remedy = Self.remedy.text(in: language, [values[2]])
    return "\(start.text(in: language, values)) (\(ranges)); \(remedy)"
  }

  /// The missing rounds as numbers and ranges, the first few of many.
  private var ranges: String {
    var ranges: [ClosedRange<Int>] = []
    for round in missing.map(\.number) {
      if let last = ranges.last, last.upperBound == round - 1 {
        ranges[ranges.count - 1] = last.lowerBound...round
      } else {
        ranges.append(round...round)
      }
    }
    let texts = ranges.prefix(5).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    return texts.joined(separator: ", ") + (ranges.count > 5 ? " …" : "")
  }

  private static let complete = Wording("newest known: {0} of {1}", "아는 최신 회차: {0}회({1})")
  private static let incomplete = Wording(
    "newest known: {0} of {1}; {2} {2|round is|rounds are} missing",
    "아는 최신 회차: {0}회({1}), {2}개 회차 없음")
  private static let remedy = Wording(
    "lotto draws update fetches {0|it|them}", "lotto draws update로 내려받기")
}
