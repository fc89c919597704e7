/// A part of a report: values in, blocks out.
///
/// A component fetches, ranks and sorts nothing and does not know its neighbors. To add one, add a file
/// and a line in a container's list.
package protocol ReportComponent: Sendable {
  /// The blocks that show this part of a scene.
  func blocks(of scene: ReportScene) -> [Block]
}

/// Components, one below the other.
package struct ReportContainer: Sendable {
  /// The components, from top to bottom.
  package let components: [any ReportComponent]

  /// A container of these components.
  package init(_ components: [any ReportComponent]) { self.components = components }

  /// The blocks of all components for a scene.
  package func blocks(of scene: ReportScene) -> [Block] {
    components.flatMap { $0.blocks(of: scene) }
  }

  /// What a screen shows above its rows.
  package static let screenTop = ReportContainer([ReportHeader()])

  /// What a screen shows between its title and its badges if there is something to celebrate.
  package static let celebration = ReportContainer([Celebration()])

  /// The rows of a screen.
  package static let screenList = ReportContainer([GameList()])

  /// The tickets of rows as cards, whatever the view.
  package static let screenCard = ReportContainer([CardBody()])

  /// What a screen shows below its rows.
  package static let screenEnd = ReportContainer([TotalsSummary()])

  /// What follows streamed rows.
  static let streamEnd = ReportContainer([
    TotalsSummary(), RankTotals(), ClaimSummary(), EstimateNote(),
  ])
}
