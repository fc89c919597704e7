/// The function patterns and version information: the modules that every code of a version shares.
struct FunctionPatterns {
  /// The version.
  let version: SymbolVersion
  /// 1 for a module that is always dark, −1 for one always light, 0 for one that varies.
  let polarity: SoftModules

  /// The function patterns of a version.
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
      polarity.put(Self.finder, around: (column, row))
    }
    for (column, row) in Self.alignmentCenters(of: version) {
      polarity.put(Self.alignment, around: (column, row))
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

  /// Whether modules clearly show all three finder patterns and both timing patterns.
  func areShown(by modules: SoftModules) -> Bool {
    let size = version.size
    let limits = DetectorTuning.Search.leastAgreement
    let finders = [(0, 0), (size - 7, 0), (0, size - 7)].map { left, top in
      Area(columns: left..<left + 7, rows: top..<top + 7)
    }
    let timing = [
      Area(columns: 8..<size - 8, rows: 6..<7), Area(columns: 6..<7, rows: 8..<size - 8),
    ]
    return finders.allSatisfy { agreement(with: modules, in: $0) > limits.ofFinder }
      && timing.allSatisfy { agreement(with: modules, in: $0) > limits.ofTiming }
  }

  /// A rectangle of modules.
  private struct Area {
    let columns: Range<Int>
    let rows: Range<Int>
  }

  /// The agreement of modules in an area: 1 if all are clear and right, about 0 by chance.
  private func agreement(with modules: SoftModules, in area: Area) -> Float {
    var sum: Float = 0
    for row in area.rows {
      for column in area.columns {
        sum += polarity[column, row] * min(max(modules[column, row], -1), 1)
      }
    }
    return sum / Float(area.columns.count * area.rows.count)
  }

  /// The centers of a version's alignment patterns, excluding the finder patterns' corners.
  static func alignmentCenters(of version: SymbolVersion) -> [(column: Int, row: Int)] {
    let centers = version.alignmentCenters
    guard let last = centers.last else { return [] }
    return centers.flatMap { row in centers.map { (column: $0, row: row) } }
      .filter { $0 != (6, 6) && $0 != (last, 6) && $0 != (6, last) }
  }

  /// Ring polarities, from the center outwards.
  private static let finder: [Float] = [1, 1, -1, 1, -1]
  private static let alignment: [Float] = [1, -1, 1]
}

extension SoftModules {
  /// Draws concentric rings around a module, clipped at the edges.
  fileprivate mutating func put(_ rings: [Float], around middle: (column: Int, row: Int)) {
    let reach = rings.count - 1
    for row in max(middle.row - reach, 0)...min(middle.row + reach, size - 1) {
      for column in max(middle.column - reach, 0)...min(middle.column + reach, size - 1) {
        let ring = max(abs(column - middle.column), abs(row - middle.row))
        self[column, row] = rings[ring]
      }
    }
  }
}
