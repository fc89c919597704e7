internal import Reporting

// What keys do while a panel receives them.

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

  /// Shows the filters and gives them the keys.
  mutating func openFilters() {
    var filters = filters ?? FilterPanel()
    filters.update(state)
    self.filters = filters
    panel = .filters
  }

  mutating func choose(_ key: Key) {
    switch key {
    case .escape, .character("f"), .character("q"): (panel, filters) = (.none, nil)
    case .tab:
      panel = .none
      if layout.filters == 0 { filters = nil }
    case .enter, .character(" "): switchOption()
    case .up, .character("k"), .control("p"): filters?.move(by: -1)
    case .down, .character("j"), .control("n"): filters?.move(by: 1)
    case .pageUp, .control("u"): filters?.move(by: -10)
    case .pageDown, .control("d"): filters?.move(by: 10)
    case .home, .character("g"): filters?.select(0)
    case .end, .character("G"): filters?.select(.max)
    default: break
    }
  }

  /// Toggles the selected option.
  mutating func switchOption() {
    guard let entry = filters?.selected else { return }
    send(.choose(entry.filter, option: entry.option, isOn: !entry.isOn))
  }

  mutating func scrollHelp(_ key: Key, from line: Int) {
    switch key {
    case .up, .character("k"): panel = .help(line: max(0, line - 1))
    case .down, .character("j"): panel = .help(line: line + 1)
    case .pageUp: panel = .help(line: max(0, line - 10))
    case .pageDown: panel = .help(line: line + 10)
    default: panel = .none
    }
  }

  mutating func writeName(_ key: Key, _ name: String, _ replaces: Bool) -> BrowseEffect? {
    switch key {
    case .enter:
      guard BrowseFile.format(of: name) != nil else {
        say(BrowseText.nameHint.text(in: language, BrowseFile.endings), .warning)
        return nil
      }
      panel = .none
      return effect(.write(name: name, rows: rowsToWrite, replaces: replaces))
    case .escape: panel = .none
    default:
      if let name = Self.edited(name, key) { panel = .write(name: name, replaces: false) }
    }
    return nil
  }

  /// The marked rows, or without any all listed ones, in order; marked rows that are filtered out
  /// come last.
  private var rowsToWrite: [Int] {
    if marks.isEmpty { return state.order }
    let passing = state.order.filter(marks.contains)
    return passing + marks.subtracting(passing).sorted()
  }

  /// The text after an editing key; nil for any other key.
  private static func edited(_ text: String, _ key: Key) -> String? {
    switch key {
    case .character(let character): text + String(character)
    case .backspace: String(text.dropLast())
    case .control("u"): ""
    case .control("w"): String(text.reversed().drop { $0 == " " }.drop { $0 != " " }.reversed())
    default: nil
    }
  }
}
