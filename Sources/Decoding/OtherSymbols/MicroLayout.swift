/// The modules that all Micro QR codes of a size share (ISO/IEC 18004, 6.3 and 7.9.2).
struct MicroLayout: Sendable {
  /// Modules along a side: 11, 13, 15 or 17.
  let size: Int
  let known: [KnownModule]

  init(size: Int) {
    self.size = size
    let separator = (0..<8).map { ($0, 7) } + (0..<7).map { (7, $0) }
    let timing = (8..<size).flatMap { [($0, 0), (0, $0)] }
    known =
      .finder
      + separator.map { KnownModule(column: $0.0, row: $0.1, isDark: false, role: .finder) }
      + timing.map {
        KnownModule(column: $0.0, row: $0.1, isDark: ($0.0 + $0.1) % 2 == 0, role: .timing)
      }
      + .frame(aroundColumns: size, rows: size, .quietZone)
  }

  /// The timing modules that the smallest size has, too.
  static let firstTiming = MicroLayout(size: 11).known.filter { $0.role == .timing }

  /// The fifteen modules of the format information, highest bit first.
  static let formatModules: [(column: Int, row: Int)] =
    (1...8).map { ($0, 8) } + (1...7).reversed().map { (8, $0) }

  /// The size of the symbol that bits of format information belong to, and how many are wrong.
  static func nearest(to bits: [Bool]) -> (size: Int, errors: Int) {
    let nearest = bits.number.nearest(of: formatWords)
    return (sizes[nearest.index >> 2], nearest.errors)
  }

  /// By symbol number, which stands for the size and the level (table 13).
  private static let sizes = [11, 13, 13, 15, 15, 17, 17, 17]

  /// Three bits of symbol number, two of mask pattern, ten of BCH, masked.
  private static let formatWords = (0..<32).map { data in
    data.withChecks(of: 0b101_0011_0111) ^ 0b100_0100_0100_0101
  }
}
