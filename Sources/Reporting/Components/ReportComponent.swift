/// A part of a report: values in, blocks out.
///
/// A component fetches, ranks and sorts nothing and does not know its neighbors. To add one, add a file
/// and its name where a scene lists its parts.
protocol ReportComponent: Sendable {
  /// The blocks that show this part of a scene.
  func blocks(of scene: ReportScene) -> [Block]
}

extension ReportScene {
  /// What a screen shows above its rows.
  package var screenTop: [Block] { ReportHeader().blocks(of: self) }

  /// What a screen shows between its title and its badges if there is something to celebrate.
  package var celebration: [Block] { Celebration().blocks(of: self) }

  /// The rows of a screen.
  package var screenList: [Block] { GameList().blocks(of: self) }

  /// The tickets of rows as cards, whatever the view.
  package var screenCard: [Block] { CardBody().blocks(of: self) }

  /// What a screen shows below its rows.
  package var screenEnd: [Block] { TotalsSummary().blocks(of: self) }

  /// What follows streamed rows.
  var streamEnd: [Block] {
    let parts: [any ReportComponent] = [
      TotalsSummary(), RankTotals(), ClaimSummary(), EstimateNote(),
    ]
    return parts.flatMap { $0.blocks(of: self) }
  }
}
