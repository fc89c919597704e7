@testable import Decoding

/// A code made of any bytes, as a printer would draw it: byte mode, check codewords and all.
///
/// It shares the tables of sizes, places and masks with the reader, which has tests of its own
/// against another program's codes; so has this.
struct EncodedSymbol {
  let payload: [UInt8]
  let version: SymbolVersion
  let format: SymbolFormat
  /// 1 for dark, −1 for light.
  let modules: SoftModules

  /// The smallest code of a payload from a version on; nil where it is too long for any.
  ///
  /// Some encoders put a codeword of zeros before the padding.
  init?(
    _ payload: [UInt8], format: SymbolFormat, from version: Int = 1, zeroCodewords: Int = 0
  ) {
    for version in (version...40).compactMap({ SymbolVersion($0) }) {
      let blocks = CodewordBlocks(of: version, level: format.level)
      guard
        let data = Self.message(
          payload, version, count: blocks.dataCount, zeroCodewords: zeroCodewords)
      else { continue }
      self.payload = payload
      self.version = version
      self.format = format
      modules = Self.drawn(Self.interleaved(data, blocks), version, format)
      return
    }
    return nil
  }

  /// Data codewords: mode, length, payload, terminator and padding (ISO/IEC 18004, chapter 7.4).
  private static func message(
    _ payload: [UInt8], _ version: SymbolVersion, count: Int, zeroCodewords: Int
  ) -> [UInt8]? {
    let lengthBits = version.number < 10 ? 8 : 16
    var bits = [0, 1, 0, 0]
    bits += (0..<lengthBits).reversed().map { payload.count >> $0 & 1 }
    bits += payload.flatMap { byte in (0..<8).reversed().map { Int(byte) >> $0 & 1 } }
    // A payload of whole bytes behind four bits of mode ends where the terminator fits.
    bits += [0, 0, 0, 0]
    guard bits.count <= 8 * count else { return nil }
    var codewords = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
    }
    codewords += [UInt8](repeating: 0, count: min(zeroCodewords, count - codewords.count))
    for index in 0..<(count - codewords.count) { codewords.append(index % 2 == 0 ? 0xEC : 0x11) }
    return codewords
  }

  /// The codewords in the order in which they are drawn.
  private static func interleaved(_ data: [UInt8], _ blocks: CodewordBlocks) -> [UInt8] {
    var rest = data[...]
    let parts = (0..<blocks.count).map { index in
      let isLong = index >= blocks.count - blocks.longCount
      let part = Array(rest.prefix(blocks.dataLength + (isLong ? 1 : 0)))
      rest = rest.dropFirst(part.count)
      return part
    }
    let checks = parts.map { ReedSolomon.checkCodewords(of: $0, count: blocks.checkLength) }
    return [parts, checks].flatMap { columns in
      (0..<(columns.map(\.count).max() ?? 0)).flatMap { place in
        columns.compactMap { place < $0.count ? $0[place] : nil }
      }
    }
  }

  private static func drawn(
    _ codewords: [UInt8], _ version: SymbolVersion, _ format: SymbolFormat
  ) -> SoftModules {
    var modules = SoftModules(size: version.size, repeating: -1)
    for (bit, index) in DataModules(of: version).indices.enumerated() {
      // Behind the last codeword lie up to seven zeros.
      let isOne = bit / 8 < codewords.count && codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
      let (row, column) = index.quotientAndRemainder(dividingBy: version.size)
      modules.values[index] = isOne != format.inverts(column: column, row: row) ? 1 : -1
    }
    modules.draw(FunctionPatterns(of: version), format)
    return modules
  }
}

extension SoftModules {
  /// Puts in what every code of the size has, and the format, clearly.
  mutating func draw(_ fixed: FunctionPatterns, _ format: SymbolFormat) {
    for index in values.indices where fixed.polarity.values[index] != 0 {
      values[index] = fixed.polarity.values[index]
    }
    for copy in SymbolFormat.places(inSize: size) {
      for (bit, place) in copy.enumerated() {
        self[place.column, place.row] = format.word >> (14 - bit) & 1 == 1 ? 1 : -1
      }
    }
  }
}

/// Check codewords over the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1 (annex A).
private enum ReedSolomon {
  /// The remainder of the data by the product of x − 2ⁱ, for as many i as there are codewords.
  static func checkCodewords(of data: [UInt8], count: Int) -> [UInt8] {
    var generator: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      var product = generator + [0]
      for (index, factor) in generator.enumerated() { product[index + 1] ^= multiply(factor, root) }
      generator = product
      root = multiply(root, 2)
    }
    var remainder = data + [UInt8](repeating: 0, count: count)
    for index in data.indices {
      let factor = remainder[index]
      if factor == 0 { continue }
      for (offset, coefficient) in generator.enumerated() {
        remainder[index + offset] ^= multiply(coefficient, factor)
      }
    }
    return Array(remainder.suffix(count))
  }

  private static func multiply(_ left: UInt8, _ right: UInt8) -> UInt8 {
    if left == 0 || right == 0 { return 0 }
    return exponentials[(Int(logarithms[Int(left)]) + Int(logarithms[Int(right)])) % 255]
  }

  private static let exponentials: [UInt8] = {
    var powers: [UInt8] = [1]
    while powers.count < 255 {
      let last = powers[powers.count - 1]
      powers.append(last << 1 ^ (last & 0x80 == 0 ? 0 : 0x1D))
    }
    return powers
  }()

  private static let logarithms: [UInt8] = {
    var logarithms = [UInt8](repeating: 0, count: 256)
    for (exponent, power) in exponentials.enumerated() { logarithms[Int(power)] = UInt8(exponent) }
    return logarithms
  }()
}
