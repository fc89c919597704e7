/// The modules that all rMQR codes of a size share (ISO/IEC 23941).
struct RectangularLayout: Sendable {
  let columns, rows: Int
  let known: [KnownModule]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    var modules: [KnownModule] = []
    func put(_ column: Int, _ row: Int, _ isDark: Bool, _ role: KnownModule.Role) {
      modules.append(KnownModule(column: column, row: row, isDark: isDark, role: role))
    }
    let alignment = Self.alignmentColumns[columns] ?? []
    for row in 0..<min(8, rows) { put(7, row, false, .finder) }
    if rows > 7 { for column in 0..<7 { put(column, 7, false, .finder) } }
    // Along the edges, dark modules have even numbers, but corners have one more.
    for column in 8..<columns - 2 where !alignment.contains(where: { abs($0 - column) <= 1 }) {
      put(column, 0, column % 2 == 0, .timing)
      if column < columns - 5 { put(column, rows - 1, column % 2 == 0, .timing) }
    }
    for row in 0..<rows - 5 { put(columns - 1, row, row % 2 == 0 || row == 1, .timing) }
    put(columns - 2, 0, true, .timing)
    if rows > 7 {
      for column in 0..<8 { put(column, rows - 1, column % 2 == 0 || column == 1, .timing) }
      for row in 8..<rows - 1 { put(0, row, row % 2 == 0 || row == rows - 2, .timing) }
    }
    for column in alignment {
      for middle in [1, rows - 2] {
        modules += .square(side: 3, rings: [false, true], at: (column, middle), .timing)
      }
      for row in 3..<rows - 3 { put(column, row, row % 2 == 0, .timing) }
    }
    modules += .square(
      side: 5, rings: [true, false, true], at: (columns - 3, rows - 3), .timing)
    known = .finder + modules + .frame(aroundColumns: columns, rows: rows, .quietZone)
  }

  /// The timing modules next to the finder pattern along the upper edge.
  static let firstTiming = (8...11).map {
    KnownModule(column: $0, row: 0, isDark: $0 % 2 == 0, role: .timing)
  }

  /// The eighteen modules of the format information beside the finder pattern, highest bit first.
  static let formatModules: [(column: Int, row: Int)] =
    [(11, 3), (11, 2), (11, 1)]
    + [10, 9, 8].flatMap { column in (1...5).reversed().map { (column, $0) } }

  /// The size of the symbol that bits of format information belong to, and how many are wrong.
  static func nearest(to bits: [Bool]) -> (columns: Int, rows: Int, errors: Int) {
    let nearest = bits.number.nearest(of: formatWords)
    let size = sizes[nearest.index % sizes.count]
    return (size.columns, size.rows, nearest.errors)
  }

  /// By version indicator.
  static let sizes: [(columns: Int, rows: Int)] = [7, 9, 11, 13, 15, 17].flatMap { rows in
    (rows == 11 || rows == 13 ? [27] : []).map { ($0, rows) }
      + [43, 59, 77, 99, 139].map { ($0, rows) }
  }

  /// A bit of level, five of version indicator, twelve of BCH, masked.
  private static let formatWords = (0..<64).map { data in
    data.withChecks(of: 0b1_1111_0010_0101) ^ 0b01_1111_1010_1011_0010
  }

  /// The middle columns of alignment patterns, by width.
  private static let alignmentColumns = [
    43: [21], 59: [19, 39], 77: [25, 51], 99: [23, 49, 75], 139: [27, 55, 83, 111],
  ]
}
