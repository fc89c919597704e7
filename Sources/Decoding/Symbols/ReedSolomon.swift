/// The Reed–Solomon code of one block (ISO/IEC 18004, 7.5.2 and annex B).
struct ReedSolomon: Sendable {
  let checkLength: Int
  /// ∏ (x − αⁱ) for i < `checkLength`, without its leading 1, highest term first.
  private let generator: [UInt8]

  init(checkLength: Int) {
    self.checkLength = checkLength
    var product: [UInt8] = [1]
    for exponent in 0..<checkLength {
      let root = GaloisField.powers[exponent]
      product = zip(product + [0], [0] + product).map { $0 ^ GaloisField.product($1, root) }
    }
    generator = Array(product.dropFirst())
  }

  func checks(of data: some Sequence<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: checkLength)
    for codeword in data {
      let factor = codeword ^ remainder[0]
      for index in 0..<checkLength {
        let next = index + 1 < checkLength ? remainder[index + 1] : 0
        remainder[index] = next ^ GaloisField.product(factor, generator[index])
      }
    }
    return remainder
  }

  /// Corrects a block of data and error-correction codewords; nil if it has too many errors: an
  /// erasure, the index of a doubtful codeword, costs one check codeword, an unknown error two.
  func corrected(_ block: [UInt8], erasures: some Collection<Int> = []) -> [UInt8]? {
    guard erasures.count <= checkLength else { return nil }
    let syndromes = syndromes(of: block)
    if syndromes.allSatisfy({ $0 == 0 }) { return block }
    // Γ(x), whose roots are the inverse locators of the erasures.
    var erasureLocator: [UInt8] = [1]
    for index in erasures {
      let locator = GaloisField.powers[block.count - 1 - index]
      erasureLocator = Self.product(erasureLocator, [1, locator])
    }
    let modified = Array(Self.product(syndromes, erasureLocator).prefix(checkLength))
    let errorLocator = Self.shortestRegister(for: modified.dropFirst(erasures.count))
    guard 2 * (errorLocator.count - 1) + erasures.count <= checkLength else { return nil }
    let locator = Self.product(errorLocator, erasureLocator)
    let evaluator = Array(Self.product(syndromes, locator).prefix(checkLength))
    return correct(block, locator, evaluator)
  }

  /// The block as a polynomial, evaluated at α⁰, α¹, …; all 0 if it has no errors.
  private func syndromes(of block: [UInt8]) -> [UInt8] {
    let (powers, logarithms) = (GaloisField.powers, GaloisField.logarithms)
    return (0..<checkLength).map { exponent in
      var value: UInt8 = 0
      for codeword in block {
        value = codeword ^ (value == 0 ? 0 : powers[logarithms[Int(value)] + exponent])
      }
      return value
    }
  }

  /// Forney's formula; nil if the locator has too few roots.
  private func correct(_ block: [UInt8], _ locator: [UInt8], _ evaluator: [UInt8]) -> [UInt8]? {
    // In characteristic 2, the derivative has only the odd terms.
    let derivative = locator.indices.dropFirst().map { $0 % 2 == 1 ? locator[$0] : 0 }
    var corrected = block
    var roots = 0
    for index in block.indices {
      let position = block.count - 1 - index
      let inverse = (GaloisField.order - position) % GaloisField.order
      guard Self.value(of: locator, at: inverse) == 0 else { continue }
      let slope = Self.value(of: derivative, at: inverse)
      if slope == 0 { return nil }
      roots += 1
      let ratio = GaloisField.quotient(Self.value(of: evaluator, at: inverse), by: slope)
      corrected[index] ^= GaloisField.product(ratio, GaloisField.powers[position])
    }
    guard roots == locator.count - 1, syndromes(of: corrected).allSatisfy({ $0 == 0 }) else {
      return nil
    }
    return corrected
  }

  /// Evaluates a polynomial, lowest term first, at a power of α.
  private static func value(of polynomial: some Collection<UInt8>, at exponent: Int) -> UInt8 {
    let (powers, logarithms) = (GaloisField.powers, GaloisField.logarithms)
    var value: UInt8 = 0
    var factor = 0
    for coefficient in polynomial {
      if coefficient != 0 { value ^= powers[logarithms[Int(coefficient)] + factor] }
      factor += exponent
      if factor >= GaloisField.order { factor -= GaloisField.order }
    }
    return value
  }

  /// Lowest terms first.
  private static func product(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var product = [UInt8](repeating: 0, count: one.count + other.count - 1)
    for (shift, factor) in other.enumerated() where factor != 0 {
      for index in one.indices { product[index + shift] ^= GaloisField.product(one[index], factor) }
    }
    return product
  }

  /// The shortest feedback register for a sequence (Berlekamp–Massey), lowest term first.
  private static func shortestRegister(for sequence: ArraySlice<UInt8>) -> [UInt8] {
    let sequence = Array(sequence)
    var register: [UInt8] = [1]
    var last: [UInt8] = [1]
    var (length, gap, lastDiscrepancy) = (0, 1, UInt8(1))
    for index in sequence.indices {
      var discrepancy = sequence[index]
      for term in 1..<max(length + 1, 1) where term < register.count {
        discrepancy ^= GaloisField.product(register[term], sequence[index - term])
      }
      guard discrepancy != 0 else {
        gap += 1
        continue
      }
      let before = register
      let factor = GaloisField.quotient(discrepancy, by: lastDiscrepancy)
      while register.count < last.count + gap { register.append(0) }
      for (term, value) in last.enumerated() {
        register[term + gap] ^= GaloisField.product(value, factor)
      }
      if 2 * length <= index {
        (length, last, lastDiscrepancy, gap) = (index + 1 - length, before, discrepancy, 1)
      } else {
        gap += 1
      }
    }
    while register.count > 1, register.last == 0 { register.removeLast() }
    return register
  }
}

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
