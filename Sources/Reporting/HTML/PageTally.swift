internal import Lottery

/// What the page says about all rows, even those that it leaves out; keeps only a few of them.
struct PageTally {
  private(set) var totals = Totals()
  /// Games whose prize can be claimed: earliest deadline first, then highest net prize.
  private(set) var claims = TopK<Row>(of: 500) {
    ($0.record.claimBy, -$0.record.netPrize) < ($1.record.claimBy, -$1.record.netPrize)
  }
  /// The rows of a first to third prize: best rank first, then highest prize.
  private(set) var prizes = TopK<Row>(of: 30) {
    ($0.record.rank.rawValue, -($0.record.prize ?? .max))
      < ($1.record.rank.rawValue, -($1.record.prize ?? .max))
  }
  /// What to look at, by cause, and the first tickets or files of each.
  private(set) var concerns = Concerns()
  private(set) var concerned: [Concern: [Row]] = [:]
  private static let concernedLimit = 50
  /// The day of the draw of each round that is still to be drawn.
  private(set) var undrawn: [Int: String] = [:]
  /// A row of each round, for its winning numbers.
  private(set) var draws: [Int: GameRecord] = [:]
  private(set) var folders = FolderShares()
  /// The folder that all files are in or below.
  private(set) var folder = CommonFolder()
  /// The sum of the fingerprints of all games to claim, by deadline; it does not reveal them.
  private var claimed: [String: UInt128] = [:]
  private var last: ListedRow?
  private var count = 0

  /// A row and its index among all rows.
  struct Row {
    let index: Int
    let record: GameRecord
  }

  /// What identifies the games to claim by a day, in any order, in hexadecimal.
  func identity(of day: String) -> String { String(claimed[day] ?? 0, radix: 16) }

  mutating func add(_ records: [GameRecord]) {
    for record in records { add(record) }
  }

  private mutating func add(_ record: GameRecord) {
    let game = ListedGame(record, after: last)
    last = ListedRow(record, game)
    defer { count += 1 }
    totals.add(game)
    folder.add(record.source.text)
    if let concern = concerns.add(record, ticket: game.ticket),
      concerned[concern, default: []].count < Self.concernedLimit
    {
      concerned[concern, default: []].append(Row(index: count, record: record))
    }
    guard record.isGame, !record.isRepeated else { return }
    if record.drawBonus > 0, draws[record.round] == nil { draws[record.round] = record }
    folders.add(game)
    if game.kind == .pending { undrawn[record.round] = record.drawDate }
    if game.isToClaim {
      let row = Row(index: count, record: record)
      claims.add(row)
      if record.rank.isCelebrated { prizes.add(row) }
      claimed[record.claimBy, default: 0] &+= record.fingerprint
    }
  }
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
  var won = PrizeSum()
  /// Prizes that can be claimed, after tax.
  var net = PrizeSum()

  mutating func add(spent: Int, won: PrizeSum, net: PrizeSum = PrizeSum()) {
    self.spent = self.spent.addingUpToLimit(spent)
    self.won += won
    self.net += net
  }
}
