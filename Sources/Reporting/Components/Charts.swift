internal import Lottery

/// Prizes by rank and by round, and what was spent against what was won.
struct Charts: ReportComponent {
  /// Rounds that have a bar of their own; of more, those that won most.
  static let roundLimit = 12

  func blocks(of scene: ReportScene) -> [Block] {
    let totals = scene.totals
    if totals.won == 0 { return [] }
    let ranks = Rank.winning.compactMap { rank in
      totals.ranks[rank].map { share in
        let name = Phrase(rank).text(in: scene.language)
        return ChartBlock.Bar(
          label: "\(name) × \(DisplayText.grouped(share.games))", amount: share.won,
          text: scene.prize(share.won),
          role: .rank(Int(rank.rawValue)))
      }
    }
    let won = totals.rounds.filter { $0.value.won > 0 }
    let rounds = won.sorted { ($1.value.won, $0.key) < ($0.value.won, $1.key) }
      .prefix(Self.roundLimit).sorted { $0.key < $1.key }
      .map { bar("\($0.key)", $0.value.won, .prize, scene) }
    let balance = [
      bar(scene.text(.totalSpent), totals.spent, .plain, scene),
      bar(scene.text(.totalWon), totals.won, .prize, scene),
    ]
    return [
      .chart(ChartBlock(title: scene.text(.chartRanks), bars: ranks)),
      .chart(ChartBlock(title: scene.text(.chartRounds), bars: rounds)),
      .chart(ChartBlock(title: scene.text(.chartBalance), bars: balance)),
    ]
  }

  private func bar(
    _ label: String, _ amount: Int, _ role: Role, _ scene: ReportScene
  ) -> ChartBlock.Bar {
    ChartBlock.Bar(label: label, amount: amount, text: scene.amount(amount), role: role)
  }
}
