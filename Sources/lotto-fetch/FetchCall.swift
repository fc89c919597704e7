internal import Fetching
internal import Lottery
internal import Platform

/// What a call asks for: `ROUND…` or `--all`, and where and when.
struct FetchCall {
  /// The site that is asked.
  let site: SiteAddress
  /// The rounds; nil for every one.
  let rounds: Set<Round>?
  /// Today in Korea, or the day that is named: no draw is later.
  let today: CalendarDate

  /// Why the arguments are no call, for people.
  struct Fault: Error {
    let reason: String
  }

  /// Reads the arguments.
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
      throw Fault(reason: "expected an address of https, or of http to this machine, as the site")
    }
    self.site = site
    self.rounds = wantsAll ? nil : rounds
    self.today = today
  }

  private static let usage = "expected lotto-fetch [--url BASE] [--as-of DATE] ROUND…, or --all"
}
