/// Arithmetic in GF(2⁸) with the primitive polynomial x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004, 7.5.2).
enum GaloisField {
  /// The powers of α for exponents 0…509, so that a sum of two logarithms needs no modulo.
  static let powers: [UInt8] = {
    var powers = [UInt8](repeating: 0, count: 2 * order)
    var power = 1
    for exponent in 0..<order {
      (powers[exponent], powers[exponent + order]) = (UInt8(power), UInt8(power))
      power <<= 1
      if power > 0xFF { power ^= 0x11D }
    }
    return powers
  }()

  /// The logarithm of each element; the entry for 0 is meaningless.
  static let logarithms: [Int] = {
    var logarithms = [Int](repeating: 0, count: 256)
    for exponent in 0..<order { logarithms[Int(powers[exponent])] = exponent }
    return logarithms
  }()

  static let order = 255

  static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    if one == 0 || other == 0 { return 0 }
    return powers[logarithms[Int(one)] + logarithms[Int(other)]]
  }

  /// The divisor must not be 0.
  static func quotient(_ one: UInt8, by other: UInt8) -> UInt8 {
    if one == 0 { return 0 }
    return powers[logarithms[Int(one)] + order - logarithms[Int(other)]]
  }
}
