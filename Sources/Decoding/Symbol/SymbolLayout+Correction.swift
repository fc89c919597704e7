extension SymbolLayout {
  /// The data bits of modules that are not damaged beyond correction; nil if a block is.
  func correctedData(of modules: SoftModules, mask: Int) -> [Bool]? {
    let polarity = maskPolarities[mask]
    func bits(_ indices: some Sequence<Int>) -> [Bool] {
      indices.map { modules.values[$0] * polarity[$0] > 0 }
    }
    var data: [Bool] = []
    for block in blocks {
      let read = bits(dataIndices[block.bits]) + bits(block.checkIndices)
      guard let corrected = code.corrected(read.codewords) else { return nil }
      data += corrected.prefix(block.codewords.count).flatMap(\.bits)
    }
    return data
  }
}
