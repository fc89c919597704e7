@testable import Decoding

/// A code encoded from any bytes as a printer would draw it, with segments and error correction.
///
/// It shares the tables of sizes, positions and masks with the reader. Both are tested against
/// codes made by other programs.
struct EncodedSymbol {
  let payload: [UInt8]
  let version: SymbolVersion
  let format: SymbolFormat
  /// 1 for dark, −1 for light.
  let modules: SoftModules

  /// How a payload is split into segments.
  enum Segmentation: CaseIterable {
    /// A single segment in byte mode.
    case bytes
    /// As the operator prints tickets: the address up to `v=` and any non-digits right after it in
    /// byte mode, then alternating runs of digits in numeric mode and non-digits in byte mode.
    case printed
  }

  /// Makes the smallest code, at least of a given version, that holds a payload; nil if none does.
  ///
  /// Some encoders insert a zero codeword before the padding.
  init?(
    _ payload: [UInt8], in segmentation: Segmentation = .bytes, format: SymbolFormat,
    from version: Int = 1, zeroCodewords: Int = 0
  ) {
    for version in (version...40).compactMap({ SymbolVersion($0) }) {
      let layout = SymbolLayout.cached(version, format.level)
      let segments = segmentation == .bytes ? [payload[...]] : Self.runs(of: payload)
      guard
        let data = Self.message(
          segments, isPrinted: segmentation == .printed, version,
          count: layout.dataIndices.count / 8, zeroCodewords: zeroCodewords)
      else { continue }
      self.payload = payload
      self.version = version
      self.format = format
      modules = Self.drawn(Self.interleaved(data, layout), version, format)
      return
    }
    return nil
  }

  /// Splits a payload as printed: the address, then alternating runs of digits and non-digits.
  private static func runs(of payload: [UInt8]) -> [ArraySlice<UInt8>] {
    let start = payload.firstRange(of: Array("?v=".utf8))?.upperBound ?? 0
    let digits = payload[start...].firstIndex(where: isDigit) ?? payload.endIndex
    var runs = [payload[..<digits]]
    var rest = payload[digits...]
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      runs.append(run)
      rest = rest.dropFirst(run.count)
    }
    return runs.filter { !$0.isEmpty }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Data codewords: segments, terminator and padding (ISO/IEC 18004, chapter 7.4).
  private static func message(
    _ segments: [ArraySlice<UInt8>], isPrinted: Bool, _ version: SymbolVersion, count: Int,
    zeroCodewords: Int
  ) -> [UInt8]? {
    var bits: [Int] = []
    func append(_ value: Int, _ width: Int) {
      bits += (0..<width).reversed().map { value >> $0 & 1 }
    }
    for segment in segments {
      if isPrinted, segment.allSatisfy(isDigit) {
        append(0b0001, 4)
        append(segment.count, version.number < 10 ? 10 : version.number < 27 ? 12 : 14)
        var rest = segment
        while !rest.isEmpty {
          let group = rest.prefix(3)
          append(group.reduce(0) { 10 * $0 + Int($1 - 0x30) }, [4, 7, 10][group.count - 1])
          rest = rest.dropFirst(3)
        }
      } else {
        append(0b0100, 4)
        append(segment.count, version.number < 10 ? 8 : 16)
        for byte in segment { append(Int(byte), 8) }
      }
    }
    guard bits.count <= 8 * count else { return nil }
    append(0, min(4, 8 * count - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var codewords = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
    }
    codewords += [UInt8](repeating: 0, count: min(zeroCodewords, count - codewords.count))
    for index in 0..<(count - codewords.count) { codewords.append(index % 2 == 0 ? 0xEC : 0x11) }
    return codewords
  }

  /// The codewords in drawing order.
  private static func interleaved(_ data: [UInt8], _ layout: SymbolLayout) -> [UInt8] {
    let parts = layout.blocks.map { Array(data[$0.codewords]) }
    let checks = parts.map {
      ReedSolomon.checkCodewords(of: $0, count: layout.code.checkLength)
    }
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
    for (bit, index) in SymbolLayout.dataModules(of: version).enumerated() {
      // Up to seven zero bits follow the last codeword.
      let isOne = bit / 8 < codewords.count && codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
      let (row, column) = index.quotientAndRemainder(dividingBy: version.size)
      modules.values[index] = isOne != format.inverts(column: column, row: row) ? 1 : -1
    }
    modules.draw(FunctionPatterns(of: version), format)
    return modules
  }
}

extension SoftModules {
  /// Draws the function patterns and the format information at full strength.
  mutating func draw(_ fixed: FunctionPatterns, _ format: SymbolFormat) {
    for index in values.indices where fixed.polarity.values[index] != 0 {
      values[index] = fixed.polarity.values[index]
    }
    for copy in SymbolFormat.positions(inSize: size) {
      for (bit, place) in copy.enumerated() {
        self[place.column, place.row] = format.word >> (14 - bit) & 1 == 1 ? 1 : -1
      }
    }
  }
}

/// Error-correction codewords over GF(256) with x⁸ + x⁴ + x³ + x² + 1 (annex A).
private enum ReedSolomon {
  /// The remainder of the data divided by the product of x − 2ⁱ for i below `count`.
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
