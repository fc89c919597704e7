/// A note that amounts are estimates, and what is authoritative.
struct EstimateNote: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    scene.totals.wonGames == 0 ? [] : [.text(Line(scene.text(.estimateNote), .faint))]
  }
}
