internal import Lottery
internal import Platform
internal import Reporting

/// The screen of `lotto browse`: a key changes the report through a `ReportEvent`, or queues an
/// effect for `BrowseRun` to carry out.
struct BrowseScreen {
  private(set) var state = ReportState(keepingTickets: true)
  let language: Language
  /// Reads a row by index; nil if it can no longer be read.
  let record: (Int) -> GameRecord?
  let seed: () -> UInt32
  var panel = Panel.none
  var filters: FilterPanel?
  /// The first rows of the cards that show their back; reordering turns all cards to the front.
  private var turned: Set<Int> = []
  private(set) var notice: Line?
  var celebration: BrowseCelebration
  let today: CalendarDate?
  var window = ListWindow()
  private(set) var marks: Set<Int> = []
  /// Where each card starts in the order, while cards are shown.
  private var starts: [Int] = []
  /// The last search; `n` and `N` step through its matches even after it was cleared.
  var lastSearch = ""
  var reading: Reading?
  var effects: [BrowseEffect] = []
  /// The last frame: a click acts on what the user sees.
  var lastFrame = Frame()
  var size = TerminalSize.usual
  /// Whether a key was handled after the last frame.
  var isOutdated = false
  private(set) var totals = Totals()

  /// What receives the keys: the list, or a panel beside it or in its place.
  enum Panel: Equatable {
    case none
    case search
    case filters
    /// The selected ticket, whole.
    case ticket(line: Int)
    case help(line: Int)
    /// The name of a file to write; `replaces` once a file of that name is known to exist.
    case write(name: String, replaces: Bool)
  }

  /// How many pictures have been read.
  enum Reading: Equatable {
    case inputs(Int, of: Int)
    case folder(String, Int)
  }

  init(
    language: Language, isStill: Bool, today: CalendarDate? = nil,
    seed: @escaping () -> UInt32, record: @escaping (Int) -> GameRecord?
  ) {
    self.language = language
    self.today = today
    self.seed = seed
    self.record = record
    celebration = BrowseCelebration(isStill: isStill)
    state.reduce(.showBadges(false))
  }

