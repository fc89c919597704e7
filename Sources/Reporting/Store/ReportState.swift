internal import Lottery

/// The complete state of a report, which only events change.
package struct ReportState: Equatable, Sendable {
  /// Every row, in input order.
  package private(set) var games: [ListedGame] = []
  /// The search text as it was typed.
  package private(set) var search = ""
  /// The chosen options of each filter that has any.
  package private(set) var chosen: [ReportFilter.ID: Set<Int>] = [:]
  /// Whether the badges are shown.
  package private(set) var showsBadges = true
  /// Table or cards.
  package private(set) var view = ViewMode.table
  /// The sort order that was chosen last.
  package private(set) var sortKey = SortKey.input
  /// Whether sorting by deadline keeps a ticket's games together.
  private let keepsTickets: Bool
  /// Whether the order of rows is reversed.
  package private(set) var isReversed = false
  /// The seed of the random order; nil if rows are sorted.
  package private(set) var seed: UInt32?
  /// Whether rows are still loading.
  package private(set) var isLoading = false
  /// The row whose card is open.
  package private(set) var opened: Int?
  /// How often the order has changed other than by added rows, which flips cards to their front.
  package private(set) var reorderings = 0
  /// All rows in sort order, so that filtering never sorts again; empty if that is the input order.
  private var sorted: [Int32] = []
  private var passes: [Bool] = []
  /// The rows that pass the search and the filters, in order, as indices into `games`.
  package private(set) var order: [Int] = []
  /// Number of rows per badge, among those that pass the search and all filters except status.
  private(set) var counts: [BadgeKind: Int] = [:]

  /// A report of these rows, sorted.
  package init(
    _ games: [ListedGame] = [], sortedBy key: SortKey = .input, keepingTickets: Bool = false
  ) {
    self.games = games
    keepsTickets = keepingTickets
    sortKey = key
    sort()
  }

  /// The selected badge; nil if statuses were chosen individually.
  package var badge: BadgeKind? {
    let statuses = chosen[.status] ?? []
    return BadgeKind.allCases.first { $0.options == statuses }
  }

  /// Applies an event.
  package mutating func reduce(_ event: ReportEvent) {
    switch event {
    case .search(let text): search = text
    case .choose(let filter, let option, let isOn): choose(filter, option, isOn)
    case .clear: (search, chosen) = ("", [:])
    case .pressBadge(let kind):
      chosen[.status] = badge == kind || kind.options.isEmpty ? nil : kind.options
    case .showBadges(let isShown): showsBadges = isShown
    case .view(let mode): view = mode
    case .open(let row): if order.contains(row) { opened = row }
    case .close: opened = nil
    case .sort(let key): (sortKey, isReversed, seed) = (key, false, nil)
    case .reverse: isReversed.toggle()
    case .shuffle(let seed): (self.seed, isReversed) = (seed, false)
    case .loading(let isLoading): self.isLoading = isLoading
    case .replace(let games):
      self.games = games
      opened = nil
      self.games.shareClaimPlaces()
    case .append(let more):
      // The last ticket may go on.
      let ticket = games.last?.ticket
      let start = games.lastIndex { $0.ticket != ticket }.map { $0 + 1 } ?? 0
      games += more
      games.shareClaimPlaces(from: start)
    }
    switch event {
    case .search, .choose, .clear, .pressBadge: filterRows()
    case .sort, .reverse, .shuffle, .replace, .append: sort()
    case .showBadges, .view, .open, .close, .loading: return
    }
    if case .append = event { return }
    reorderings += 1
  }

  private mutating func choose(_ filter: ReportFilter.ID, _ option: Int, _ isOn: Bool) {
    var options = ReportFilter.named(filter).isMultiple || !isOn ? chosen[filter] ?? [] : []
    if isOn { options.insert(option) } else { options.remove(option) }
    chosen[filter] = options.isEmpty ? nil : options
  }

  /// The totals of the rows that pass, in O(*n*) of them.
  package var totals: Totals {
    var totals = Totals()
    let rows = games.span
    // In memory order, whatever the display order.
    for row in rows.indices where passes[row] { totals.add(rows[row]) }
    return totals
  }

  private mutating func filterRows() {
    let query = SearchQuery(search)
    let filters = ReportFilter.all.filter { $0.id != .status }.compactMap { filter in
      chosen[filter.id].map { (filter.option, $0) }
    }
    let wanted = ListedGame.Kind.allCases.map { chosen[.status]?.contains($0.rawValue) ?? true }
    var found = wanted.map { _ in 0 }
    passes = [Bool](repeating: false, count: games.count)
    let games = games
    let rows = games.span
    for row in rows.indices where query.matches(rows[row]) {
      let isWanted = filters.allSatisfy { option, chosen in
        option(rows[row]).map(chosen.contains) ?? false
      }
      guard isWanted else { continue }
      let kind = rows[row].kind.rawValue
      found[kind] += 1
      passes[row] = wanted[kind]
    }
    let passes = passes
    order =
      sorted.isEmpty
      ? games.indices.filter { passes[$0] }
      : sorted.lazy.map(Int.init).filter { passes[$0] }
    counts = Dictionary(
      uniqueKeysWithValues: BadgeKind.allCases.map { kind in
        let counts = kind == .all ? found : kind.options.map { found[$0] }
        return (kind, counts.reduce(0, +))
      })
  }

  private mutating func sort() {
    sorted = []
    if let seed {
      sort { Int(Shuffle.position(of: UInt32(truncatingIfNeeded: $0), seed: seed)) }
    } else if sortKey == .source {
      sorted = TextOrder.sorted(Array(games.indices), of: games).map(Int32.init)
    } else if keepsTickets, sortKey == .deadline {
      var deadlines: [Int: Int] = [:]
      for game in games {
        deadlines[game.ticket] = min(deadlines[game.ticket] ?? .max, sortKey.value(of: game))
      }
      sort { [games] in deadlines[games[$0].ticket] ?? .max }
    } else if sortKey != .input {
      sort { [games, sortKey] in sortKey.value(of: games[$0]) }
    }
    if isReversed {
      if sorted.isEmpty { sorted = games.indices.map(Int32.init) }
      sorted.reverse()
    }
    filterRows()
  }

  private mutating func sort(by value: (Int) -> Int) {
    sorted = games.indices.map { (value($0), Int32($0)) }.sorted { $0 < $1 }.map(\.1)
  }
}

/// A random order that is the same in every front end.
enum Shuffle {
  /// The finalizer of MurmurHash3 (Austin Appleby, public domain) over row and seed.
  static func position(of row: UInt32, seed: UInt32) -> UInt32 {
    var hash = row ^ seed
    hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return hash ^ hash >> 16
  }
}

/// A user action, or the arrival of rows; a view keeps purely visual state, like a flipped card.
package enum ReportEvent: Equatable, Sendable {
  case search(String)
  /// An option was switched on or off; in a single-choice filter, this switches the others off.
  case choose(ReportFilter.ID, option: Int, isOn: Bool)
  case clear
  /// A badge was pressed: shows only its rows, or all rows if it was already selected.
  case pressBadge(BadgeKind)
  case showBadges(Bool)
  case view(ViewMode)
  case open(row: Int)
  case close
  case sort(SortKey)
  case reverse
  /// The rows were shuffled; the same seed gives the same order.
  case shuffle(seed: UInt32)
  case loading(Bool)
  case replace([ListedGame])
  case append([ListedGame])
}

/// How rows are shown.
package enum ViewMode: String, CaseIterable, Sendable { case table, cards }
