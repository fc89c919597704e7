/// A module that every symbol of a kind and size has in the same color, or one beside the symbol.
struct KnownModule: Equatable, Sendable {
  let column, row: Int
  let isDark: Bool
  let role: Role

  enum Role: CaseIterable, Sendable {
    /// The finder pattern and its separator.
    case finder
    /// Timing patterns, and further function patterns of large symbols.
    case timing
    /// The blank paper next to the symbol.
    case quietZone
  }
}

extension [KnownModule] {
  /// A finder pattern of seven modules in the upper left corner, without its surroundings.
  static let finder = square(side: 7, rings: [true, true, false, true], at: (3, 3), .finder)

  /// Concentric squares around a middle, the innermost first.
  static func square(
    side: Int, rings: [Bool], at middle: (column: Int, row: Int), _ role: KnownModule.Role
  ) -> [KnownModule] {
    let reach = side / 2
    return (-reach...reach).flatMap { y in
      (-reach...reach).map { x in
        KnownModule(
          column: middle.column + x, row: middle.row + y, isDark: rings[Swift.max(abs(x), abs(y))],
          role: role)
      }
    }
  }

  /// The frame of light modules around a rectangle of modules.
  static func frame(
    aroundColumns columns: Int, rows: Int, _ role: KnownModule.Role
  ) -> [KnownModule] {
    func light(_ column: Int, _ row: Int) -> KnownModule {
      KnownModule(column: column, row: row, isDark: false, role: role)
    }
    return (-1...columns).flatMap { [light($0, -1), light($0, rows)] }
      + (0..<rows).flatMap { [light(-1, $0), light(columns, $0)] }
  }
}
