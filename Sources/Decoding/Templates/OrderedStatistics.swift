/// Searches for the bits of a block near to what was read: ordered statistics decoding.
///
/// The most reliable bits that are independent of one another make a basis; the equations give the
/// others. First the basis is taken as it was read, then with one or two of its bits turned over.
/// M. Fossorier and S. Lin, "Soft-decision decoding of linear block codes based on ordered
/// statistics", 1995; here the equations are solved for the least reliable bits, which are fewer.
struct OrderedStatistics {
  private typealias Tuning = DetectorTuning.Templates

  /// For each column its log-likelihood ratio, positive for a one.
  private let ratios: [Float]
  /// The reduced equations: one column each that no other has.
  private var rows: [ParityEquations.Row]
  private let stride: Int
  /// The column that each row is solved for.
  private var dependent: [Int] = []
  /// The other columns, least reliable first.
  private var basis: [Int] = []

  /// The search for solutions of some equations.
  init(_ equations: ParityEquations, ratios: [Float]) {
    self.ratios = ratios
    rows = equations.rows
    stride = equations.stride
    solve(for: ratios.indices.sorted { abs(ratios[$0]) < abs(ratios[$1]) })
  }

  /// Bits of all columns, and how much they differ from what was read.
  struct Solution {
    /// A bit for each column.
    var bits: [Bool]
    /// The sum of the reliabilities of those that were read otherwise.
    var cost: Float
  }

  /// The basis as it was read.
  var plain: Solution {
    var bits = ratios.map { $0 > 0 }
    complete(&bits)
    return Solution(bits: bits, cost: cost(of: bits))
  }

  /// Solutions around one, the least cost first, among them itself: with one or two bits of the basis
  /// turned over.
  ///
  /// - Parameters:
  ///   - solution: The one to begin with; from a better one among its neighbours the search goes on.
  ///   - limit: How many solutions there are at most.
  /// - Returns: The solutions, and among them the first one.
  func neighbours(of solution: Solution, limit: Int) -> some Sequence<Solution> {
    var moves: [Move] = []
    var middle = solution
    for step in 0...Tuning.moves {
      let flips = FlipTable(self, around: middle).cheapest(limit)
      moves += flips.map { Move(start: middle, flip: $0, cost: middle.cost + $0.cost) }
      guard step < Tuning.moves, let best = flips.first, best.cost < -1e-4 else { break }
      middle = turned(middle, best)
    }
    moves.sort { $0.cost < $1.cost }
    return moves.prefix(limit).lazy.map { turned($0.start, $0.flip) }
  }

  /// None, one or two bits of the basis to be turned over, as indices of it.
  private struct Flip {
    var first: Int?
    var second: Int?
    /// What is gained by it, less than 0, or lost.
    var cost: Float
  }

  private struct Move {
    let start: Solution
    let flip: Flip
    let cost: Float
  }

  private func turned(_ solution: Solution, _ flip: Flip) -> Solution {
    var bits = solution.bits
    if let first = flip.first { bits[basis[first]].toggle() }
    if let second = flip.second { bits[basis[second]].toggle() }
    complete(&bits)
    return Solution(bits: bits, cost: solution.cost + flip.cost)
  }

  private func cost(of bits: [Bool]) -> Float {
    var cost: Float = 0
    for (bit, ratio) in zip(bits, ratios) where bit != (ratio > 0) { cost += abs(ratio) }
    return cost
  }
}

// MARK: - Equations

extension OrderedStatistics {
  /// Solves the equations for the first columns that allow it.
  private mutating func solve(for order: [Int]) {
    let count = rows.count / stride
    for column in order {
      let (vector, word) = (column / 512, column % 512 / 64)
      let bit = UInt64(1) << UInt64(column % 64)
      let pivot = dependent.count
      guard pivot < count,
        let found = (pivot..<count).first(where: { rows[$0 * stride + vector][word] & bit != 0 })
      else {
        basis.append(column)
        continue
      }
      if found != pivot {
        for part in 0..<stride { rows.swapAt(found * stride + part, pivot * stride + part) }
      }
      for row in 0..<count where row != pivot && rows[row * stride + vector][word] & bit != 0 {
        for part in 0..<stride { rows[row * stride + part] ^= rows[pivot * stride + part] }
      }
      dependent.append(column)
    }
  }

