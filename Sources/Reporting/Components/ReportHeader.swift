/// The title with the number of games, and the badges.
struct ReportHeader: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    let count = scene.text(.gameCount, DisplayText.grouped(scene.totals.games))
    let title = Line([
      Span(scene.text(.reportTitle), .strong), Span(" "), Span(count, .faint),
    ])
    return [.heading(title)] + (scene.state.showsBadges ? [.badges(badges(of: scene))] : [])
  }

  /// The badges of groups that have rows, and the pressed one.
  private func badges(of scene: ReportScene) -> [BadgeBlock] {
    BadgeKind.allCases.compactMap { kind in
      let count = scene.state.counts[kind] ?? 0
      let isOn = scene.state.badge == kind
      if kind.isRare, count == 0, !isOn { return nil }
      return BadgeBlock(kind: kind, title: scene.text(kind.title), count: count, isOn: isOn)
    }
  }
}
