internal import Reporting

/// How the screen's width is divided: filters, the list, and the selected ticket.
struct BrowseLayout: Equatable {
  /// The columns of the filters; 0 if they are not beside the list.
  let filters: Int
  /// The columns of the list.
  let list: Int
  /// The columns of the selected ticket; 0 if there is no room for it.
  let preview: Int
  /// The number of cards side by side.
  let cards: Int
  /// The columns before a row or a card for its marks.
  let gutter: Int

  /// From this width on, there is room beside the list.
  static let wide = 120
  /// The columns that a table needs for rows on one line, gutter included.
  private static let table = 80
  private static let filterWidth = 30
  /// The columns between the list and the ticket.
  static let gap = 2

  init(columns: Int, view: ViewMode, showsFilters: Bool) {
    gutter = columns < 30 ? 1 : 2
    let isWide = columns >= Self.wide
    filters = isWide && showsFilters ? Self.filterWidth : 0
    let room = columns - filters
    let card = TerminalRenderer.widestCard
    let rest = room - Self.table - Self.gap
    preview = isWide && view == .table && rest >= 38 ? min(card, rest) : 0
    list = max(1, preview > 0 ? room - preview - Self.gap : room)
    cards = view == .cards ? max(1, list / (card + gutter)) : 1
  }
}
