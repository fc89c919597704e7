internal import Lottery

extension PageScene {
  /// When and by what the page was made, and the newest draw that was known: at the start of the run,
  /// or by one of its rows.
  func colophon(newestOfRows round: Round?, _ notes: [String] = []) -> Block {
    var parts: [String] = []
    if let edition {
      parts.append(text(.madeBy, edition.program, edition.made.description))
      if edition.today != edition.made { parts.append(text(.asOfDay, edition.today.description)) }
    }
    if let newest = [edition?.newestRound, round].compactMap(\.self).max() {
      parts.append(text(.newestDraw, "\(newest.number)", newest.drawDate.description))
    }
    return .text(Line((parts + notes).joined(separator: " · "), .faint))
  }
}
