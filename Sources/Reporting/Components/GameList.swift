/// The rows as a table or as cards, or why there are none.
struct GameList: ReportComponent {
  /// Whether cards have room for whole sentences.
  var isFull = false

  func blocks(of scene: ReportScene) -> [Block] {
    let state = scene.state
    if state.order.isEmpty {
      let reason: Phrase =
        state.isLoading ? .listLoading : state.games.isEmpty ? .listEmpty : .listNothingFound
      return [.notice(Line(scene.text(reason), .faint))]
    }
    switch state.view {
    case .table: return TableBody().blocks(of: scene)
    case .cards: return CardBody(isFull: isFull).blocks(of: scene)
    }
  }
}
