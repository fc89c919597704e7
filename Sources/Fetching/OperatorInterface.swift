package import JSON
package import Lottery

/// One way to ask the operator or a mirror for draws, as an entry of a list: a changed site is a new
/// entry.
package struct OperatorInterface: Sendable {
  /// Its name in diagnostics.
  package let name: String
  /// The questions that together cover some rounds, which are given in ascending order; none where the
  /// interface is not for these rounds.
  package let questions: @Sendable ([Round]) -> [Question]
  /// The question for every round there is; nil where the interface has none.
  package let allRounds: Question?
  /// The rows of an answer, none where no round has a result; nil when the answer has another form.
  package let rows: @Sendable (JSONValue) -> [JSONValue]?

  /// The interfaces: the operator's, the current one first, then those that only mirrors speak.
  package static let all = ofOperator + [.mirrorHistory, .mirror]

  private static let ofOperator: [OperatorInterface] = [.current, .window, .old]

  /// The interfaces that are tried at a site: the operator's own is not asked for a mirror's files.
  package static func all(at site: SiteAddress) -> [OperatorInterface] {
    site.isOperators ? ofOperator : all
  }

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
  /// Whether it is for a file that is there only when its round has a result.
  package let isForFile: Bool

  /// A question for the rounds of a range.
  package init(path: String, covered: ClosedRange<Int>, isForFile: Bool = false) {
    self.path = path
    self.covered = covered
    self.isForFile = isForFile
    sizeLimit = 1 << 20
  }

  /// A question for every round there is, whose answer takes 1.1 MB in 2026.
  package init(everyRoundAt path: String) {
    self.path = path
    covered = nil
    isForFile = false
    sizeLimit = 8 << 20
  }
}
