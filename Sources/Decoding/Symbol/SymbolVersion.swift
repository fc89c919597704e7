/// The size of a code, as its standard counts sizes (ISO/IEC 18004).
struct SymbolVersion: Hashable, Sendable {
  /// 1…40.
  let number: Int

  /// The version of a number; nil where there is none.
  init?(_ number: Int) {
    guard Self.numbers.contains(number) else { return nil }
    self.number = number
  }

  /// The version of a code of so many modules along a side; nil where there is none.
  init?(size: Int) {
    guard size % 4 == 1 else { return nil }
    self.init((size - 17) / 4)
  }

  /// The numbers that there are.
  static let numbers = 1...40

  /// Every version, smallest first.
  static let all = numbers.compactMap { SymbolVersion($0) }

  /// Whether the symbol states its version, and has alignment patterns within.
  var isStated: Bool { number >= 7 }

  /// Modules along a side.
  var size: Int { 17 + 4 * number }

  /// The rows, and columns, of the middles of alignment patterns (annex E).
  ///
  /// The last one lies seven modules before the edge, and the others at even distances before it,
  /// as far back as the sixth module.
  var alignmentCenters: [Int] {
    if number == 1 { return [] }
    let gaps = number / 7 + 1
    let length = size - 13
    // Even numbers, rounded up from the even spacing; version 32 is the standard's one exception.
    let spacing = number == 32 ? 26 : (length + 2 * gaps - 1) / (2 * gaps) * 2
    return [6] + (0..<gaps).reversed().map { size - 7 - $0 * spacing }
  }

  /// Eighteen bits that tell the version, from version 7 on: six of number, twelve of a BCH code
  /// (annex D).
  var word: Int? {
    guard isStated else { return nil }
    var remainder = number << 12
    for bit in stride(from: 17, through: 12, by: -1) where remainder & 1 << bit != 0 {
      remainder ^= 0b1_1111_0010_0101 << (bit - 12)
    }
    return number << 12 | remainder
  }
}
