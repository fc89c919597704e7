/// What takes the keys: the list, or a panel that stands in its place.
enum BrowsePanel {
  /// The list itself.
  case none
  /// The search text, which is found as it is typed.
  case search
  case filters(FilterPanel)
  /// The keys, from a line on.
  case help(line: Int)
  /// The name of a file to write; `replaces` when a file of that name is known to be there.
  case write(name: String, replaces: Bool)
}
