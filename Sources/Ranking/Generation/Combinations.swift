internal import Lottery

/// All ways to complete some numbers to a ticket from a pool, in lexicographic order.
package struct Combinations: Sendable {
  /// The number of ways.
  package let count: Int
  /// The numbers that every ticket has, as a mask.
  private let fixed: UInt64
  /// The bits of the pool's numbers, ascending.
  private let pool: [UInt64]
  /// The binomial of *n* and *k* at [*k*][*n*].
  private let binomials: [[Int]]

  /// Why numbers cannot be completed to a ticket.
  package enum Fault: Error, Equatable, Sendable {
    /// A number outside 1…45, or one that is named twice.
    case number(Int)
    case repeated(Int)
    /// More than six numbers that every ticket has.
    case tooMany(Int)
    /// A pool with fewer numbers than are needed.
    case tooFew(found: Int, needed: Int)
  }

  /// The tickets of numbers among `pool` that hold all of `fixed`, and none of `excluded`.
  package init(of pool: [Int], fixed: [Int] = [], excluded: [Int] = []) throws(Fault) {
    let lists = [pool, fixed + excluded]
    for list in lists {
      for (index, number) in list.enumerated() {
        if !Pick.numbers.contains(number) { throw .number(number) }
        if list[..<index].contains(number) { throw .repeated(number) }
      }
    }
    let size = Pick.size - fixed.count
    if size < 0 { throw .tooMany(fixed.count) }
    let rest = Set(pool).subtracting(lists[1]).sorted()
    if rest.count < size { throw .tooFew(found: rest.count, needed: size) }
    self.pool = rest.map { 1 << UInt64($0 - 1) }
    self.fixed = fixed.reduce(0) { $0 | 1 << UInt64($1 - 1) }
    binomials = (0...size).map { size in (0...rest.count).map { Combinadics.count($0, size) } }
    count = binomials[size][rest.count]
  }

  /// The ticket at an index, as a mask whose bit *n* − 1 stands for number *n*.
  subscript(index: Int) -> UInt64 {
    var (mask, rest, next) = (fixed, index, 0)
    for size in (0..<binomials.count - 1).reversed() {
      // So many tickets have the next number of the pool.
      while true {
        let ways = binomials[size][pool.count - next - 1]
        if rest < ways { break }
        rest -= ways
        next += 1
      }
      mask |= pool[next]
      next += 1
    }
    return mask
  }
}

/// The tickets that are generated, addressable by index, as masks whose bit *n* − 1 stands for number *n*.
enum GeneratedPicks: Sendable {
  /// Random ones of all.
  case random(RandomPicks)
  /// Random ones of some combinations.
  case drawn(Combinations, RandomWords)
  /// Some combinations, each once.
  case each(Combinations)

  subscript(index: Int) -> UInt64 {
    switch self {
    case .random(let picks): return picks[index]
    case .each(let combinations): return combinations[index]
    case .drawn(let combinations, let words):
      let count = UInt64(combinations.count)
      var word = words[index]
      while true {
        let product = word.multipliedFullWidth(by: count)
        // Lemire, as for random picks.
        if product.low >= (0 &- count) % count { return combinations[Int(product.high)] }
        word = RandomWords.another(than: word)
      }
    }
  }
}
