internal import Lottery

struct RankTotals: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    let facts = Rank.winning.compactMap { rank in
      scene.totals.ranks[rank].map { share in
        let name = Phrase(rank).text(in: scene.language)
        return Fact(
          name: "\(name) × \(DisplayText.grouped(share.games))",
          value: Line(scene.prize(share.won), .rank(Int(rank.rawValue))))
      }
    }
    return facts.isEmpty ? [] : [.facts(facts)]
  }
}
