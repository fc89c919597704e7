/// That amounts are estimated, and what decides.
struct EstimateNote: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    scene.totals.wonGames == 0 ? [] : [.text(Line(scene.text(.estimateNote), .faint))]
  }
}
