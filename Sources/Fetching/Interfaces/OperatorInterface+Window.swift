internal import Lottery

extension OperatorInterface {
  /// The API behind the site's list: ten rounds around a middle one, newest first.
  ///
  /// The list is empty if the middle round has no result, even if earlier rounds do. So each request
  /// puts the earliest missing round in the middle and covers five rounds from there on.
  static let window = OperatorInterface(
    name: "lt645 list",
    requests: { rounds in
      var requests: [DrawRequest] = []
      var next = 0
      for round in rounds.map(\.number) where round >= next {
        next = round + roundsFromMiddle
        requests.append(
          DrawRequest(
            path: "/lt645/selectPstLt645InfoNew.do?srchDir=center&srchLtEpsd=\(round)",
            covered: round - roundsBeforeMiddle...next - 1))
      }
      return requests
    },
    allRounds: nil,
    rows: rowsOfEnvelope)

  private static let roundsBeforeMiddle = 5
  private static let roundsFromMiddle = 5
}
