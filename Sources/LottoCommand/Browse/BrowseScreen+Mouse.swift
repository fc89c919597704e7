internal import Reporting

// Mouse input: a click acts on what is under it, the wheel scrolls what receives the keys.

extension BrowseScreen {
  /// Rows per turn of the wheel in the table.
  private static let wheelRows = 3

  mutating func mouse(_ act: MouseAct, line: Int, column: Int) {
    switch act {
    case .click: lastFrame.target(line: line, column: column).map { click($0) }
    case .wheelUp: turnWheel(.up)
    case .wheelDown: turnWheel(.down)
    }
  }

  private mutating func click(_ target: Frame.Target.Act) {
    switch target {
    case .select(let index):
      guard panel == .none || panel == .search || panel == .filters else { return }
      panel = .none
      if drawing.cell(at: window.selection).contains(index) { return turn() }
      window.select(index)
    case .sort(let key): send(state.sortKey == key && state.seed == nil ? .reverse : .sort(key))
    case .badge(let kind): send(.pressBadge(kind))
    case .option(let index):
      panel = .filters
      filters?.select(index)
      switchOption()
    }
  }

  private mutating func turnWheel(_ step: BrowseAction.Step) {
    switch panel {
    case .none, .search, .write:
      for _ in 0..<(state.view == .table ? Self.wheelRows : 1) { window.move(step, in: drawing) }
    case .filters: filters?.move(by: step == .up ? -Self.wheelRows : Self.wheelRows)
    case .help(let line): panel = .help(line: max(0, line + (step == .up ? -3 : 3)))
    }
  }
}
