internal import Fetching
internal import Lottery
internal import Platform

struct FetchArguments {
  let site: SiteAddress
  let rounds: Set<Round>?
  /// Today in Korea, or the day given by `--as-of`; later draws are rejected.
  let today: CalendarDate

  init(_ arguments: [[UInt8]]) throws(FetchError) {
    let named = Environment.value(of: "LOTTO_DRAWS_URL").flatMap { $0.isEmpty ? nil : $0 }
    var base = named ?? OperatorInterface.operatorBase
    var rounds: Set<Round> = []
    var wantsAll = false
    var today = KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch).day
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch String(decoding: argument, as: UTF8.self) {
      case "--url":
        guard let url = rest.popFirst() else { throw Self.misuse }
        base = String(decoding: url, as: UTF8.self)
      case "--as-of":
        let text = rest.popFirst().map { String(decoding: $0, as: UTF8.self) }
        guard let day = text.flatMap({ CalendarDate($0) }) else { throw Self.misuse }
        today = day
      case "--all": wantsAll = true
      default:
        guard let round = Int(digits: argument).flatMap(Round.init) else { throw Self.misuse }
        rounds.insert(round)
      }
    }
    guard rounds.isEmpty == wantsAll else { throw Self.misuse }
    guard let site = SiteAddress(base) else {
      throw FetchError(
        Wording("expected an https address for the site, or http to this machine"))
    }
    self.site = site
    self.rounds = wantsAll ? nil : rounds
    self.today = today
  }

  private static let misuse = FetchError(
    Wording(verbatim: "expected lotto-fetch [--url BASE] [--as-of DATE] ROUND…, or --all"))
}
