/// The modules of a version that hold codewords, in bit order.
struct DataModules: Equatable, Sendable {
  /// The module index of each bit, in a square stored row by row.
  let indices: [Int]

  /// The data modules of a version.
  ///
  /// Bits fill columns in pairs from the right edge, alternately upwards and downwards; the column of
  /// the timing pattern is skipped (ISO/IEC 18004, chapter 7.7.3).
  init(of version: SymbolVersion) {
    let size = version.size
    var isReserved = FunctionPatterns(of: version).polarity.values.map { $0 != 0 }
    for module in SymbolFormat.places(inSize: size).joined() {
      isReserved[module.row * size + module.column] = true
    }
    var indices: [Int] = []
    let pairs = stride(from: size - 1, to: Self.timingColumn, by: -2)
    let pairsBehind = stride(from: Self.timingColumn - 1, to: 0, by: -2)
    var isUpwards = true
    for right in Array(pairs) + Array(pairsBehind) {
      for step in 0..<size {
        let row = isUpwards ? size - 1 - step : step
        for column in [right, right - 1] where !isReserved[row * size + column] {
          indices.append(row * size + column)
        }
      }
      isUpwards.toggle()
    }
    self.indices = indices
  }

  private static let timingColumn = 6
}

extension SymbolFormat {
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
