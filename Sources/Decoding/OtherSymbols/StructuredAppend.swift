internal import WorkerProtocol

extension OtherSymbol {
  /// The part of a structured append that modules show; nil if they are none, or have more errors
  /// than can be corrected.
  ///
  /// Its mode indicator, 0011, comes first, then four bits each for its position and the last
  /// position, both from 0, and a byte of parity (ISO/IEC 18004, 8).
  static func part(in modules: SoftModules, format: SymbolFormat) -> OtherSymbol? {
    guard let version = SymbolVersion(size: modules.size) else { return nil }
    let layout = SymbolLayout.cached(version, format.level)
    guard let data = layout.correctedData(of: modules, mask: format.mask) else { return nil }
    let (mode, position, last) = (data[..<4].number, data[4..<8].number, data[8..<12].number)
    guard mode == 0b0011, last > 0, position <= last else { return nil }
    return Part(number: position + 1, of: last + 1).map { .part($0) }
  }
}