  mutating func send(_ event: ReportEvent) {
    let selected = selectedRow
    let reorderings = state.reorderings
    state.reduce(event)
    switch event {
    case .close, .showBadges, .loading: return
    case .open, .view: return starts = cardStarts
    case .replace: marks = []
    case .append, .search, .choose, .clear, .pressBadge, .sort, .reverse, .shuffle: break
    }
    starts = cardStarts
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

  private var cardStarts: [Int] { state.view == .cards ? state.cardStarts : [] }

  /// The selected row, the first one of a card; nil if there is none.
  var selectedRow: Int? {
    state.order.indices.contains(window.selection) ? state.order[window.selection] : nil
  }

  /// Replaces the listed rows; keeps the selection and the marks.
  mutating func renew(_ games: [ListedGame]) {
    let (selected, marked) = (selectedRow, marks)
    send(.replace(games))
    marks = marked
    if let index = selected.flatMap({ state.order.firstIndex(of: $0) }) { window.select(index) }
  }

  /// Appends rows; a selection at the top stays at the top, unless its ticket is open.
  mutating func append(_ games: [ListedGame]) {
    let isAtTop = window.selection == 0
    send(.append(games))
    if isAtTop, panel == .none { window = ListWindow() }
  }

  mutating func tick() { celebration.tick() }
  mutating func notify(_ notice: Line) { self.notice = notice }

  mutating func notify(_ text: Wording, _ role: Role = .plain) {
    notify(Line(text.text(in: language), role))
  }

  mutating func notify(_ text: Wording.Literal, _ role: Role = .plain) {
    notify(Wording(text), role)
  }
  func text(_ text: Wording.Literal) -> String { Wording(text).text(in: language) }

  mutating func askToReplace(_ name: String) {
    panel = .write(name: name, replaces: true)
    notify("the file already exists; Enter replaces it", .warning)
  }

  mutating func press(_ key: Key) {
    // Each key must act on the screen that the previous one left, even if they arrive together:
    // only laying out a frame settles which item is selected and where a page ends.
    if isOutdated { _ = frame(lines: size.lines, columns: size.columns) }
    isOutdated = true
    notice = nil
    celebration.dismiss()
    if key == .control("c") { return effects.append(.quit) }
    if key == .control("z") { return effects.append(.stop) }
    if case .mouse(let act, let line, let column) = key {
      return mouse(act, line: line, column: column)
    }
    switch panel {
    case .none: KeyBinding.acts[key]?(&self)
    case .search: search(key)
    case .filters: choose(key)
    case .ticket(let line): readTicket(key, from: line)
    case .help(let line): scrollHelp(key, from: line)
    case .write(let name, let replaces): writeName(key, name, replaces)
    }
  }

  mutating func takeEffects() -> [BrowseEffect] {
    defer { effects = [] }
    return effects
  }

  /// Sorts by the next key; after a random order, by the key that was used before it.
  mutating func sortByNextKey() {
    let keys = SortKey.allCases
    let index = keys.firstIndex(of: state.sortKey) ?? 0
    send(.sort(state.seed == nil ? keys[(index + 1) % keys.count] : state.sortKey))
  }

  mutating func openTicket() {
    if selectedRow != nil { panel = .ticket(line: 0) }
  }

  /// Goes one step back: from the search, then from the filters.
  mutating func goBack() { send(state.search.isEmpty ? .clear : .search("")) }

  /// Turns a card over, which the store doesn't track; opens the ticket of a row.
  mutating func turn() {
    if selectedRow == nil { return }
    if state.view == .table { return openTicket() }
    // A card is identified by its first row.
    turned.formSymmetricDifference([state.order[drawing.cell(at: window.selection).lowerBound]])
  }

  /// The selected rows: one in the table, or those of a card.
  private var selectedRows: [Int] {
    selectedRow == nil ? [] : Array(state.order[drawing.cell(at: window.selection)])
  }

  /// Toggles the marks of the selected rows and moves the selection down.
  mutating func mark() {
    let rows = selectedRows
    if rows.allSatisfy(marks.contains) { marks.subtract(rows) } else { marks.formUnion(rows) }
    window.move(.down, in: drawing)
  }

  /// Selects the next or previous match of the last search, wrapping around.
  mutating func find(_ step: Int) {
    let query = SearchQuery(lastSearch)
    let count = state.order.count
    guard !query.isEmpty, count > 0 else {
      return notify("nothing to search for yet; press / to search", .warning)
    }
    var index = window.selection
    for _ in 0..<count {
      index = (index + step + count) % count
      if query.matches(state.games[state.order[index]]) { return window.select(index) }
    }
    notify("no row matches \(lastSearch)", .warning)
  }

  mutating func copy() {
    let rows = selectedRows.compactMap(record)
    let text = rows.map { $0.pasteText(in: language) + "\n" }.joined()
    request(rows.isEmpty ? nil : .copy(text, rows: rows.count))
  }

  /// Copies the path, unless pasting it into a terminal could run a command or name another file.
  mutating func copyPath() {
    let source = selectedRows.first.flatMap(record)?.source
    let shown = source.map { DisplayText.escaped($0.text) }
    if let source, let shown, shown != source.text || !source.isExactText {
      return notify("not copied: the path \(shown) cannot be pasted safely", .warning)
    }
    request(source.map { .copyPath($0.text) })
  }

  mutating func request(_ effect: (GameRecord) -> BrowseEffect) {
    request(selectedRows.first.flatMap(record).map(effect))
  }

  /// Queues an effect on rows; shows a notice instead if it is nil or no row is listed.
  mutating func request(_ effect: BrowseEffect?) {
    guard let effect, !state.order.isEmpty else { return notify("no row is selected", .warning) }
    effects.append(effect)
  }

  var layout: BrowseLayout {
    BrowseLayout(columns: size.columns, view: state.view, showsFilters: filters != nil)
  }

  var drawing: ListDrawing {
    ListDrawing(
      state: state, language: language, layout: layout, starts: starts,
      face: { [turned] in turned.contains($0) ? .back : .front }, record: record)
  }

  var scene: ReportScene {
    ReportScene(state, showing: 0..<0, totals: totals, in: language, record: record)
  }
}
