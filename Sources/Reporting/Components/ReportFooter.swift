/// The number of rows that pass the filters, and of all rows.
struct ReportFooter: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    let (shown, all) = (scene.shown.count, scene.state.order.count)
    let count = scene.text(.shownOf, DisplayText.grouped(shown), DisplayText.grouped(all))
    return [.text(Line(count, .faint))]
  }
}
