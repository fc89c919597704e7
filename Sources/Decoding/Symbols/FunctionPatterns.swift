/// The function patterns and version information: the modules that every code of a version shares.
struct FunctionPatterns {
  let version: SymbolVersion
  /// 1 for a module always dark, −1 for one always light, 0 for one that varies.
  let polarity: SoftModules

  init(of version: SymbolVersion) {
    self.version = version
    let size = version.size
    var polarity = SoftModules(size: size, repeating: 0)
    for index in 8..<size - 8 {
      let sign: Float = index % 2 == 0 ? 1 : -1
      polarity[index, 6] = sign
      polarity[6, index] = sign
    }
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      polarity.put([1, 1, -1, 1, -1], around: (column, row))
    }
    for (column, row) in Self.alignmentCenters(of: version) {
      polarity.put([1, -1, 1], around: (column, row))
    }
    polarity[8, size - 8] = 1
    if let word = version.word {
      for bit in 0..<18 {
        let sign: Float = word >> bit & 1 == 1 ? 1 : -1
        polarity[bit / 3, size - 11 + bit % 3] = sign
        polarity[size - 11 + bit % 3, bit / 3] = sign
      }
    }
    self.polarity = polarity
  }

  /// The mean agreement of modules: 1 if all are clear and right, about 0 by chance.
  func correlation(with modules: SoftModules) -> Float {
    let sum = zip(polarity.values, modules.values).reduce(Float(0)) {
      $0 + $1.0 * min(max($1.1, -1), 1)
    }
    return sum / Float(polarity.values.count { $0 != 0 })
  }

  /// Whether modules clearly show all three finder patterns and both timing patterns.
  func areShown(by modules: SoftModules) -> Bool {
    // The correlation in an area: 1 if all modules are clear and right, about 0 by chance.
    func correlation(_ columns: Range<Int>, _ rows: Range<Int>) -> Float {
      var sum: Float = 0
      for row in rows {
        for column in columns {
          sum += polarity[column, row] * min(max(modules[column, row], -1), 1)
        }
      }
      return sum / Float(columns.count * rows.count)
    }
    let (near, far) = (0..<7, version.size - 7..<version.size)
    let (timing, between) = (6..<7, 8..<version.size - 8)
    return [(near, near), (far, near), (near, far)]
      .allSatisfy { correlation($0, $1) > Correlation.Tuning.good }
      && [(between, timing), (timing, between)].allSatisfy {
        correlation($0, $1) > Correlation.Tuning.clear
      }
  }

  /// The centers of all alignment patterns: none are where the finder patterns are.
  static func alignmentCenters(of version: SymbolVersion) -> [(column: Int, row: Int)] {
    let centers = version.alignmentCenters
    guard let last = centers.last else { return [] }
    return centers.flatMap { row in centers.map { (column: $0, row: row) } }
      .filter { $0 != (6, 6) && $0 != (last, 6) && $0 != (6, last) }
  }
}

extension SoftModules {
  fileprivate mutating func put(_ rings: [Float], around middle: (column: Int, row: Int)) {
    let reach = rings.count - 1
    for row in max(middle.row - reach, 0)...min(middle.row + reach, size - 1) {
      for column in max(middle.column - reach, 0)...min(middle.column + reach, size - 1) {
        self[column, row] = rings[max(abs(column - middle.column), abs(row - middle.row))]
      }
    }
  }
}
