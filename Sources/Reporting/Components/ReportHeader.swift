/// The title with the number of games, and the badges.
struct ReportHeader: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    let count = scene.text(.gameCount, DisplayText.grouped(scene.totals.games))
    let title = Line([
      Span(scene.text(.reportTitle), .strong), Span(" "), Span(count, .faint),
    ])
    return [.heading(title)] + ReportBadges().blocks(of: scene)
  }
}

/// The badges of groups that have rows, and the selected one.
struct ReportBadges: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    if !scene.state.showsBadges { return [] }
    let badges = BadgeKind.allCases.compactMap { kind -> BadgeBlock? in
      let count = scene.state.counts[kind] ?? 0
      let isOn = scene.state.badge == kind
      if kind.isRare, count == 0, !isOn { return nil }
      return BadgeBlock(kind: kind, title: scene.text(kind.title), count: count, isOn: isOn)
    }
    return [.badges(badges)]
  }
}
