/// What a screen wants done outside of itself.
enum BrowseWish: Equatable {
  /// Text for the clipboard.
  case copy(String, rows: Int)
  /// The rows that pass in a file of that name, which `replaces` one that is there or not.
  case write(name: String, replaces: Bool)
  /// The rows that pass as a page in the browser.
  case page
  case stop, redraw, quit
}
