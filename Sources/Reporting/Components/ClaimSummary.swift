internal import Lottery

/// The last days to claim prizes, and where to claim them, nearest day first.
struct ClaimSummary: ReportComponent {
  /// Maximum number of listed days and places; the rest is only counted.
  static let limit = 12

  func blocks(of scene: ReportScene) -> [Block] {
    let claims = scene.totals.claims.days.sorted { $0.key < $1.key }
    if claims.isEmpty { return [] }
    let facts = claims.prefix(Self.limit).map { claim, games in
      Fact(
        name: "\(scene.text(.claimBy)) \(scene.text(.about, claim.lastDay.description))",
        value: Line("\(DisplayText.grouped(games)) × \(scene.text(claim.place))"))
    }
    let rest = claims.count - facts.count
    let more = Block.text(Line(scene.text(.more, DisplayText.grouped(rest)), .faint))
    return [.facts(facts)] + (rest > 0 ? [more] : [])
  }
}
