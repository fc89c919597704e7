/// How many rows are shown of how many, and what can be done with them.
struct ReportFooter: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    let state = scene.state
    let paging = scene.text(
      .shownOf, DisplayText.grouped(state.shown.count), DisplayText.grouped(state.order.count))
    return [
      .text(Line(paging, .faint)), .actions(Self.actions(in: scene.language)),
      .text(Line(scene.text(.estimateNote), .faint)),
    ]
  }

  /// Everything that can be done with the rows.
  static func actions(in language: Language) -> [ActionBlock] {
    ReportAction.allCases.map {
      ActionBlock(action: $0, title: $0.title.text(in: language), isPrimary: $0 == .copy)
    }
  }
}
