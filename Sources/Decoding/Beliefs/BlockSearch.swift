private import Glibc

struct BlockSearch {
  private let code: ReedSolomon
  private let search: OrderedStatistics
  private let unknowns: [Int]
  private let data, checks: [Float]

  struct Solution { let data, checks: [Bool] }

  enum Step {
    /// The most reliable bits as read; the equations give the others.
    case plain
    case erasures
    /// The plain solution with one or two of its most reliable bits flipped.
    case neighbors
  }

  init(_ equations: ParityEquations, _ code: ReedSolomon, data: [Float], checks: [Float]) {
    self.code = code
    self.data = data
    self.checks = checks
    unknowns = equations.unknowns
    search = OrderedStatistics(equations, ratios: unknowns.map { data[$0] } + checks)
  }

  /// The solutions by `.neighbors` come likeliest first.
  func solutions(by step: Step) -> [Solution] {
    switch step {
    case .plain: [solution(search.plain.bits)]
    case .erasures: erasing()
    case .neighbors:
      search.neighbors(of: search.plain, limit: OrderedStatistics.Tuning.neighbors.tested).map {
        solution($0.bits)
      }
    }
  }

  private func solution(_ bits: [Bool]) -> Solution {
    var solved = data.map { $0 > 0 }
    for (unknown, bit) in zip(unknowns, bits) { solved[unknown] = bit }
    return Solution(data: solved, checks: Array(bits[unknowns.count...]))
  }

  /// The distinct results of erasing the 0, 2, 4, … least reliable codewords; known bits stay.
  private func erasing() -> [Solution] {
    let ratios = data + checks
    let codewords = ratios.map { $0 > 0 }.codewords
    let reliabilities = stride(from: 0, to: ratios.count, by: 8).map { start in
      ratios[start..<start + 8].reduce(Float(0)) { $0 - log1p(exp(-abs($1))) }
    }
    var knownBits = [UInt8](repeating: 0xFF, count: data.count / 8)
    for bit in unknowns { knownBits[bit / 8] ^= 0x80 >> UInt8(bit % 8) }
    let doubtful = codewords.indices.filter { $0 >= knownBits.count || knownBits[$0] != 0xFF }
      .sorted { reliabilities[$0] < reliabilities[$1] }
    var results: [[UInt8]] = []
    for count in stride(from: 0, through: min(code.checkLength, doubtful.count), by: 2) {
      guard let corrected = code.corrected(codewords, erasures: doubtful.prefix(count)),
        !results.contains(corrected),
        knownBits.indices.allSatisfy({ (corrected[$0] ^ codewords[$0]) & knownBits[$0] == 0 })
      else { continue }
      results.append(corrected)
    }
    return results.map { corrected in
      let bits = corrected.flatMap(\.bits)
      return Solution(data: Array(bits[..<data.count]), checks: Array(bits[data.count...]))
    }
  }
}
