/// What receives the keys: the list, or a panel beside it or in its place.
enum BrowsePanel: Equatable {
  /// The list.
  case none
  /// The search text; the list is searched as it is typed.
  case search
  /// The filters.
  case filters
  /// The help on keys, from a line on.
  case help(line: Int)
  /// The name of a file to write; `replaces` once a file of that name is known to exist.
  case write(name: String, replaces: Bool)
}
