internal import Reporting

/// Draws the list's rows or cards.
///
/// An item has lines of its own: a game in the table with the notes that follow it, or cards side
/// by side. A cell is the part of it that can be selected: the game, or one of the cards.
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
    /// The heading of the ticket, shown above its first game and at the top of the list.
    var heading: [Line] = []
    var startsTicket = true

    var indices: Range<Int> {
      cells[0].indices.lowerBound..<cells[cells.count - 1].indices.upperBound
    }

    /// The number of lines; the first item of the list shows its heading in any case.
    func height(isFirst: Bool) -> Int {
      let lines = cells.map(\.lines.count).max() ?? 0
      return lines + (isFirst || startsTicket ? heading.count : 0)
    }
  }

  struct Cell {
    let indices: Range<Int>
    let lines: [Line]
  }

  var cellWidth: Int {
    let room = layout.list / layout.cards - layout.gutter
    return layout.cards > 1 ? min(TerminalRenderer.widestCard, room) : max(1, room)
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

  /// The titles of the table, the one of the order marked; none for cards.
  var title: Frame.ScreenLine? {
    if state.view == .cards || state.order.isEmpty { return nil }
    let key = state.seed == nil && state.sortKey != .input ? state.sortKey : nil
    let titles = TicketTitle.all(sortedBy: key, isReversed: state.isReversed, in: language)
    var line = Line()
    let targets = TerminalRenderer(width: cellWidth).titles(titles).map { title, columns in
      line = line.padded(to: columns.lowerBound)
      line.spans.append(Span(title.text, title.key == key ? .strong : .faint))
      return Frame.Target(columns: columns, act: .sort(title.key))
    }
    return Frame.ScreenLine(line: line, targets: targets)
  }

  /// The items of a range that starts and ends with whole items.
  func items(_ indices: Range<Int>) -> [Item] {
    // A ticket's notes follow its last game, so all of its games are drawn together.
    let start = indices.isEmpty ? indices.lowerBound : ticket(at: indices.lowerBound).lowerBound
    let end = indices.isEmpty ? indices.upperBound : ticket(at: indices.upperBound - 1).upperBound
    let lines = state.view == .table ? gameLines(start..<end) : cardLines(start..<end)
    let query = SearchQuery(state.search)
    var items: [Item] = []
    var position = indices.lowerBound
    while position < indices.upperBound {
      let end = item(at: position).upperBound
      let ticket = lines[state.order[position]]
      var item: [Cell] = []
      let startsTicket = position == start || isStart(position)
      while position < end {
        let cell = cell(at: position)
        let own = lines[state.order[position]]?.own ?? [Line("…", .faint)]
        item.append(Cell(indices: cell, lines: own.map { $0.marking(query) }))
        position = cell.upperBound
      }
      items.append(
        Item(
          cells: item, heading: (ticket?.heading ?? []).map { $0.marking(query) },
          startsTicket: startsTicket))
    }
    return items
  }

  private func isStart(_ position: Int) -> Bool {
    position == 0
      || state.games[state.order[position - 1]].ticket != state.games[state.order[position]].ticket
  }

  /// The lines of rows, by row: those of their own, and the heading of their ticket.
  private typealias RowLines = [Int: (heading: [Line], own: [Line])]

  private func gameLines(_ positions: Range<Int>) -> RowLines {
    let renderer = TerminalRenderer(width: cellWidth)
    var lines: RowLines = [:]
    for card in scene(of: positions).cards() {
      let ticket = renderer.ticket(of: card)
      if ticket.games.isEmpty { lines[card.row] = ([], ticket.heading + ticket.notes) }
      for game in ticket.games { lines[game.row] = (ticket.heading, game.lines) }
      // The games of a ticket are adjacent, but may be in any order.
      let rows = Set(ticket.games.map(\.row))
      if let last = positions.last(where: { rows.contains(state.order[$0]) }) {
        lines[state.order[last]]?.own += ticket.notes
      }
    }
    return lines
  }

  private func cardLines(_ positions: Range<Int>) -> RowLines {
    let renderer = TerminalRenderer(width: cellWidth)
    let cards = scene(of: positions).cards()
    return Dictionary(
      uniqueKeysWithValues: cards.map { card in
        (card.row, ([], renderer.lines(of: card, face: face(card.row))))
      })
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
    // Two cards from the width at which their games still fit on a line each.
    let fitting = list / (card + gutter)
    cards = view == .cards ? max(isWide && filters == 0 ? 2 : 1, fitting) : 1
  }
}
