internal import Lottery

/// Congratulates on the best of the first to third prizes among the rows that pass.
struct Celebration: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    guard let best = [Rank.first, .second, .third].first(where: { scene.totals.ranks[$0] != nil })
    else { return [] }
    let text = scene.text(.celebration, Phrase(best).text(in: scene.language))
    return [.heading(Line(text, .rank(Int(best.rawValue))))]
  }
}
