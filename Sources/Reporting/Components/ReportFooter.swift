/// The number of rows, and the actions on those that pass the filters.
struct ReportFooter: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    let (shown, all) = (scene.shown.count, scene.state.order.count)
    let count = scene.text(.shownOf, DisplayText.grouped(shown), DisplayText.grouped(all))
    return [.text(Line(count, .faint)), .actions(Self.actions(in: scene.language))]
  }

  /// Every action on the rows.
  static func actions(in language: Language) -> [ActionBlock] {
    ReportAction.allCases.map {
      ActionBlock(action: $0, title: $0.title.text(in: language), isPrimary: $0 == .copy)
    }
  }
}
