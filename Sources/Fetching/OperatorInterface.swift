package import JSON
package import Lottery

/// One API for requesting draws from the operator or a mirror; if the site changes, add an entry.
package struct OperatorInterface: Sendable {
  /// The interface's name in diagnostics.
  package let name: String
  /// The requests that cover some rounds, given in ascending order; none if it cannot serve them.
  package let requests: @Sendable ([Round]) -> [DrawRequest]
  /// The request for every round; nil if the interface has none.
  package var allRounds: DrawRequest?
  /// The rows of an answer, none if no round has a result; nil if the format is unexpected.
  package let rows: @Sendable (JSONValue) -> [JSONValue]?

  /// All interfaces: the operator's present and past ones, the current one first, then mirrors'.
  package static let all = ofOperator + [.mirrorHistory, .mirror]
  private static let ofOperator: [OperatorInterface] = [.current, .window, .old]

  /// The interfaces to try at a site; the operator's own site is not asked for mirror files.
  package static func all(at site: SiteAddress) -> [OperatorInterface] {
    site.isOperators ? ofOperator : all
  }

  /// The base URL of the operator's site.
  package static let operatorBase = "https://www.dhlottery.co.kr"
}

/// One request to the operator.
package struct DrawRequest: Sendable, Equatable {
  /// The path and query, appended to the base URL.
  package let path: String
  /// The rounds that an answer may hold; nil for any.
  package let covered: ClosedRange<Int>?
  /// Size limit of the answer in bytes.
  package var sizeLimit = 1 << 20
  /// Whether the request is for a file that does not exist until its round has a result.
  package var isForFile = false

  /// Size limit in bytes of an answer with every round; it took 1.1 MB in 2026.
  static let everyRoundLimit = 8 << 20
}
