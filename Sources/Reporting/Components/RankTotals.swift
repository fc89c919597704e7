internal import Lottery

/// What the games of each rank won.
struct RankTotals: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    let facts = Rank.winning.compactMap { rank in
      scene.totals.ranks[rank].map { share in
        let name = Phrase(rank).text(in: scene.language)
        // What is not published yet is not nothing.
        let amount = share.won == 0 ? scene.text(.prizeUnknown) : scene.amount(share.won)
        return Fact(
          name: "\(name) × \(DisplayText.grouped(share.games))",
          value: Line(amount, .rank(Int(rank.rawValue))))
      }
    }
    return facts.isEmpty ? [] : [.facts(facts)]
  }
}
