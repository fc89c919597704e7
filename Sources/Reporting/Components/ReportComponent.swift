/// A part of a report: values in, blocks out.
///
/// A component fetches, ranks and sorts nothing and does not know its neighbours. A new one is a file
/// and a line in a container's list.
package protocol ReportComponent: Sendable {
  /// What the part shows of a scene.
  func blocks(of scene: ReportScene) -> [Block]
}

/// Components under one another.
package struct ReportContainer: Sendable {
  /// The components, from top to bottom.
  package let components: [any ReportComponent]

  /// A container of these components.
  package init(_ components: [any ReportComponent]) { self.components = components }

  /// What the components show of a scene.
  package func blocks(of scene: ReportScene) -> [Block] {
    components.flatMap { $0.blocks(of: scene) }
  }

  /// What a screen shows above its rows.
  package static let screenTop = ReportContainer([ReportHeader()])

  /// What a screen shows between its title and its badges when there is something to celebrate.
  package static let screenJoy = ReportContainer([Celebration()])

  /// The rows of a screen.
  package static let screenList = ReportContainer([GameList()])

  /// The tickets of rows, whatever the rows are drawn as.
  package static let screenCard = ReportContainer([CardBody()])

  /// What a screen shows below its rows.
  package static let screenEnd = ReportContainer([TotalsSummary()])

  /// What follows rows that were streamed.
  static let streamEnd = ReportContainer([
    TotalsSummary(), RankTotals(), ClaimSummary(), EstimateNote(),
  ])
}
