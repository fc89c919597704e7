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
  let record: (Int) -> GameRecord?
  private let seed: () -> UInt32
  var panel = BrowsePanel.none
  /// The filters while they are shown.
  var filters: FilterPanel?
  private(set) var faces = CardFaces()
  /// What was done last, until the next key.
  private(set) var notice: Line?
  private(set) var party: BrowseParty
  var window = ListWindow()
  /// The rows that were marked.
  var marks: Set<Int> = []
  /// Where each card begins in the order, while cards are shown.
  private(set) var starts: [Int] = []
  /// What was searched for last: its matches are gone through also where all rows are shown.
  var lastSearch = ""
  /// What is being read while the rows are looked through; nil where nothing is.
  var reading: Reading?
  /// What was drawn last: a click acts on what is seen.
  var lastFrame = Frame()
  /// The lines and columns of the last frame.
  var size = (lines: 24, columns: 80)
  /// Whether a key was taken in after the last frame.
  var isOutdated = false
  private(set) var totals = Totals()

  /// How far the pictures are read.
  enum Reading: Equatable {
    /// So many inputs, of how many there will be.
    case inputs(Int, of: Int)
    /// So many inputs of a folder that is watched.
    case folder(String, Int)
  }

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
    case .open, .view: starts = state.view == .cards ? state.cardStarts : []
    case .close, .showBadges, .loading, .act: return
    case .append, .search, .choose, .clear, .pressBadge, .sort, .reverse, .shuffle, .replace: break
    }
    if case .view = event { return }
    if case .open = event { return }
    if state.view == .cards { starts = state.cardStarts }
    if case .replace = event { marks = [] }
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
    filters?.update(state)
  }

  /// Puts rows in the place of those that are listed; the selection and the marks stay.
  mutating func renew(_ games: [ListedGame]) {
    let selected = state.order.indices.contains(window.place) ? state.order[window.place] : nil
    let marked = marks
    send(.replace(games))
    marks = marked
    if let place = selected.flatMap({ state.order.firstIndex(of: $0) }) { window.select(place) }
  }

  /// Lists rows that have come; the newest card is selected as long as the one before it was.
  mutating func append(_ games: [ListedGame], following: Bool) {
    let isAtTop = window.place == 0
    send(.append(games))
    if following, isAtTop { window = ListWindow() }
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
    if case .mouse(let act, let line, let column) = key {
      mouse(act, line: line, column: column)
      return nil
    }
    switch panel {
    case .none: return KeyBinding.act(of: key).flatMap { act($0) }
    case .search: search(key)
    case .filters: choose(key)
    case .help(let line): scrollHelp(key, from: line)
    case .write(let name, let replaces): return writeName(key, name, replaces)
    }
    return nil
  }

  private mutating func act(_ act: BrowseAct) -> BrowseWish? {
    switch act {
    case .search: panel = .search
    case .clear: send(.clear)
    case .filters: openFilters()
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
    case .copyPath: return wishForPath { .copyPath($0.source.text) }
    case .picture: return wishForPath { .picture($0.source.bytes) }
    case .mark: mark()
    case .renew: return .renew
    case .write: panel = .write(name: "", replaces: false)
    case .page: return wish(.print, .page)
    case .move(let step): window.move(step, in: drawing)
    case .nextMatch: find(1)
    case .previousMatch: find(-1)
    case .help: panel = .help(line: 0)
    case .stop: return .stop
    case .redraw: return .redraw
    case .quit: return .quit
    }
    return nil
  }

  /// In the table the card is opened; a card is turned, which is no affair of the store.
  mutating func turn() {
    guard state.order.indices.contains(window.place) else { return }
    if state.view == .table {
      send(.view(.cards))
    } else {
      // A card goes by its first row.
      faces.turn(state.order[drawing.cell(at: window.place).lowerBound], after: state.reorderings)
    }
  }

  /// The rows that the keys act on: a row of the table, or a card's.
  private var selectedRows: [Int] {
    guard state.order.indices.contains(window.place) else { return [] }
    return Array(state.order[drawing.cell(at: window.place)])
  }

  /// Marks the selected rows, or takes their marks away, and goes on to the next.
  private mutating func mark() {
    let rows = selectedRows
    if rows.allSatisfy(marks.contains) { marks.subtract(rows) } else { marks.formUnion(rows) }
    window.move(.down, in: drawing)
  }

  /// Goes to the next or the previous row that matches what was searched for, round the list's end.
  private mutating func find(_ step: Int) {
    let query = SearchQuery(lastSearch)
    let count = state.order.count
    guard !query.isEmpty, count > 0 else {
      return say(BrowseText.noSearch.text(in: language), .warning)
    }
    var place = window.place
    for _ in 0..<count {
      place = (place + step + count) % count
      if query.matches(state.games[state.order[place]]) { return window.select(place) }
    }
    say(BrowseText.noMatch.text(in: language, lastSearch), .warning)
  }

  private mutating func copy() -> BrowseWish? {
    let rows = selectedRows.compactMap(record)
    let text = rows.map { $0.pasteText(in: language) + "\n" }.joined()
    return wish(.copy, rows.isEmpty ? nil : .copy(text, rows: rows.count))
  }

  private mutating func wishForPath(_ wish: (GameRecord) -> BrowseWish) -> BrowseWish? {
    guard let record = selectedRows.first.flatMap(record) else {
      say(BrowseText.noRow.text(in: language), .warning)
      return nil
    }
    return wish(record)
  }

  /// An action goes up like any event; what it needs of the world is the wish.
  mutating func wish(_ action: ReportAction, _ wish: BrowseWish?) -> BrowseWish? {
    send(.act(action))
    if wish == nil || state.order.isEmpty {
      say(BrowseText.noRow.text(in: language), .warning)
      return nil
    }
    return wish
  }

  // MARK: - Drawing

  /// How the screen's width is shared.
  var layout: BrowseLayout {
    BrowseLayout(columns: size.columns, view: state.view, showsFilters: filters != nil)
  }

  /// Draws the list.
  var drawing: ListDrawing {
    ListDrawing(
      state: state, language: language, layout: layout, starts: starts,
      face: { [faces, reorderings = state.reorderings] in faces.face(of: $0, after: reorderings) },
      record: record)
  }

  /// What components above and below the list are given.
  var scene: ReportScene {
    ReportScene(state, showing: 0..<0, totals: totals, in: language, record: record)
  }
}
