package import JSON
package import Lottery

/// One way to ask the operator for draws, as an entry of a list: a changed site is a new entry.
package struct OperatorInterface: Sendable {
  /// Its name in diagnostics.
  package let name: String
  /// The questions that together cover some rounds, which are given in ascending order.
  package let questions: @Sendable ([Round]) -> [Question]
  /// The question for every round there is; nil where the interface has none.
  package let allRounds: Question?
  /// The rows of an answer, none where no round has a result; nil when the answer has another form.
  package let rows: @Sendable (JSONValue) -> [JSONValue]?

  /// The interfaces, the current one first.
  package static let all: [OperatorInterface] = [.current, .window, .old]

  /// The address of the operator's site.
  package static let operatorBase = "https://www.dhlottery.co.kr"
}

/// One request to the operator.
package struct Question: Sendable, Equatable {
  /// What is appended to the base address.
  package let path: String
  /// The rounds whose rows an answer may hold; nil for any.
  package let covered: ClosedRange<Int>?
  /// How many bytes an answer may have.
  package let sizeLimit: Int

  /// A question for the rounds of a range.
  package init(path: String, covered: ClosedRange<Int>) {
    self.path = path
    self.covered = covered
    sizeLimit = 1 << 20
  }

  /// A question for every round there is, whose answer takes 1.1 MB in 2026.
  package init(everyRoundAt path: String) {
    self.path = path
    covered = nil
    sizeLimit = 8 << 20
  }
}
