internal import Reporting

/// Draws the list's rows or cards.
///
/// An item has lines of its own: a row of the table with its notes, or cards side by side. A cell
/// is the part of it that can be selected: the row, or one of the cards.
struct ListDrawing {
  let state: ReportState
  let language: Language
  let layout: BrowseLayout
  /// Where each card starts in the order; unused in the table.
  let starts: [Int]
  let face: (Int) -> TerminalRenderer.CardFace
  let record: (Int) -> GameRecord?

  struct Item {
    let cells: [Cell]
    var indices: Range<Int> {
      cells[0].indices.lowerBound..<cells[cells.count - 1].indices.upperBound
    }
    var height: Int { cells.map(\.lines.count).max() ?? 0 }
  }

  struct Cell {
    let indices: Range<Int>
    let lines: [Line]
  }

  var cellWidth: Int {
    layout.cards > 1 ? TerminalRenderer.widestCard : max(1, layout.list - layout.gutter)
  }

  func item(at position: Int) -> Range<Int> {
    let first = index(at: position) / layout.cards * layout.cards
    let last = min(first + layout.cards, cellCount) - 1
    return indices(ofCell: first).lowerBound..<indices(ofCell: last).upperBound
  }

  /// The cell that is `distance` cells from the one at a position, clamped to the list.
  func cell(_ distance: Int = 0, at position: Int) -> Range<Int> {
    indices(ofCell: max(0, min(index(at: position) + distance, cellCount - 1)))
  }

  private var cellCount: Int { state.view == .table ? state.order.count : starts.count }

  func ticket(at position: Int) -> Range<Int> {
    func ticket(_ position: Int) -> Int { state.games[state.order[position]].ticket }
    var (start, end) = (position, position + 1)
    while start > 0, ticket(start - 1) == ticket(position) { start -= 1 }
    while end < state.order.count, ticket(end) == ticket(position) { end += 1 }
    return start..<end
  }

  /// The titles of the table's columns, the sort column marked; none for cards.
  var titles: [Frame.ScreenLine] {
    guard let columns else { return [] }
    let layout = TableLayout(columns, width: cellWidth)
    return layout.header().enumerated().map { number, line in
      let indices = (0..<cellWidth).map { layout.column(at: $0, line: number) }
      let targets = columns.indices.compactMap { column -> Frame.Target? in
        guard let key = Self.sortKey(of: columns[column]),
          let first = indices.firstIndex(of: column), let last = indices.lastIndex(of: column)
        else { return nil }
        return Frame.Target(columns: first..<last + 1, act: .sort(key))
      }
      return Frame.ScreenLine(line: line, targets: targets)
    }
  }

  /// The items of a range that starts and ends with whole items.
  func items(_ indices: Range<Int>) -> [Item] {
    // A ticket's notes follow its last game, so all of its games are drawn together.
    let start = indices.isEmpty ? indices.lowerBound : ticket(at: indices.lowerBound).lowerBound
    let end = indices.isEmpty ? indices.upperBound : ticket(at: indices.upperBound - 1).upperBound
    var lines: [Int: [Line]] = [:]
    let scene = scene(of: start..<end)
    switch state.view {
    case .table:
      let table = scene.table
      let layout = TableLayout(table.columns, width: cellWidth)
      for row in table.rows { lines[row.row, default: []] += layout.lines(of: row) }
    case .cards:
      let renderer = TerminalRenderer(width: cellWidth)
      for card in scene.cards() { lines[card.row] = renderer.lines(of: card, face: face(card.row)) }
    }
    let query = SearchQuery(state.search)
    var items: [Item] = []
    var position = indices.lowerBound
    while position < indices.upperBound {
      let end = item(at: position).upperBound
      var cells: [Cell] = []
      while position < end {
        let cell = cell(at: position)
        let cardLines = lines[state.order[position]] ?? [Line("…", .faint)]
        cells.append(Cell(indices: cell, lines: cardLines.map { $0.marking(query) }))
        position = cell.upperBound
      }
      items.append(Item(cells: cells))
    }
    return items
  }

  private func index(at position: Int) -> Int {
    if state.view == .table { return position }
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  private func indices(ofCell index: Int) -> Range<Int> {
    if state.view == .table { return index..<index + 1 }
    guard starts.indices.contains(index) else { return 0..<state.order.count }
    return starts[index]..<(index + 1 < starts.count ? starts[index + 1] : state.order.count)
  }

  private var columns: [TableBlock.Column]? {
    if state.view == .cards || state.order.isEmpty { return nil }
    return scene(of: 0..<0).table.columns.map { column in
      var column = column
      if state.seed == nil, state.sortKey != .input, Self.sortKey(of: column) == state.sortKey {
        column.mark = state.isReversed ? "▼" : "▲"
      }
      return column
    }
  }

  /// The sort key of a column; the result column sorts by rank.
  private static func sortKey(of column: TableBlock.Column) -> SortKey? {
    column.name == Phrase.result.name ? .rank : SortKey(rawValue: column.name)
  }

  private func scene(of indices: Range<Int>) -> ReportScene {
    ReportScene(state, showing: indices, totals: Totals(), in: language, record: record)
  }
}

extension ReportState {
  /// Where each card starts in the order; adjacent games of a ticket share one.
  var cardStarts: [Int] {
    let games = games.span
    var starts: [Int] = []
    var last = -1
    for (position, row) in order.enumerated() where games[row].ticket != last {
      starts.append(position)
      last = games[row].ticket
    }
    return starts
  }
}

/// How the screen's width is divided: filters, the list, and the selected ticket.
struct BrowseLayout: Equatable {
  /// The width of the filters in columns; 0 if they are not beside the list.
  let filters: Int
  let list: Int
  /// The width of the selected ticket in columns; 0 if it is not beside the list.
  let preview: Int
  let cards: Int
  /// The width in columns before a row or a card, for its arrow and mark.
  let gutter: Int

  /// The width from which there is room for other panes beside the list.
  static let wide = 120
  /// The width at which table rows fit on one line, gutter included.
  private static let table = 80
  static let gap = 2

  init(columns: Int, view: ViewMode, showsFilters: Bool) {
    gutter = columns < 30 ? 1 : 2
    let isWide = columns >= Self.wide
    filters = isWide && showsFilters ? 30 : 0
    let room = columns - filters
    let card = TerminalRenderer.widestCard
    let rest = room - Self.table - Self.gap
    preview = isWide && view == .table && rest >= 38 ? min(card, rest) : 0
    list = max(1, preview > 0 ? room - preview - Self.gap : room)
    cards = view == .cards ? max(1, list / (card + gutter)) : 1
  }
}
