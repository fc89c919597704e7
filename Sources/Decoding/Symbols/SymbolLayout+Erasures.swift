extension SymbolLayout {
  /// The modules as they were printed, read with doubtful codewords as erasures, which cost half as
  /// much of the error correction as errors; nil if a block has too many of both.
  func corrected(_ modules: SoftModules, mask: Int) -> SoftModules? {
    let polarity = maskPolarities[mask]
    func values(_ indices: some Sequence<Int>) -> [Float] {
      indices.map { modules.values[$0] * polarity[$0] }
    }
    var data: [Bool] = []
    var checks: [[Bool]] = []
    for block in blocks {
      let bits = values(dataIndices[block.bits]) + values(block.checkIndices)
      guard let codewords = corrected(bits) else { return nil }
      data += codewords.prefix(block.codewords.count).flatMap(\.bits)
      checks.append(codewords.dropFirst(block.codewords.count).flatMap(\.bits))
    }
    return self.modules(data: data, checks: checks, mask: mask)
  }

  /// A block of bits, positive for 1, with as few erasures as decode it.
  private func corrected(_ bits: [Float]) -> [UInt8]? {
    let codewords = bits.map { $0 > 0 }.codewords
    if let corrected = code.corrected(codewords) { return corrected }
    let most = code.checkLength - Tuning.spareChecks
    guard most > 0 else { return nil }
    for trust in [Self.trust, Self.trustUnlessBright] {
      let doubtful = Self.leastTrusted(bits, trust)
      for count in 1...most {
        let erasures = doubtful.prefix(count)
        guard let corrected = code.corrected(codewords, erasures: erasures) else { continue }
        let errors = codewords.indices.count {
          corrected[$0] != codewords[$0] && !erasures.contains($0)
        }
        if 2 * errors + count <= most { return corrected }
      }
    }
    return nil
  }

  /// The codewords by their least trusted bit, worst first.
  private static func leastTrusted(_ bits: [Float], _ trust: (Float) -> Float) -> [Int] {
    let trusts = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(Float.infinity) { min($0, trust($1)) }
    }
    return trusts.indices.sorted { trusts[$0] < trusts[$1] }
  }

  private static func trust(_ bit: Float) -> Float { abs(bit) }

  /// Glare is lighter than paper, and pens and shadows may be darker than ink.
  private static func trustUnlessBright(_ bit: Float) -> Float { 1 - abs(abs(bit) - 1) }
}

extension SymbolLayout {
  /// Limits against chance.
  enum Tuning {
    /// The check codewords of each block that neither errors nor erasures may take up: chance agrees
    /// with four of them once in 256⁴.
    static let spareChecks = 4
  }
}
