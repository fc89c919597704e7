package import Lottery

/// One way to ask the operator for draws, as an entry of a list: a changed site is a new entry.
package struct OperatorInterface: Sendable {
  /// Its name in diagnostics.
  package let name: String
  /// What is appended to the base address to ask for a range of rounds.
  package let path: @Sendable (ClosedRange<Round>) -> String
  /// The most rounds of one question.
  package let rangeLimit: Int

  /// The interfaces, the current one first.
  package static let all: [OperatorInterface] = [
    OperatorInterface(
      name: "lt645",
      path: { rounds in
        "/lt645/selectPstLt645Info.do?srchStrLtEpsd=\(rounds.lowerBound.number)"
          + "&srchEndLtEpsd=\(rounds.upperBound.number)"
      },
      rangeLimit: 50)
  ]

  /// The address of the operator's site.
  package static let operatorBase = "https://www.dhlottery.co.kr"

  /// The ranges in which rounds are asked for: near ones share a question.
  package func ranges(of rounds: [Round]) -> [ClosedRange<Round>] {
    var ranges: [ClosedRange<Round>] = []
    for round in rounds.sorted() {
      if let last = ranges.last, round.number - last.lowerBound.number < rangeLimit {
        ranges[ranges.count - 1] = last.lowerBound...round
      } else {
        ranges.append(round...round)
      }
    }
    return ranges
  }
}
