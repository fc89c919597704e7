/// A version: the size of a code (ISO/IEC 18004).
struct SymbolVersion: Hashable, Sendable {
  let number: Int

  init?(_ number: Int) {
    guard Self.numbers.contains(number) else { return nil }
    self.number = number
  }

  init?(size: Int) {
    guard size % 4 == 1 else { return nil }
    self.init((size - 17) / 4)
  }

  static let numbers = 1...40
  static let all = numbers.compactMap { SymbolVersion($0) }
  /// Whether the symbol has version information, and alignment patterns apart from the far one.
  var hasVersionInformation: Bool { number >= 7 }
  var size: Int { 17 + 4 * number }
  /// Modules between the centers of two finder patterns along a side.
  var centerDistance: Int { size - 7 }

  /// The rows, and columns, of their centers (annex E): evenly spaced except for the first gap.
  var alignmentCenters: [Int] {
    if number == 1 { return [] }
    let gaps = number / 7 + 1
    let length = size - 13
    // Even, rounded up from equal spacing; version 32 is the standard's one exception.
    let spacing = number == 32 ? 26 : (length + 2 * gaps - 1) / (2 * gaps) * 2
    return [6] + (0..<gaps).reversed().map { size - 7 - $0 * spacing }
  }

  /// Six data bits and twelve BCH bits (annex D), from version 7 on.
  var word: Int? {
    hasVersionInformation ? number.withChecks(of: 0b1_1111_0010_0101) : nil
  }
}
