internal import Lottery

/// What the page says of all rows, those too that it does not hold: grows with the rows, not with them.
struct PageTally {
  /// Every row, each ticket counted once.
  private(set) var totals = Totals()
  /// What can be claimed, the nearest day first.
  private(set) var claims = Shortlist<GameRecord>(of: 100) {
    ($0.claimBy, -$0.netPrize) < ($1.claimBy, -$1.netPrize)
  }
  /// What won: what can be claimed before what has expired, the best rank and the highest prize first.
  private(set) var winners = Shortlist<GameRecord>(of: 20) {
    ($0.isExpired ? 1 : 0, $0.rank.rawValue, -($0.prize ?? .max))
      < ($1.isExpired ? 1 : 0, $1.rank.rawValue, -($1.prize ?? .max))
  }
  /// A row of each ticket and input that somebody has to look at.
  private(set) var doubts = Shortlist<GameRecord>(of: 50) {
    Doubt($0)?.rawValue ?? 0 < Doubt($1)?.rawValue ?? 0
  }
  /// How many tickets and inputs there are to look at, by reason.
  private(set) var doubtCounts: [Doubt: Int] = [:]
  /// The winning numbers of each round, as a row has them.
  private(set) var draws: [Int: GameRecord] = [:]
  /// How often each number from 1 was picked.
  private(set) var numbers = [Int](repeating: 0, count: Pick.numbers.count)
  /// What the games cost and won by the folder of their pictures.
  private(set) var folders = FolderShares()
  private var last: (record: GameRecord, game: ListedGame)?

  /// Adds an input's rows.
  mutating func add(_ records: [GameRecord]) {
    for record in records { add(record) }
  }

  private mutating func add(_ record: GameRecord) {
    let game = ListedGame(record, after: last)
    let isOfSameTicket = game.ticket == last?.game.ticket
    last = (record, game)
    totals.add(game)
    if !isOfSameTicket, let doubt = Doubt(record) {
      doubtCounts[doubt, default: 0] += 1
      doubts.add(record)
    }
    guard record.isGame, !record.isRepeated else { return }
    if record.drawBonus > 0, draws[record.round] == nil { draws[record.round] = record }
    for number in record.numbers where number > 0 { numbers[number - 1] += 1 }
    folders.add(game)
    guard game.kind == .won else { return }
    winners.add(record)
    if game.isToClaim { claims.add(record) }
  }
}

/// Why somebody has to look at a ticket or an input.
enum Doubt: Int, CaseIterable {
  case error, noDraw, form, pending

  /// Why a row has to be looked at; nil for one that is done with.
  init?(_ record: GameRecord) {
    switch record.status {
    case .error: self = .error
    case .otherProduct: return nil
    case _ where record.isRepeated: return nil
    case .noDraw: self = .noDraw
    case .pending: self = .pending
    case .won, .lost:
      if record.isGenuineForm || record.game.isEmpty { return nil }
      self = .form
    }
  }

  /// The number of tickets or inputs, with the reason.
  var phrase: Phrase {
    switch self {
    case .error: .countErrors
    case .noDraw: .countWithoutResult
    case .form: .countDoubtful
    case .pending: .countPending
    }
  }
}

/// The first of many values in an order; those that are alike in the order in which they came.
struct Shortlist<Value> {
  private let limit: Int
  private let precedes: (Value, Value) -> Bool
  private var kept: [Value] = []
  /// How many values there are.
  private(set) var count = 0

  init(of limit: Int, _ precedes: @escaping (Value, Value) -> Bool) {
    self.limit = limit
    self.precedes = precedes
  }

  /// The first values, in their order.
  var values: ArraySlice<Value> { sorted.prefix(limit) }

  /// How many values are left out.
  var rest: Int { max(0, count - limit) }

  mutating func add(_ value: Value) {
    count += 1
    kept.append(value)
    if kept.count >= 8 * limit { kept = Array(values) }
  }

  /// Swift's sort is stable.
  private var sorted: [Value] { kept.sorted(by: precedes) }
}

/// What games cost and won by the folder that their pictures lie in.
struct FolderShares {
  /// A folder with what its games cost and won.
  struct Share: Equatable {
    var name: String
    var spent = 0
    var won = 0
    var net = 0
  }

  private var shares: [String: Share] = [:]

  mutating func add(_ game: ListedGame) {
    let isAddress = game.source.contains("://")
    let end = isAddress ? nil : game.source.lastIndex(of: "/")
    let folder = end.map { String(game.source[..<$0]) } ?? ""
    var share = shares[folder] ?? Share(name: folder)
    share.spent = share.spent.addingUpToLimit(game.price)
    if game.kind == .won {
      share.won = share.won.addingUpToLimit(game.prize ?? 0)
      if game.isToClaim { share.net = share.net.addingUpToLimit(game.netPrize) }
    }
    shares[folder] = share
  }

  /// The shares of the first folders below the one that all have in common, what cost most first.
  var top: [Share] {
    let paths = shares.keys.map { $0.split(separator: "/") }
    guard let first = paths.first else { return [] }
    let common = first.indices.first { place in
      paths.contains { $0.count <= place || $0[place] != first[place] }
    }
    var found: [String: Share] = [:]
    for (folder, share) in shares {
      let parts = folder.split(separator: "/")
      let name = (common ?? first.count) < parts.count ? String(parts[common ?? first.count]) : "."
      var sum = found[name] ?? Share(name: name)
      sum.spent = sum.spent.addingUpToLimit(share.spent)
      sum.won = sum.won.addingUpToLimit(share.won)
      sum.net = sum.net.addingUpToLimit(share.net)
      found[name] = sum
    }
    return found.values.sorted { ($1.spent, $0.name) < ($0.spent, $1.name) }
  }
}
