internal import Lottery
internal import Pipeline
internal import Platform

extension DrawSources {
  /// The round to use if none is named: the newest by the calendar, fetched if its draw is unknown.
  ///
  /// Falls back to the newest known round, with a warning; nil if no draw is known.
  ///
  /// - Throws: `SystemError.interrupted` on an interrupt during the fetch.
  static func newestRound(
    of resolver: inout DrawResolver, _ console: DrawConsole
  ) throws(SystemError) -> Round? {
    let newest = try resolver.obtainNewest { console.handle($0) }
    if let newest { console.newestFound(newest) }
    return newest?.round
  }
}
