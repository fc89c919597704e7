internal import Lottery
internal import Reporting

/// The screen of `lotto browse`: owns the store, handles keys and draws frames.
///
/// The components and views below it only draw values. What a key changes in the report goes to the
/// store as a `ReportEvent`; what it wants done outside is returned by `press` as an effect.
struct BrowseScreen {
  /// The state of the report.
  private(set) var state = ReportState()
  let language: Language
  /// Reads a row by index; nil if it can no longer be read.
  let record: (Int) -> GameRecord?
  private let seed: () -> UInt32
  var panel = BrowsePanel.none
  /// The filters while they are shown.
  var filters: FilterPanel?
  /// The first rows of the cards that show their back; reordering turns all to the front.
  private(set) var turned: Set<Int> = []
  /// The last notice, until the next key.
  private(set) var notice: Line?
  private(set) var celebration: BrowseCelebration
  var window = ListWindow()
  /// The marked rows.
  var marks: Set<Int> = []
  /// Where each card starts in the order, while cards are shown.
  private(set) var starts: [Int] = []
  /// The last search: its matches can be stepped through even if all rows are shown.
  var lastSearch = ""
  /// What is being read meanwhile; nil if nothing is.
  var reading: Reading?
  /// The last frame: a click acts on what the user sees.
  var lastFrame = Frame()
  /// The lines and columns of the last frame.
  var size = (lines: 24, columns: 80)
  /// Whether a key was handled after the last frame.
  var isOutdated = false
  private(set) var totals = Totals()

  /// How many pictures have been read.
  enum Reading: Equatable {
    /// The inputs read so far, and how many there will be.
    case inputs(Int, of: Int)
    /// The watched folder, and the inputs read from it.
    case folder(String, Int)
  }

  /// A screen without rows; `seed` supplies the seeds of random orders.
  init(
    language: Language, isStill: Bool, seed: @escaping () -> UInt32,
    record: @escaping (Int) -> GameRecord?
  ) {
    self.language = language
    self.seed = seed
    self.record = record
    celebration = BrowseCelebration(isStill: isStill)
  }

  // MARK: - Events

  /// Sends an event to the store and updates the view.
  mutating func send(_ event: ReportEvent) {
    let selected =
      state.order.indices.contains(window.selection) ? state.order[window.selection] : nil
    let reorderings = state.reorderings
    state.reduce(event)
    switch event {
    case .open, .view: starts = state.view == .cards ? state.cardStarts : []
    case .close, .showBadges, .loading: return
    case .append, .search, .choose, .clear, .pressBadge, .sort, .reverse, .shuffle, .replace: break
    }
    if case .view = event { return }
    if case .open = event { return }
    if state.view == .cards { starts = state.cardStarts }
    if case .replace = event { marks = [] }
    if state.reorderings != reorderings {
      window = ListWindow()
      turned = []
    } else if let selected, state.order[window.selection] != selected,
      let index = state.order.firstIndex(of: selected)
    {
      window.stay(at: index)
    }
    switch event {
    case .sort, .reverse, .shuffle: break
    default:
      totals = state.totals
      celebration.follow(totals)
    }
    filters?.update(state)
  }

  /// Replaces the listed rows; keeps the selection and the marks.
  mutating func renew(_ games: [ListedGame]) {
    let selected =
      state.order.indices.contains(window.selection) ? state.order[window.selection] : nil
    let marked = marks
    send(.replace(games))
    marks = marked
    if let index = selected.flatMap({ state.order.firstIndex(of: $0) }) { window.select(index) }
  }

  /// Appends rows; with `following`, a selection at the top stays there.
  mutating func append(_ games: [ListedGame], following: Bool) {
    let isAtTop = window.selection == 0
    send(.append(games))
    if following, isAtTop { window = ListWindow() }
  }

  /// Advances the celebration.
  mutating func tick() { celebration.tick() }

  /// Shows a notice.
  mutating func say(_ text: String, _ role: Role = .plain) { say(Line(text, role)) }

  /// Shows a notice.
  mutating func say(_ notice: Line) { self.notice = notice }

  /// Asks whether to replace an existing file.
  mutating func askToReplace(_ name: String) {
    panel = .write(name: name, replaces: true)
    say(BrowseText.replaceHint.text(in: language), .warning)
  }

