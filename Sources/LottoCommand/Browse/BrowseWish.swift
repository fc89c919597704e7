/// What a screen wants done outside of itself.
enum BrowseWish: Equatable {
  /// Text for the clipboard.
  case copy(String, rows: Int)
  /// A path for the clipboard.
  case copyPath(String)
  /// The picture that was read, by the bytes of its path.
  case picture([UInt8])
  /// Rows in a file of that name, which `replaces` one that is there or not.
  case write(name: String, rows: [Int], replaces: Bool)
  /// The rows that pass as a page in the browser.
  case page
  /// The rows without a result checked once more.
  case renew
  case stop, redraw, quit
}
