internal import Reporting

extension BrowseScreen {
  mutating func search(_ key: Key) {
    switch key {
    case .enter: panel = .none
    case .escape:
      panel = .none
      send(.search(""))
    default:
      guard let text = Self.edited(state.search, key) else { return }
      send(.search(text))
      if !text.isEmpty { lastSearch = text }
    }
  }

  mutating func openFilters() {
    var filters = filters ?? FilterPanel()
    filters.update(state)
    self.filters = filters
    panel = .filters
  }

  mutating func choose(_ key: Key) {
    switch key {
    case .escape, "f", "q": (panel, filters) = (.none, nil)
    case .tab:
      panel = .none
      if layout.filters == 0 { filters = nil }
    case .enter, " ": switchOption()
    case .up, "k", .control("p"): filters?.move(by: -1)
    case .down, "j", .control("n"): filters?.move(by: 1)
    case .pageUp, .control("u"): filters?.move(by: -10)
    case .pageDown, .control("d"): filters?.move(by: 10)
    case .home, "g": filters?.select(0)
    case .end, "G": filters?.select(.max)
    default: break
    }
  }

  private mutating func switchOption() {
    guard let entry = filters?.selected else { return }
    send(.choose(entry.filter, option: entry.option, isOn: !entry.isOn))
  }

  /// Scrolls the open ticket, goes to the one before or after it, or back to the list.
  mutating func readTicket(_ key: Key, from line: Int) {
    switch key {
    case .escape, .enter, " ": panel = .none
    case .left, "h": showTicket(.left)
    case .right, "l": showTicket(.right)
    case .up, "k": panel = .ticket(line: max(0, line - 1))
    case .down, "j": panel = .ticket(line: line + 1)
    case .pageUp: panel = .ticket(line: max(0, line - 10))
    case .pageDown: panel = .ticket(line: line + 10)
    case "v", "y", "Y", "?", "q", .control("l"): KeyBinding.acts[key]?(&self)
    default: break
    }
  }

  private mutating func showTicket(_ step: ListWindow.Step) {
    window.move(step, in: drawing)
    panel = .ticket(line: 0)
  }

  mutating func scrollHelp(_ key: Key, from line: Int) {
    switch key {
    case .up, "k": panel = .help(line: max(0, line - 1))
    case .down, "j": panel = .help(line: line + 1)
    case .pageUp: panel = .help(line: max(0, line - 10))
    case .pageDown: panel = .help(line: line + 10)
    default: panel = .none
    }
  }

  mutating func writeName(_ key: Key, _ name: String, _ replaces: Bool) {
    switch key {
    case .enter:
      guard BrowseEffects.format(of: name) != nil else {
        return notify(BrowseEffects.nameHint, .warning)
      }
      panel = .none
      request(.write(name: name, rows: rowsToWrite, replaces: replaces))
    case .escape: panel = .none
    default:
      if let name = Self.edited(name, key) { panel = .write(name: name, replaces: false) }
    }
  }

  /// The marked rows in list order, then those that are filtered out; without marks, all listed.
  private var rowsToWrite: [Int] {
    if marks.isEmpty { return state.order }
    let passing = state.order.filter(marks.contains)
    return passing + marks.subtracting(passing).sorted()
  }

  private static func edited(_ text: String, _ key: Key) -> String? {
    switch key {
    case .character(let character): text + String(character)
    case .backspace: String(text.dropLast())
    case .control("u"): ""
    case .control("w"): String(text.reversed().drop { $0 == " " }.drop { $0 != " " }.reversed())
    default: nil
    }
  }

  private static let wheelRows = 3

  /// A click acts on what is under it; the wheel scrolls the pane that has the focus.
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
      if drawing.cell(at: window.selection).contains(index) { return openTicket() }
      window.select(index)
    case .sort(let key): send(state.sortKey == key && state.seed == nil ? .reverse : .sort(key))
    case .badge(let kind): send(.pressBadge(kind))
    case .option(let index):
      panel = .filters
      filters?.select(index)
      switchOption()
    }
  }

  private mutating func turnWheel(_ step: ListWindow.Step) {
    switch panel {
    case .none, .search, .write:
      for _ in 0..<(state.view == .table ? Self.wheelRows : 1) { window.move(step, in: drawing) }
    case .filters: filters?.move(by: step == .up ? -Self.wheelRows : Self.wheelRows)
    case .help(let line): panel = .help(line: max(0, line + (step == .up ? -3 : 3)))
    case .ticket(let line): panel = .ticket(line: max(0, line + (step == .up ? -3 : 3)))
    }
  }
}
