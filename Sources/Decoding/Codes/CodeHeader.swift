/// What a code says about itself before its payload, read straight from its modules.
///
/// Only codes in byte mode are read, and without error correction: this is a witness against
/// payloads that were cut, not a decoder. Places and numbers: ISO/IEC 18004.
struct CodeHeader {
  /// Bytes of the payload.
  let payloadLength: Int

  /// Reads the header of the code between four corners; nil where it cannot be told.
  init?(of corners: [Point], in image: GrayImage) {
    guard let fitted = ModuleGrid.modules(between: corners, in: image) else { return nil }
    // Of the code and its mirror image the one is right whose format is told better.
    let readings = [fitted, fitted.transposed].compactMap { modules in
      SymbolFormat.ranked(by: modules).first.map { (modules: modules, best: $0) }
    }
    guard let reading = readings.max(by: { $0.best.agreement < $1.best.agreement }),
      reading.best.agreement >= Self.leastFormatAgreement
    else { return nil }
    self.init(of: reading.modules, format: reading.best.format)
  }

  /// Reads the header of a code's modules; nil where it cannot be told.
  init?(of modules: SoftModules, format: SymbolFormat) {
    guard let version = SymbolVersion(size: modules.size) else { return nil }
    var layout = DataLayout(of: version, level: format.level)
    let bits = zip(layout.indices, layout.signs(of: format)).prefix(24).map { index, sign in
      modules.values[index] * sign > 0
    }
    let halfBytes = stride(from: 0, to: bits.count, by: 4).map { start in
      bits[start..<start + 4].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
    let header = MessageHeader(version: version)
    guard halfBytes.first == Int(MessageHeader.byteMode) else { return nil }
    payloadLength = halfBytes[1..<header.length].reduce(0) { $0 << 4 | $1 }
  }

  /// The length of the payload; nil where it is less than what was decoded, and so was misread.
  func payloadLength(atLeast decodedLength: Int) -> Int? {
    payloadLength < decodedLength ? nil : payloadLength
  }

  /// Three wrong bits in each copy of the format, which its own check corrects.
  private static let leastFormatAgreement: Float = 0.6
}