  /// Sets the dependent bits by those of the basis.
  private func complete(_ bits: inout [Bool]) {
    var packed = [ParityEquations.Row](repeating: .zero, count: stride)
    for column in basis where bits[column] {
      packed[column / 512][column % 512 / 64] |= 1 << UInt64(column % 64)
    }
    let right = ratios.count
    packed[right / 512][right % 512 / 64] |= 1 << UInt64(right % 64)
    for (row, column) in dependent.enumerated() {
      var ones = ParityEquations.Row.zero
      for part in 0..<stride { ones ^= rows[row * stride + part] & packed[part] }
      bits[column] = (0..<8).reduce(0) { $0 ^ ones[$1] }.nonzeroBitCount % 2 == 1
    }
  }
}

// MARK: - Flips

extension OrderedStatistics {
  /// What it costs to turn over bits of the basis, with the dependent bits that turn over with them.
  private struct FlipTable {
    /// What each bit costs by itself.
    private let single: [Float]
    /// For the cheapest bits, eight dependent bits a vector: 1 where one turns over with it.
    private let partners: [[SIMD8<Float>]]
    /// The cheapest bits.
    private let cheap: [Int]
    /// What each dependent bit costs: negative where it differs from what was read.
    private let weights: [SIMD8<Float>]

    init(_ search: OrderedStatistics, around solution: Solution) {
      let count = search.dependent.count
      var weights = [SIMD8<Float>](repeating: .zero, count: (count + 7) / 8)
      for (row, column) in search.dependent.enumerated() {
        let ratio = search.ratios[column]
        weights[row / 8][row % 8] = solution.bits[column] == (ratio > 0) ? abs(ratio) : -abs(ratio)
      }
      self.weights = weights
      var single = search.basis.map { column in
        let ratio = search.ratios[column]
        return solution.bits[column] == (ratio > 0) ? abs(ratio) : -abs(ratio)
      }
      var places = [Int](repeating: -1, count: 512 * search.stride)
      for (index, column) in search.basis.enumerated() { places[column] = index }
      for row in 0..<count {
        let weight = weights[row / 8][row % 8]
        search.forEachColumn(ofRow: row) { column in
          if places[column] >= 0 { single[places[column]] += weight }
        }
      }
      cheap = Array(
        single.indices.sorted { single[$0] < single[$1] }.prefix(Tuning.neighbours.paired))
      self.single = single
      var ranks = [Int](repeating: -1, count: places.count)
      for (rank, index) in cheap.enumerated() { ranks[search.basis[index]] = rank }
      var partners = [[SIMD8<Float>]](
        repeating: [SIMD8<Float>](repeating: .zero, count: weights.count), count: cheap.count)
      for row in 0..<count {
        search.forEachColumn(ofRow: row) { column in
          if ranks[column] >= 0 { partners[ranks[column]][row / 8][row % 8] = 1 }
        }
      }
      self.partners = partners
    }

    /// The cheapest flips of no bit, of one and of two.
    func cheapest(_ limit: Int) -> [Flip] {
      var found = CheapestFlips(limit: limit)
      found.add(Flip(cost: 0))
      for index in single.indices { found.add(Flip(first: index, cost: single[index])) }
      var weighted = weights
      for (rank, first) in cheap.enumerated() {
        for part in weights.indices { weighted[part] = weights[part] * partners[rank][part] }
        for other in rank + 1..<cheap.count {
          let second = cheap[other]
          let apart = single[first] + single[second]
          var shared = SIMD8<Float>.zero
          for part in weighted.indices { shared += weighted[part] * partners[other][part] }
          found.add(Flip(first: first, second: second, cost: apart - 2 * shared.sum()))
        }
      }
      return found.sorted
    }
  }

  /// The cheapest of many flips.
  private struct CheapestFlips {
    private let limit: Int
    private var flips: [Flip] = []
    /// What costs more is none of them.
    private var bound = Float.infinity

    init(limit: Int) { self.limit = limit }

    mutating func add(_ flip: Flip) {
      guard flip.cost < bound else { return }
      flips.append(flip)
      guard flips.count == 2 * limit else { return }
      flips = sorted
      bound = flips[limit - 1].cost
    }

    /// The flips, cheapest first.
    var sorted: [Flip] { Array(flips.sorted { $0.cost < $1.cost }.prefix(limit)) }
  }

  /// Calls a body with every column of a row but the right side.
  private func forEachColumn(ofRow row: Int, _ body: (Int) -> Void) {
    for part in 0..<stride {
      for word in 0..<8 {
        var bits = rows[row * stride + part][word]
        while bits != 0 {
          let column = 512 * part + 64 * word + bits.trailingZeroBitCount
          bits &= bits - 1
          if column < ratios.count { body(column) }
        }
      }
    }
  }
}
