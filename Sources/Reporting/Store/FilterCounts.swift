/// How many of the rows that pass the search and all other filters each option would let through.
package struct FilterCounts: Sendable {
  /// The options that occur or are chosen, ascending, with their row counts.
  package let options: [ReportFilter.ID: [OptionCount]]

  /// The counts of a report, in O(*n*) of its rows.
  package init(_ state: ReportState) {
    let query = SearchQuery(state.search)
    let filters = ReportFilter.all
    let chosen = filters.map { state.chosen[$0.id] }
    var counts = filters.map { _ in OptionTally() }
    for (index, choice) in chosen.enumerated() {
      // Chosen options stay listed even if no row has them any more.
      for option in choice ?? [] { counts[index].add(0, to: option) }
    }
    var options = [Int?](repeating: nil, count: filters.count)
    let rows = state.games.span
    for row in rows.indices where query.matches(rows[row]) {
      var refusals = 0
      var refusing = 0
      for index in filters.indices {
        options[index] = filters[index].option(rows[row])
        if let choice = chosen[index], options[index].map(choice.contains) != true {
          refusals = refusals + 1
          refusing = index
        }
      }
      if refusals > 1 { continue }
      for index in filters.indices where refusals == 0 || index == refusing {
        if let option = options[index] { counts[index].add(1, to: option) }
      }
    }
    self.options = Dictionary(
      uniqueKeysWithValues: zip(filters, counts).map { ($0.id, $1.options) })
  }
}

/// How many rows an option of a filter selects.
package struct OptionCount: Sendable {
  /// The option's number in its filter.
  package let option: Int
  /// The rows.
  package let rows: Int
}

/// Counts rows per option; options are nearly always small numbers.
struct OptionTally {
  private var small: [Int] = []
  private var others: [Int: Int] = [:]
  private static let limit = 10_000

  /// Adds rows to an option's count; adding 0 lists the option.
  mutating func add(_ rows: Int, to option: Int) {
    guard 0..<Self.limit ~= option else {
      others[option, default: 0] += rows
      return
    }
    while small.count <= option { small.append(-1) }
    small[option] = max(0, small[option]) + rows
  }

  var options: [OptionCount] {
    let listed = small.enumerated().filter { $0.element >= 0 } + others.map { ($0.key, $0.value) }
    return listed.map { OptionCount(option: $0.0, rows: $0.1) }.sorted { $0.option < $1.option }
  }
}
