internal import JSON
internal import Lottery

extension OperatorInterface {
  /// The call of the site's own page of results since January 2026: a round, a range or all.
  static let current = OperatorInterface(
    name: "lt645",
    questions: { rounds in
      let ranges = ranges(of: rounds)
      return ranges.count > mostRanges ? [everyRound] : ranges.map(question)
    },
    allRounds: everyRound,
    rows: rowsOfEnvelope)

  private static let path = "/lt645/selectPstLt645Info.do"

  private static let everyRound = Question(everyRoundAt: "\(path)?srchLtEpsd=all")

  /// The most rounds that share a question: 100 rows are 90 kB.
  private static let rangeLength = 100

  /// More requests, three seconds apart, would not fit into the ten seconds of a conversation.
  private static let mostRanges = 3

  private static func ranges(of rounds: [Round]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for round in rounds.map(\.number) {
      if let first = ranges.last?.lowerBound, round - first < rangeLength {
        ranges[ranges.count - 1] = first...round
      } else {
        ranges.append(round...round)
      }
    }
    return ranges
  }

  private static func question(of range: ClosedRange<Int>) -> Question {
    let (first, last) = (range.lowerBound, range.upperBound)
    let query =
      first == last ? "srchLtEpsd=\(first)" : "srchStrLtEpsd=\(first)&srchEndLtEpsd=\(last)"
    return Question(path: "\(path)?\(query)", covered: range)
  }

  /// The rows of `{"resultCode":null,"resultMessage":null,"data":{"list":[…]}}`.
  ///
  /// `data` may be null, which stands for no rows, unless the envelope names a fault.
  static func rowsOfEnvelope(_ answer: JSONValue) -> [JSONValue]? {
    switch answer["data"] {
    case .null where answer["resultCode"] == .null: []
    case let data: data?["list"]?.array
    }
  }
}
