internal import Lottery

/// What the page says about all rows, even those that it leaves out; keeps only a few of them.
struct PageTally {
  private(set) var totals = Totals()
  /// Games whose prize can be claimed: earliest deadline first, then highest net prize.
  private(set) var claims = TopK<GameRecord>(of: 100) {
    ($0.claimBy, -$0.netPrize) < ($1.claimBy, -$1.netPrize)
  }
  /// Winning games: claimable before expired ones, then best rank and highest prize first.
  private(set) var winners = TopK<GameRecord>(of: 20) {
    ($0.isExpired ? 1 : 0, $0.rank.rawValue, -($0.prize ?? .max))
      < ($1.isExpired ? 1 : 0, $1.rank.rawValue, -($1.prize ?? .max))
  }
  private(set) var reviewed = TopK<GameRecord>(of: 50) { $0.reviewOrder < $1.reviewOrder }
  private(set) var reviewCounts: [Phrase: Int] = [:]
  /// A row of each round, for its winning numbers.
  private(set) var draws: [Int: GameRecord] = [:]
  /// How often each number was picked, from number 1.
  private(set) var numbers = [Int](repeating: 0, count: Pick.numbers.count)
  private(set) var folders = FolderShares()
  /// The sum of the fingerprints of all games to claim, by deadline; it does not reveal them.
  private var claimed: [String: UInt128] = [:]
  private var last: (record: GameRecord, game: ListedGame)?

  /// What identifies the games to claim by a day, in any order, in hexadecimal.
  func identity(of day: String) -> String { String(claimed[day] ?? 0, radix: 16) }

  mutating func add(_ records: [GameRecord]) {
    for record in records { add(record) }
  }

  private mutating func add(_ record: GameRecord) {
    let game = ListedGame(record, after: last)
    let isOfSameTicket = game.ticket == last?.game.ticket
    last = (record, game)
    totals.add(game)
    if !isOfSameTicket, let reason = record.reviewReason {
      reviewCounts[reason, default: 0] += 1
      reviewed.add(record)
    }
    guard record.isGame, !record.isRepeated else { return }
    if record.drawBonus > 0, draws[record.round] == nil { draws[record.round] = record }
    for number in record.numbers where number > 0 { numbers[number - 1] += 1 }
    folders.add(game)
    guard game.kind == .won else { return }
    winners.add(record)
    if game.isToClaim {
      claims.add(record)
      claimed[record.claimBy, default: 0] &+= record.fingerprint
    }
  }
}

extension GameRecord {
  /// The reasons why tickets and inputs need attention, most urgent first.
  static let reviewReasons: [Phrase] = [
    .countErrors, .countWithoutResult, .countDoubtful, .countPending,
  ]

  /// Why the row's ticket or input needs attention; nil if it does not.
  var reviewReason: Phrase? {
    switch status {
    case .error: .countErrors
    case .otherProduct: nil
    case _ where isRepeated: nil
    case .noDraw: .countWithoutResult
    case .pending: .countPending
    case .won, .lost: isGenuineForm || game.isEmpty ? nil : .countDoubtful
    }
  }

  fileprivate var reviewOrder: Int { reviewReason.flatMap(Self.reviewReasons.firstIndex) ?? 0 }
}

/// Keeps the first of many values in an order, up to a limit; ties stay in input order.
struct TopK<Value> {
  private let limit: Int
  private let precedes: (Value, Value) -> Bool
  private var kept: [Value] = []
  private(set) var count = 0

  init(of limit: Int, _ precedes: @escaping (Value, Value) -> Bool) {
    self.limit = limit
    self.precedes = precedes
  }

  /// The first values, in order; Swift's sort is stable.
  var values: ArraySlice<Value> { kept.sorted(by: precedes).prefix(limit) }
  var rest: Int { max(0, count - limit) }

  mutating func add(_ value: Value) {
    count += 1
    kept.append(value)
    if kept.count >= 8 * limit { kept = Array(values) }
  }
}

/// Cost and prizes of the games of a folder or a year, in won.
struct NamedShare: Equatable {
  var name: String
  var spent = 0
  var won = 0
  /// Prizes that can be claimed, after tax.
  var net = 0

  mutating func add(spent: Int, won: Int, net: Int = 0) {
    self.spent = self.spent.addingUpToLimit(spent)
    self.won = self.won.addingUpToLimit(won)
    self.net = self.net.addingUpToLimit(net)
  }
}

struct FolderShares {
  private var shares: [String: NamedShare] = [:]

  mutating func add(_ game: ListedGame) {
    let end = game.source.contains("://") ? nil : game.source.lastIndex(of: "/")
    let folder = end.map { String(game.source[..<$0]) } ?? ""
    shares[folder, default: NamedShare(name: folder)].add(
      spent: game.price, won: game.kind == .won ? game.prize ?? 0 : 0,
      net: game.isToClaim ? game.netPrize : 0)
  }

  /// The shares of the folders just below the common parent folder, highest cost first.
  var top: [NamedShare] {
    let folders = shares.values.map { (path: $0.name.split(separator: "/"), share: $0) }
    guard let first = folders.first?.path else { return [] }
    let common =
      first.indices.first { index in
        folders.contains { $0.path.count <= index || $0.path[index] != first[index] }
      } ?? first.count
    var found: [String: NamedShare] = [:]
    for (path, share) in folders {
      let name = common < path.count ? String(path[common]) : "."
      found[name, default: NamedShare(name: name)].add(
        spent: share.spent, won: share.won, net: share.net)
    }
    return found.values.sorted { ($1.spent, $0.name) < ($0.spent, $1.name) }
  }
}
