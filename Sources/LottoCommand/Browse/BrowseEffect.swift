/// What a screen wants done outside itself.
enum BrowseEffect: Equatable {
  /// Copies text to the clipboard.
  case copy(String, rows: Int)
  /// Copies a path to the clipboard.
  case copyPath(String)
  /// Opens a picture, by the bytes of its path.
  case picture([UInt8])
  /// Writes rows to a file of that name; `replaces` allows replacing an existing one.
  case write(name: String, rows: [Int], replaces: Bool)
  /// Opens the filtered rows as a page in the browser.
  case page
  /// Checks rows without a result again.
  case renew
  case stop, redraw, quit
}
