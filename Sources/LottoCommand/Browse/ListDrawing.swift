internal import Reporting

/// Draws rows or cards of the list.
///
/// An item is what stands on lines of its own: a row of the table with its notes, or cards side by
/// side. A cell of it is what the keys act on: the row, or one of the cards.
struct ListDrawing {
  let state: ReportState
  let language: Language
  let layout: BrowseLayout
  /// Where each card begins in the order; not looked at in the table.
  let starts: [Int]
  /// The side of a row's card.
  let face: (Int) -> TerminalRenderer.CardFace
  /// A row by its place among all rows; nil when it cannot be read any more.
  let record: (Int) -> GameRecord?

  struct Item {
    let cells: [Cell]

    var places: Range<Int> { cells[0].places.lowerBound..<cells[cells.count - 1].places.upperBound }
    var height: Int { cells.map(\.lines.count).max() ?? 0 }
  }

  /// Lines that belong together, of so many places in the order.
  struct Cell {
    let places: Range<Int>
    let lines: [Line]
  }

  /// The columns of a cell, its marks not counted.
  var cellWidth: Int {
    let card = TerminalRenderer.widestCard
    return layout.cards > 1 ? card : max(1, layout.list - layout.gutter)
  }

  /// The places of the cell that a place belongs to.
  func cell(at place: Int) -> Range<Int> {
    state.view == .table ? place..<place + 1 : places(ofCard: card(at: place))
  }

  /// The places of the item that a place belongs to.
  func item(at place: Int) -> Range<Int> {
    guard layout.cards > 1 else { return cell(at: place) }
    let first = card(at: place) / layout.cards * layout.cards
    let last = min(first + layout.cards, starts.count) - 1
    return starts[first]..<places(ofCard: last).upperBound
  }

  /// The cell that lies so many before or behind another; the first or last where there are not so many.
  func cell(_ distance: Int, from place: Int) -> Range<Int> {
    if state.view == .table {
      let place = max(0, min(place + distance, state.order.count - 1))
      return place..<place + 1
    }
    return places(ofCard: max(0, min(card(at: place) + distance, starts.count - 1)))
  }

  /// The games of one ticket that lie side by side in the order.
  func ticket(at place: Int) -> Range<Int> {
    func ticket(_ place: Int) -> Int { state.games[state.order[place]].ticket }
    var (start, end) = (place, place + 1)
    while start > 0, ticket(start - 1) == ticket(place) { start -= 1 }
    while end < state.order.count, ticket(end) == ticket(place) { end += 1 }
    return start..<end
  }

  /// The titles of the table's columns, the one by which it is sorted marked; nothing over cards.
  var titles: [Frame.ScreenLine] {
    guard let columns else { return [] }
    let layout = TableLayout(columns, width: cellWidth)
    return layout.header().enumerated().map { number, line in
      let places = (0..<cellWidth).map { layout.column(at: $0, line: number) }
      let targets = columns.indices.compactMap { column -> Frame.Target? in
        guard let key = Self.sortKey(of: columns[column]),
          let first = places.firstIndex(of: column),
          let last = places.lastIndex(of: column)
        else { return nil }
        return Frame.Target(columns: first..<last + 1, act: .sort(key))
      }
      return Frame.ScreenLine(line: line, targets: targets)
    }
  }

  /// The items of places, of which the first begins one and the last ends one.
  func items(_ places: Range<Int>) -> [Item] {
    // What is said of a ticket stands below its last game: its games are looked at together.
    let start = places.isEmpty ? places.lowerBound : ticket(at: places.lowerBound).lowerBound
    let end = places.isEmpty ? places.upperBound : ticket(at: places.upperBound - 1).upperBound
    var lines: [Int: [Line]] = [:]
    for block in blocks(of: start..<end) {
      switch block {
      case .table(let table):
        let layout = TableLayout(table.columns, width: cellWidth)
        for row in table.rows { lines[row.row, default: []] += layout.lines(of: row) }
      case .cards(let cards):
        let renderer = TerminalRenderer(width: cellWidth)
        for card in cards { lines[card.row] = renderer.lines(of: card, face: face(card.row)) }
      default: break
      }
    }
    let query = SearchQuery(state.search)
    var items: [Item] = []
    var place = places.lowerBound
    while place < places.upperBound {
      let end = item(at: place).upperBound
      var cells: [Cell] = []
      while place < end {
        let cell = cell(at: place)
        let own = lines[state.order[place]] ?? [Line("…", .faint)]
        cells.append(Cell(places: cell, lines: own.map { $0.marking(query) }))
        place = cell.upperBound
      }
      items.append(Item(cells: cells))
    }
    return items
  }

  private func card(at place: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }

  private func places(ofCard card: Int) -> Range<Int> {
    guard starts.indices.contains(card) else { return 0..<state.order.count }
    return starts[card]..<(card + 1 < starts.count ? starts[card + 1] : state.order.count)
  }

  private var columns: [TableBlock.Column]? {
    guard case .table(let table)? = blocks(of: 0..<0).first else { return nil }
    return table.columns.map { column in
      var column = column
      if state.seed == nil, state.sortKey != .input, Self.sortKey(of: column) == state.sortKey {
        column.mark = state.isReversed ? "▼" : "▲"
      }
      return column
    }
  }

  /// The order that a column stands for: the result's is that of ranks.
  private static func sortKey(of column: TableBlock.Column) -> SortKey? {
    column.name == Phrase.result.rawValue ? .rank : SortKey(rawValue: column.name)
  }

  private func blocks(of places: Range<Int>) -> [Block] {
    ReportContainer.screenList.blocks(
      of: ReportScene(state, showing: places, totals: Totals(), in: language, record: record))
  }
}

extension ReportState {
  /// Where each card begins in the order: games of a ticket that lie side by side share one.
  var cardStarts: [Int] {
    let games = games.span
    var starts: [Int] = []
    var last = -1
    for (place, row) in order.enumerated() where games[row].ticket != last {
      starts.append(place)
      last = games[row].ticket
    }
    return starts
  }
}
