internal import Lottery
internal import Reporting

/// The screen of `lotto browse`: owns the store, takes keys in, draws frames.
///
/// Components and views below it get values and draw. What a key changes in the report is sent to the
/// store as a `ReportEvent`; what it wants of the world outside comes back from `press` as a wish.
struct BrowseScreen {
  /// The one state of the report.
  private(set) var state = ReportState()
  let language: Language
  /// Reads a row by its place among all rows; nil when it cannot be read any more.
  private let record: (Int) -> GameRecord?
  private let seed: () -> UInt32
  private(set) var panel = BrowsePanel.none
  private(set) var faces = CardFaces()
  /// What was done last, until the next key.
  private(set) var notice: Line?
  private(set) var party: BrowseParty
  var window = ListWindow()
  /// The lines and columns of the last frame.
  var size = (lines: 24, columns: 80)
  /// Whether a key was taken in after the last frame.
  var isOutdated = false
  private(set) var totals = Totals()

  /// A screen without rows; random orders are those of seeds.
  init(
    language: Language, isStill: Bool, seed: @escaping () -> UInt32,
    record: @escaping (Int) -> GameRecord?
  ) {
    self.language = language
    self.seed = seed
    self.record = record
    party = BrowseParty(isStill: isStill)
  }

  // MARK: - Events

  /// Tells the store what has happened, and lets the view follow.
  mutating func send(_ event: ReportEvent) {
    let selected = state.order.indices.contains(window.place) ? state.order[window.place] : nil
    let reorderings = state.reorderings
    state.reduce(event)
    switch event {
    case .more, .open, .view, .showBadges, .loading, .act: return
    case .append, .search, .choose, .clear, .pressBadge, .sort, .reverse, .shuffle, .replace: break
    }
    if state.reorderings != reorderings {
      window = ListWindow()
    } else if let selected, state.order[window.place] != selected,
      let place = state.order.firstIndex(of: selected)
    {
      window.stay(at: place)
    }
    switch event {
    case .sort, .reverse, .shuffle: break
    default:
      totals = state.totals
      party.follow(totals)
    }
    if case .filters(var filters) = panel {
      filters.update(state)
      panel = .filters(filters)
    }
  }

  /// Lets a moment of the celebration pass.
  mutating func tick() { party.tick() }

  /// Says what was done.
  mutating func say(_ text: String, _ role: Role = .plain) { notice = Line(text, role) }

  /// Asks whether a file of that name is to give way.
  mutating func askToReplace(_ name: String) {
    panel = .write(name: name, replaces: true)
    say(BrowseText.replaceHint.text(in: language), .warning)
  }

  // MARK: - Keys

  /// Takes a key in; gives what it wants done outside.
  mutating func press(_ key: Key) -> BrowseWish? {
    // Of keys that come together each finds the screen as the one before has left it: only a frame
    // tells which item is selected and where a page ends.
    if isOutdated { _ = frame(lines: size.lines, columns: size.columns) }
    isOutdated = true
    notice = nil
    if key == .control("c") { return .quit }
    if key == .control("z") { return .stop }
    switch panel {
    case .none: return KeyBinding.act(of: key).flatMap { act($0) }
    case .search: search(key)
    case .filters(let filters): choose(key, filters)
    case .help(let line): scrollHelp(key, from: line)
    case .write(let name, let replaces): return writeName(key, name, replaces)
    }
    return nil
  }

  private mutating func act(_ act: BrowseAct) -> BrowseWish? {
    switch act {
    case .search: panel = .search
    case .clear: send(.clear)
    case .filters:
      var filters = FilterPanel()
      filters.update(state)
      panel = .filters(filters)
    case .badges: send(.showBadges(!state.showsBadges))
    case .badge(let kind): send(.pressBadge(kind))
    case .nextOrder:
      let keys = SortKey.allCases
      let place = keys.firstIndex(of: state.sortKey) ?? 0
      // Behind a random order comes the order from which it was left.
      send(.sort(state.seed == nil ? keys[(place + 1) % keys.count] : state.sortKey))
    case .reverse: send(.reverse)
    case .shuffle: send(.shuffle(seed: seed()))
    case .view: send(.view(state.view == .table ? .cards : .table))
    case .turn: turn()
    case .copy: return copy()
    case .write: panel = .write(name: "", replaces: false)
    case .page: return wish(.print, .page)
    case .move(let step): window.move(step, in: drawing(width: 80))
    case .help: panel = .help(line: 0)
    case .stop: return .stop
    case .redraw: return .redraw
    case .quit: return .quit
    }
    return nil
  }

