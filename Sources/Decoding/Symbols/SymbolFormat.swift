/// Error correction levels, lowest first.
package enum SymbolLevel: Int, CaseIterable, Sendable {
  case low, medium, quartile, high
}

struct SymbolFormat: Equatable, Sendable {
  let level: SymbolLevel
  /// 0…7.
  let mask: Int
  static let all: [SymbolFormat] = SymbolLevel.allCases.flatMap { level in
    (0..<8).map { SymbolFormat(level: level, mask: $0) }
  }

  /// The 15-bit format word: five data bits and ten BCH bits, masked (annex C).
  var word: Int {
    // The level's two bits are not in order: 01 is L, 00 M, 11 Q, 10 H.
    let data = [0b01, 0b00, 0b11, 0b10][level.rawValue] << 3 | mask
    return data.withChecks(of: 0b101_0011_0111) ^ 0b101_0100_0001_0010
  }

  /// The modules of both copies of the format word: 1 for dark, −1 for light.
  func modules(inSize size: Int) -> [(index: Int, sign: Float)] {
    let word = word
    return Self.positions(inSize: size).flatMap { copy in
      copy.enumerated().map { bit, module in
        (module.row * size + module.column, word >> (14 - bit) & 1 == 1 ? 1 : -1)
      }
    }
  }

  /// Both copies of the fifteen bits, highest first: along row 8 and up column 8 around the upper
  /// left finder pattern; up column 8 from the bottom edge, then along row 8 to the right edge.
  static func positions(inSize size: Int) -> [[(column: Int, row: Int)]] {
    let first =
      [0, 1, 2, 3, 4, 5, 7, 8].map { (column: $0, row: 8) }
      + [7, 5, 4, 3, 2, 1, 0].map { (column: 8, row: $0) }
    let second =
      (0..<7).map { (column: 8, row: size - 1 - $0) }
      + (0..<8).map { (column: size - 8 + $0, row: 8) }
    return [first, second]
  }

  /// The format that agrees best: 1 if both copies match clearly, −1 if all bits are the opposite.
  static func best(for modules: SoftModules) -> (format: SymbolFormat, correlation: Float) {
    var evidence = [Float](repeating: 0, count: 15)
    for copy in positions(inSize: modules.size) {
      for (bit, module) in copy.enumerated() {
        evidence[bit] += min(max(modules[module.column, module.row], -1), 1)
      }
    }
    var best = (format: all[0], correlation: -Float.infinity)
    for format in all {
      let word = format.word
      var correlation: Float = 0
      for bit in 0..<15 {
        correlation += word >> (14 - bit) & 1 == 1 ? evidence[bit] : -evidence[bit]
      }
      if correlation / 30 > best.correlation { best = (format, correlation / 30) }
    }
    return best
  }

  /// Whether the mask inverts a data module (ISO/IEC 18004, table 10).
  func inverts(column: Int, row: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}
