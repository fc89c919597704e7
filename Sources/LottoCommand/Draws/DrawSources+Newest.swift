internal import Lottery
internal import Pipeline
internal import Platform

extension DrawSources {
  /// The round that is meant where none is named: the newest by the calendar, asked for where its draw
  /// is not known, or else the newest known one, with a warning; nil where no draw is known.
  ///
  /// - Throws: `SystemError.interrupted` when a signal comes while the answer is waited for.
  static func newestRound(
    of desk: inout DrawDesk, _ console: DrawConsole
  ) throws(SystemError) -> Round? {
    let newest = try desk.obtainNewest { console.handle($0) }
    if let newest { console.newestFound(newest) }
    return newest?.round
  }
}