  // MARK: - Keys

  /// Handles a key; returns what it wants done outside.
  mutating func press(_ key: Key) -> BrowseEffect? {
    // Each key must find the screen as the previous one left it, even if they arrive together: only
    // a frame tells which item is selected and where a page ends.
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

  private mutating func act(_ act: BrowseAction) -> BrowseEffect? {
    switch act {
    case .search: panel = .search
    case .clear: send(.clear)
    case .filters: openFilters()
    case .badges: send(.showBadges(!state.showsBadges))
    case .badge(let kind): send(.pressBadge(kind))
    case .nextOrder:
      let keys = SortKey.allCases
      let index = keys.firstIndex(of: state.sortKey) ?? 0
      // After a random order comes the order that preceded it.
      send(.sort(state.seed == nil ? keys[(index + 1) % keys.count] : state.sortKey))
    case .reverse: send(.reverse)
    case .shuffle: send(.shuffle(seed: seed()))
    case .view: send(.view(state.view == .table ? .cards : .table))
    case .turn: turn()
    case .copy: return copy()
    case .copyPath: return effectForPath { .copyPath($0.source.text) }
    case .picture: return effectForPath { .picture($0.source.bytes) }
    case .mark: mark()
    case .renew: return .renew
    case .write: panel = .write(name: "", replaces: false)
    case .page: return effect(.page)
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

  /// Opens a card from the table, or turns a card over, which the store doesn't track.
  mutating func turn() {
    guard state.order.indices.contains(window.selection) else { return }
    if state.view == .table {
      send(.view(.cards))
    } else {
      // A card is identified by its first row.
      turned.formSymmetricDifference([state.order[drawing.cell(at: window.selection).lowerBound]])
    }
  }

  /// The selected rows: one in the table, or those of a card.
  private var selectedRows: [Int] {
    guard state.order.indices.contains(window.selection) else { return [] }
    return Array(state.order[drawing.cell(at: window.selection)])
  }

  /// Toggles the marks of the selected rows and selects the next ones.
  private mutating func mark() {
    let rows = selectedRows
    if rows.allSatisfy(marks.contains) { marks.subtract(rows) } else { marks.formUnion(rows) }
    window.move(.down, in: drawing)
  }

  /// Selects the next or previous match of the last search, wrapping around.
  private mutating func find(_ step: Int) {
    let query = SearchQuery(lastSearch)
    let count = state.order.count
    guard !query.isEmpty, count > 0 else {
      return say(BrowseText.noSearch.text(in: language), .warning)
    }
    var index = window.selection
    for _ in 0..<count {
      index = (index + step + count) % count
      if query.matches(state.games[state.order[index]]) { return window.select(index) }
    }
    say(BrowseText.noMatch.text(in: language, lastSearch), .warning)
  }

  private mutating func copy() -> BrowseEffect? {
    let rows = selectedRows.compactMap(record)
    let text = rows.map { $0.pasteText(in: language) + "\n" }.joined()
    return effect(rows.isEmpty ? nil : .copy(text, rows: rows.count))
  }

  private mutating func effectForPath(_ effect: (GameRecord) -> BrowseEffect) -> BrowseEffect? {
    guard let record = selectedRows.first.flatMap(record) else {
      say(BrowseText.noRow.text(in: language), .warning)
      return nil
    }
    return effect(record)
  }

  /// The effect, or nil with a notice if there is no row.
  mutating func effect(_ effect: BrowseEffect?) -> BrowseEffect? {
    if effect == nil || state.order.isEmpty {
      say(BrowseText.noRow.text(in: language), .warning)
      return nil
    }
    return effect
  }

  // MARK: - Drawing

  /// How the screen's width is divided.
  var layout: BrowseLayout {
    BrowseLayout(columns: size.columns, view: state.view, showsFilters: filters != nil)
  }

  var drawing: ListDrawing {
    ListDrawing(
      state: state, language: language, layout: layout, starts: starts,
      face: { [turned] in turned.contains($0) ? .back : .front }, record: record)
  }

  /// The scene for components above and below the list.
  var scene: ReportScene {
    ReportScene(state, showing: 0..<0, totals: totals, in: language, record: record)
  }
}
