/// How many numbers the tickets of a batch have in common, two by two: what makes them win together.
///
/// Pairs are ordered, and each ticket is a pair with itself, too, so *n* tickets have *n*² pairs.
package struct PairOverlaps: Equatable, Sendable {
  /// How many tickets there are.
  package let tickets: Int
  /// How many pairs have 0, 1, … 6 numbers in common.
  let pairs: [Int128]

  /// Compares each ticket with all others, so it is for few: *n*² / 2 comparisons.
  package init(of picks: [Pick]) {
    tickets = picks.count
    var others = [Int128](repeating: 0, count: Pick.size + 1)
    for (index, pick) in picks.enumerated() {
      for other in picks[..<index] { others[(pick.bits & other.bits).nonzeroBitCount] += 1 }
    }
    var pairs = others.map { 2 * $0 }
    pairs[Pick.size] += Int128(picks.count)
    self.pairs = pairs
  }

  /// Derives the pairs from how many tickets hold each set of numbers.
  ///
  /// `squares` are the sums of the squares of these counts, over all sets of 0, 1, … 6 numbers: two tickets
  /// with *o* numbers in common both hold C(*o*, *s*) sets of *s* numbers.
  package init(ofTickets tickets: Int, squares: [Int128]) {
    precondition(squares.count == Pick.size + 1, "there is a sum for each size of sets")
    self.tickets = tickets
    var pairs = squares
    for overlap in (0..<Pick.size).reversed() {
      for larger in overlap + 1...Pick.size {
        pairs[overlap] -= Int128(Rank.combinations(overlap, of: larger)) * pairs[larger]
      }
    }
    self.pairs = pairs
  }

  /// The variances of the winning ranks, the first rank first; without a bonus number, all tickets with five
  /// matches win the third.
  package func variances(hasBonus: Bool = true) -> [Double] {
    Rank.winning.map { rank in
      switch rank {
      case .second where !hasBonus: 0
      case .third where !hasBonus: variance { Rank.drawsWithFive(ofBothWith: $0) }
      default: variance(of: rank)
      }
    }
  }

  /// The variance of how many of the tickets win a rank in a draw, each draw being equally likely.
  ///
  /// It is exact: the sum over all pairs of the probability that both win, minus the square of the mean.
  package func variance(of rank: Rank) -> Double {
    variance { rank.drawsWon(byBothWith: $0) }
  }

  /// The variance, given in how many draws two tickets both win that have so many numbers in common.
  private func variance(_ drawsWon: (Int) -> Int) -> Double {
    let both = zip(pairs, 0...).reduce(Int128(0)) { sum, pair in
      sum + pair.0 * Int128(drawsWon(pair.1))
    }
    let draws = Int128(Rank.drawCount)
    let won = Int128(drawsWon(Pick.size))
    let wins = Int128(tickets) * won
    return Double(both * draws - wins * wins) / Double(draws * draws)
  }
}

extension Rank {
  /// The number of possible draws: six numbers, and one of the other 39 as bonus.
  fileprivate static let drawCount = pickCount * bonusCount
  private static let bonusCount = Pick.numbers.count - Pick.size

  /// How many sets of six have so many numbers of both of two tickets with so many in common.
  private static func sixes(matching count: Int, ofBothWith overlap: Int) -> Int {
    let own = Pick.size - overlap
    let neither = Pick.numbers.count - Pick.size - own
    return (0...count).reduce(0) { sum, common in
      sum + combinations(common, of: overlap)
        * combinations(count - common, of: own) * combinations(count - common, of: own)
        * combinations(Pick.size - 2 * count + common, of: neither)
    }
  }

  /// In how many draws two tickets both have five matches that have so many numbers in common.
  fileprivate static func drawsWithFive(ofBothWith overlap: Int) -> Int {
    sixes(matching: 5, ofBothWith: overlap) * bonusCount
  }

  /// In how many draws two tickets both win the rank that have so many numbers in common.
  fileprivate func drawsWon(byBothWith overlap: Int) -> Int {
    func sixes(matching count: Int) -> Int { Self.sixes(matching: count, ofBothWith: overlap) }
    switch self {
    case .first: return sixes(matching: 6) * Self.bonusCount
    case .fourth: return sixes(matching: 4) * Self.bonusCount
    case .fifth: return sixes(matching: 3) * Self.bonusCount
    case .second, .third:
      // With five matches, each ticket lacks one number, which the bonus may be.
      let own = Pick.size - overlap
      let neither = Pick.numbers.count - Pick.size - own
      let lackingSame = overlap * Self.combinations(Pick.size + 1 - 2 * own - overlap, of: neither)
      let lackingOthers = sixes(matching: 5) - lackingSame
      return self == .second
        ? lackingSame : lackingSame * (Self.bonusCount - 1) + lackingOthers * (Self.bonusCount - 2)
    case .none: return 0
    }
  }
}
