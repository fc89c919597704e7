/// Finds a block's most likely bits, close to what was read, by ordered statistics decoding.
///
/// The most reliable independent bits form a basis, tried as read, then with one or two bits
/// flipped; the equations give the others. After M. Fossorier and S. Lin, "Soft-decision decoding
/// of linear block codes based on ordered statistics", 1995, but solved for the less reliable bits.
struct OrderedStatistics {
  /// By column, positive for a one.
  private let ratios: [Float]
  /// The equations in reduced form: each has one column that no other has.
  private var rows: [ParityEquations.Row]
  private let stride: Int
  private var dependent: [Int] = []
  private var basis: [Int] = []

  init(_ equations: ParityEquations, ratios: [Float]) {
    self.ratios = ratios
    rows = equations.rows
    stride = equations.stride
    solve(for: ratios.indices.sorted { abs(ratios[$0]) < abs(ratios[$1]) })
  }

  struct Solution {
    var bits: [Bool]
    /// The sum of the reliabilities of the bits that differ from what was read.
    var cost: Float
  }

  var plain: Solution {
    var bits = ratios.map { $0 > 0 }
    complete(&bits)
    let cost = zip(bits, ratios).reduce(Float(0)) { sum, bit in
      bit.0 != (bit.1 > 0) ? sum + abs(bit.1) : sum
    }
    return Solution(bits: bits, cost: cost)
  }

  /// Solutions with up to two bits of the basis flipped, and around better ones, cheapest first.
  func neighbors(of solution: Solution, limit: Int) -> some Sequence<Solution> {
    var moves: [(start: Solution, flip: Flip, cost: Float)] = []
    var middle = solution
    for _ in 0..<Guards.moves {
      let flips = FlipTable(self, around: middle).cheapest(limit)
      moves += flips.map { (middle, $0, middle.cost + $0.cost) }
      guard let best = flips.first, best.cost < -1e-4 else { break }
      middle = turned(middle, best)
    }
    moves.sort { $0.cost < $1.cost }
    return moves.prefix(limit).lazy.map { turned($0.start, $0.flip) }
  }

  private struct Flip {
    var first: Int?
    var second: Int?
    /// The change in cost, negative for a gain.
    var cost: Float
  }

  private func turned(_ solution: Solution, _ flip: Flip) -> Solution {
    var bits = solution.bits
    if let first = flip.first { bits[basis[first]].toggle() }
    if let second = flip.second { bits[basis[second]].toggle() }
    complete(&bits)
    return Solution(bits: bits, cost: solution.cost + flip.cost)
  }

  /// Solves the equations for the first columns in order that are independent.
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

  /// The costs of flipping bits of the basis, including the dependent bits that flip with them.
  private struct FlipTable {
    private let single: [Float]
    /// For the cheapest bits, 1 for each dependent bit that flips with them, eight per vector.
    private let partners: [[SIMD8<Float>]]
    private let cheap: [Int]
    /// The cost of each dependent bit, negative where it differs from what was read.
    private let weights: [SIMD8<Float>]

    init(_ search: OrderedStatistics, around solution: Solution) {
      func cost(of column: Int) -> Float {
        let ratio = search.ratios[column]
        return solution.bits[column] == (ratio > 0) ? abs(ratio) : -abs(ratio)
      }
      let count = search.dependent.count
      var weights = [SIMD8<Float>](repeating: .zero, count: (count + 7) / 8)
      for (row, column) in search.dependent.enumerated() {
        weights[row / 8][row % 8] = cost(of: column)
      }
      self.weights = weights
      var single = search.basis.map(cost)
      var indexInBasis = [Int](repeating: -1, count: 512 * search.stride)
      for (index, column) in search.basis.enumerated() { indexInBasis[column] = index }
      for row in 0..<count {
        let weight = weights[row / 8][row % 8]
        search.forEachColumn(ofRow: row) { column in
          if indexInBasis[column] >= 0 { single[indexInBasis[column]] += weight }
        }
      }
      cheap = Array(
        single.indices.sorted { single[$0] < single[$1] }.prefix(Tuning.neighbors.paired))
      self.single = single
      var ranks = [Int](repeating: -1, count: indexInBasis.count)
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

    func cheapest(_ limit: Int) -> [Flip] {
      var flips: [Flip] = []
      var bound = Float.infinity
      var cheapest: [Flip] { Array(flips.sorted { $0.cost < $1.cost }.prefix(limit)) }
      func add(_ flip: Flip) {
        guard flip.cost < bound else { return }
        flips.append(flip)
        guard flips.count == 2 * limit else { return }
        flips = cheapest
        bound = flips[limit - 1].cost
      }
      add(Flip(cost: 0))
      for index in single.indices { add(Flip(first: index, cost: single[index])) }
      var weighted = weights
      for (rank, first) in cheap.enumerated() {
        for part in weights.indices { weighted[part] = weights[part] * partners[rank][part] }
        for other in rank + 1..<cheap.count {
          let second = cheap[other]
          let apart = single[first] + single[second]
          var shared = SIMD8<Float>.zero
          for part in weighted.indices { shared += weighted[part] * partners[other][part] }
          add(Flip(first: first, second: second, cost: apart - 2 * shared.sum()))
        }
      }
      return cheapest
    }
  }

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

extension OrderedStatistics {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The solutions near the plain one that are tested, and the bits flipped in pairs (pairs take
    /// about as long as all else).
    static let neighbors = (tested: 240, paired: 128)
  }
}
