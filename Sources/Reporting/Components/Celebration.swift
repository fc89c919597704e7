package import Lottery

/// Congratulates on the best of the first to third prizes that can be claimed, among the rows that pass.
struct Celebration: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    guard let best = scene.totals.celebratedRank else { return [] }
    let text = scene.text(.celebration, Phrase(best).text(in: scene.language))
    return [.heading(Line(text, .rank(Int(best.rawValue))))]
  }
}

extension Totals {
  /// The first to third prize that can still be claimed: a reason to celebrate.
  package var celebratedRank: Rank? {
    bestToClaim.flatMap { $0.rawValue <= Rank.third.rawValue ? $0 : nil }
  }
}