  /// In the table the card is opened; a card is turned, which is no affair of the store.
  private mutating func turn() {
    guard state.order.indices.contains(window.place) else { return }
    if state.view == .table {
      send(.open(row: state.order[window.place]))
    } else {
      // A card goes by its first row.
      let card = drawing(width: 80).item(at: window.place)
      faces.turn(state.order[card.lowerBound], after: state.reorderings)
    }
  }

  private mutating func copy() -> BrowseWish? {
    guard state.order.indices.contains(window.place) else { return wish(.copy, nil) }
    let rows = state.order[drawing(width: 80).item(at: window.place)].compactMap(record)
    let text = rows.map { $0.pasteText(in: language) + "\n" }.joined()
    return wish(.copy, rows.isEmpty ? nil : .copy(text, rows: rows.count))
  }

  /// An action goes up like any event; what it needs of the world is the wish.
  private mutating func wish(_ action: ReportAction, _ wish: BrowseWish?) -> BrowseWish? {
    send(.act(action))
    if wish == nil || state.order.isEmpty {
      say(BrowseText.noRow.text(in: language), .warning)
      return nil
    }
    return wish
  }

  // MARK: - Keys of panels

  private mutating func search(_ key: Key) {
    switch key {
    case .enter: panel = .none
    case .escape:
      panel = .none
      send(.search(""))
    default:
      if let text = Self.edited(state.search, key) { send(.search(text)) }
    }
  }

  private mutating func choose(_ key: Key, _ filters: FilterPanel) {
    var filters = filters
    switch key {
    case .escape, .character("f"), .character("q"):
      panel = .none
      return
    case .enter, .character(" "):
      guard let entry = filters.selected else { return }
      send(.choose(entry.filter, option: entry.option, isOn: !entry.isOn))
      return
    case .up, .character("k"): filters.move(by: -1)
    case .down, .character("j"): filters.move(by: 1)
    case .pageUp: filters.move(by: -10)
    case .pageDown: filters.move(by: 10)
    case .home, .character("g"): filters.move(by: -filters.entries.count)
    case .end, .character("G"): filters.move(by: filters.entries.count)
    default: break
    }
    panel = .filters(filters)
  }

  private mutating func scrollHelp(_ key: Key, from line: Int) {
    switch key {
    case .up, .character("k"): panel = .help(line: max(0, line - 1))
    case .down, .character("j"): panel = .help(line: line + 1)
    case .pageUp: panel = .help(line: max(0, line - 10))
    case .pageDown: panel = .help(line: line + 10)
    default: panel = .none
    }
  }

  /// Scrolls the help back to a line from which it fills its room.
  mutating func limitHelp(to line: Int) { panel = .help(line: line) }

  private mutating func writeName(_ key: Key, _ name: String, _ replaces: Bool) -> BrowseWish? {
    switch key {
    case .enter:
      guard BrowseFile.format(of: name) != nil else {
        say(BrowseText.nameHint.text(in: language, BrowseFile.endings), .warning)
        return nil
      }
      panel = .none
      return wish(.export, .write(name: name, replaces: replaces))
    case .escape: panel = .none
    default:
      if let name = Self.edited(name, key) { panel = .write(name: name, replaces: false) }
    }
    return nil
  }

  /// A text after a key that changes it; nil after any other.
  private static func edited(_ text: String, _ key: Key) -> String? {
    switch key {
    case .character(let character): text + String(character)
    case .backspace: String(text.dropLast())
    case .control("u"): ""
    case .control("w"): String(text.reversed().drop { $0 == " " }.drop { $0 != " " }.reversed())
    default: nil
    }
  }

  // MARK: - Drawing

  /// Draws the list in a width.
  func drawing(width: Int) -> ListDrawing {
    ListDrawing(
      state: state, language: language, width: width,
      face: { [faces, reorderings = state.reorderings] in faces.face(of: $0, after: reorderings) },
      record: record)
  }

  /// What components above and below the list are given.
  var scene: ReportScene {
    ReportScene(state, showing: 0..<0, totals: totals, in: language, record: record)
  }
}
