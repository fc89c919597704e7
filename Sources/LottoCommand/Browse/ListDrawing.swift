internal import Reporting

/// Draws rows or cards of the list in a width.
///
/// An item is what the keys act on: a row of the table with its notes, or a card with its games.
struct ListDrawing {
  let state: ReportState
  let language: Language
  let width: Int
  /// The side of a row's card.
  let face: (Int) -> TerminalRenderer.CardFace
  /// A row by its place among all rows; nil when it cannot be read any more.
  let record: (Int) -> GameRecord?

  /// Lines that belong together, of so many places in the order.
  struct Item {
    let places: Range<Int>
    let lines: [Line]
  }

  /// The places of the item that a place belongs to.
  func item(at place: Int) -> Range<Int> {
    state.view == .table ? place..<place + 1 : ticket(at: place)
  }

  /// The titles of the table's columns; nothing over cards.
  var titles: [Line] {
    guard case .table(let table)? = blocks(of: 0..<0).first else { return [] }
    return TableLayout(table.columns, width: width).header()
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
        let layout = TableLayout(table.columns, width: width)
        for row in table.rows { lines[row.row, default: []] += layout.lines(of: row) }
      case .cards(let cards):
        let renderer = TerminalRenderer(width: width)
        for card in cards { lines[card.row] = renderer.lines(of: card, face: face(card.row)) }
      default: break
      }
    }
    var items: [Item] = []
    var place = places.lowerBound
    while place < places.upperBound {
      let item = item(at: place)
      items.append(Item(places: item, lines: lines[state.order[place]] ?? [Line("…", .faint)]))
      place = item.upperBound
    }
    return items
  }

  /// The games of one ticket that lie side by side in the order.
  private func ticket(at place: Int) -> Range<Int> {
    func ticket(_ place: Int) -> Int { state.games[state.order[place]].ticket }
    var (start, end) = (place, place + 1)
    while start > 0, ticket(start - 1) == ticket(place) { start -= 1 }
    while end < state.order.count, ticket(end) == ticket(place) { end += 1 }
    return start..<end
  }

  private func blocks(of places: Range<Int>) -> [Block] {
    ReportContainer.screenList.blocks(
      of: ReportScene(state, showing: places, totals: Totals(), in: language, record: record))
  }
}
