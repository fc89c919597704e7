/// What takes the keys: the list, or a panel beside it or in its place.
enum BrowsePanel: Equatable {
  /// The list itself.
  case none
  /// The search text, which is found as it is typed.
  case search
  /// The filters.
  case filters
  /// The keys, from a line on.
  case help(line: Int)
  /// The name of a file to write; `replaces` when a file of that name is known to be there.
  case write(name: String, replaces: Bool)
}
