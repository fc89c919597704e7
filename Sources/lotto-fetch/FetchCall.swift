internal import Fetching
internal import Lottery
internal import Platform

/// The parsed command line of `lotto-fetch`.
struct FetchCall {
  /// The site to ask.
  let site: SiteAddress
  /// The wanted rounds; nil for all.
  let rounds: Set<Round>?
  /// Today in Korea, or the day given by `--as-of`; later draws are rejected.
  let today: CalendarDate

  /// Why the arguments are invalid, for people.
  struct Fault: Error { let reason: String }

  /// Parses the arguments.
  init(_ arguments: [[UInt8]]) throws(Fault) {
    let named = Environment.value(of: "LOTTO_DRAWS_URL").flatMap { $0.isEmpty ? nil : $0 }
    var base = named ?? OperatorInterface.operatorBase
    var rounds: Set<Round> = []
    var wantsAll = false
    var today = KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch).day
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch String(decoding: argument, as: UTF8.self) {
      case "--url":
        guard let url = rest.popFirst() else { throw Fault(reason: Self.usage) }
        base = String(decoding: url, as: UTF8.self)
      case "--as-of":
        let text = rest.popFirst().map { String(decoding: $0, as: UTF8.self) }
        guard let day = text.flatMap({ CalendarDate($0) }) else { throw Fault(reason: Self.usage) }
        today = day
      case "--all": wantsAll = true
      default:
        guard let round = Int(digits: argument).flatMap(Round.init) else {
          throw Fault(reason: Self.usage)
        }
        rounds.insert(round)
      }
    }
    guard rounds.isEmpty == wantsAll else { throw Fault(reason: Self.usage) }
    guard let site = SiteAddress(base) else {
      throw Fault(reason: "expected an https address for the site, or http to this machine")
    }
    self.site = site
    self.rounds = wantsAll ? nil : rounds
    self.today = today
  }

  private static let usage = "expected lotto-fetch [--url BASE] [--as-of DATE] ROUND…, or --all"
}
