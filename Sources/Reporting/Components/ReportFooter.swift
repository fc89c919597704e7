/// How many rows are shown of how many, and what can be done with them.
struct ReportFooter: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    let state = scene.state
    let paging = scene.text(
      .shownOf, DisplayText.grouped(state.shown.count), DisplayText.grouped(state.order.count))
    let actions = [
      ActionBlock(action: .copy, title: scene.text(.actionCopy), isPrimary: true),
      ActionBlock(action: .export, title: scene.text(.actionExport), isPrimary: false),
      ActionBlock(action: .print, title: scene.text(.actionPrint), isPrimary: false),
    ]
    return [
      .text(Line(paging, .faint)), .actions(actions),
      .text(Line(scene.text(.estimateNote), .faint)),
    ]
  }
}
