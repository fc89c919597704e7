/// The error correction level and the mask that a code names beside its first finder pattern.
struct FormatInformation: Equatable {
  /// The level.
  let level: Level
  /// The mask, 0…7.
  let mask: Int

  /// How much of a code may be lost, least first.
  enum Level: Int {
    case low, medium, quartile, high
  }

  /// Bits of the code that differ from the format, 0…3: the errors that its own check corrects.
  let distance: Int

  /// The format that is nearest to the modules; nil when more than three bits differ from it.
  init?(of grid: ModuleGrid) {
    let read = Self.places.reduce(0) { word, place in
      word << 1 | (grid.isDark(column: place.column, row: place.row) ? 1 : 0)
    }
    let nearest = (0..<32).map { data in
      (data: data, distance: (Self.word(of: data) ^ read).nonzeroBitCount)
    }.min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= 3 else { return nil }
    // The two bits of a level do not count upwards: 01 is L, 00 M, 11 Q, 10 H.
    level = [.medium, .low, .high, .quartile][nearest.data >> 3]
    mask = nearest.data & 7
    distance = nearest.distance
  }

  /// Five bits with ten of a BCH code behind them, masked (ISO/IEC 18004, annex C).
  private static func word(of data: Int) -> Int {
    var remainder = data << 10
    for bit in stride(from: 14, through: 10, by: -1) where remainder & 1 << bit != 0 {
      remainder ^= 0b101_0011_0111 << (bit - 10)
    }
    return (data << 10 | remainder) ^ 0b101_0100_0001_0010
  }

  /// Where the fifteen bits lie, the highest first: along row 8, then up column 8.
  private static let places: [(column: Int, row: Int)] =
    [0, 1, 2, 3, 4, 5, 7, 8].map { (column: $0, row: 8) }
    + [7, 5, 4, 3, 2, 1, 0].map { (column: 8, row: $0) }
}
