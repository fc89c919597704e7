internal import JSON
internal import Lottery

/// The interfaces behind the pages of the operator's site, since January 2026.
extension OperatorInterface {
  /// The API behind the results page: one round, a range, or all rounds.
  static let current = OperatorInterface(
    name: "lt645",
    requests: { rounds in
      let ranges = ranges(of: rounds)
      return ranges.count > mostRanges ? [everyRound] : ranges.map(request)
    },
    allRounds: everyRound, rows: rowsOfEnvelope)

  private static let path = "/lt645/selectPstLt645Info.do"
  private static let everyRound = DrawRequest(
    path: "\(path)?srchLtEpsd=all", covered: nil, sizeLimit: DrawRequest.everyRoundLimit)

  /// Most rounds per request; 100 rows take 90 kB.
  private static let rangeLength = 100
  /// More requests, three seconds apart, would exceed the ten-second limit of a `SiteSession`.
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

  private static func request(of range: ClosedRange<Int>) -> DrawRequest {
    let (first, last) = (range.lowerBound, range.upperBound)
    let query =
      first == last ? "srchLtEpsd=\(first)" : "srchStrLtEpsd=\(first)&srchEndLtEpsd=\(last)"
    return DrawRequest(path: "\(path)?\(query)", covered: range)
  }

  /// The rows of `{"resultCode":null,"data":{"list":[…]}}`; null `data` without a code means none.
  private static func rowsOfEnvelope(_ answer: JSONValue) -> [JSONValue]? {
    switch answer["data"] {
    case .null where answer["resultCode"] == .null: []
    case let data: data?["list"]?.array
    }
  }

  /// The API behind the site's list: ten rounds around a middle one, newest first.
  ///
  /// The list is empty if the middle round has no result. Each request therefore puts the earliest
  /// missing round in the middle, and covers five rounds from there on.
  static let window = OperatorInterface(
    name: "lt645 list",
    requests: { rounds in
      var requests: [DrawRequest] = []
      var next = 0
      for round in rounds.map(\.number) where round >= next {
        next = round + 5
        requests.append(
          DrawRequest(
            path: "/lt645/selectPstLt645InfoNew.do?srchDir=center&srchLtEpsd=\(round)",
            covered: round - 5...next - 1))
      }
      return requests
    },
    rows: rowsOfEnvelope)
}
