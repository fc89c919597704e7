private import Glibc

/// Searches for the likely messages of one symbol, given a template and a damage map.
struct MessageSearch {
  /// An upper limit on the evidence of any message's weakest block, in bits.
  let evidenceLimit: Double
  private let match: TemplateMatch
  private let layout: SymbolLayout
  private let fields: FieldPosteriors
  /// The probability of a one for each check bit, block after block.
  private let checkOnes: [Double]
  /// The range of check bits of each block.
  private let checkRanges: [Range<Int>]
  private let blocks: [BlockSearch]

  /// The bits of a message.
  struct Candidate {
    /// All data bits.
    var data: [Bool]
    /// All check bits, block after block.
    var checks: [Bool]
  }

  /// A search for the messages of a match.
  ///
  /// - Parameters:
  ///   - template: The template and the mask pattern.
  ///   - symbol: The symbol as read.
  ///   - limit: The limit that log-likelihood ratios are clipped to.
  init(_ template: PreparedTemplate, _ symbol: SoftSymbol, limit: Float) {
    let ratios = symbol.ratios
    let (match, layout) = (template.match, template.layout)
    let polarity = layout.maskPolarities[match.mask]
    func clipped(_ index: Int) -> Float {
      min(max(ratios.values[index] * polarity[index], -limit), limit)
    }
    let data = layout.dataIndices.map(clipped)
    let fields = FieldPosteriors(of: match.template, ones: data.map(Self.probability))
    var checkOnes: [Double] = []
    var blocks: [BlockSearch] = []
    // Adding some of the unclipped ratio breaks ties between clipped ones.
    let rest: Float = 1e-3
    for block in layout.blocks {
      let checks = block.checkIndices.map(clipped)
      checkOnes += checks.map(Self.probability)
      let bits = 8 * block.codewords.lowerBound..<8 * block.codewords.upperBound
      let posteriors = bits.map { bit in
        let module = layout.dataIndices[bit]
        let sign = match.template.polarity[bit]
        if sign != 0 { return sign * Self.certain }
        return Self.ratio(fields.ones[bit]) + rest * ratios.values[module] * polarity[module]
      }
      let ratios = zip(checks, block.checkIndices).map {
        $0 + rest * ratios.values[$1] * polarity[$1]
      }
      blocks.append(
        BlockSearch(template.equations[blocks.count], layout.code, data: posteriors, checks: ratios)
      )
    }
    self.match = match
    self.layout = layout
    self.fields = fields
    self.checkOnes = checkOnes
    self.blocks = blocks
    let length = 8 * layout.code.checkLength
    checkRanges = blocks.indices.map { length * $0..<length * ($0 + 1) }
    evidenceLimit = checkRanges.map { Evidence.limit(ones: checkOnes[$0]) }.min() ?? 0
  }

  /// The log-likelihood ratio of a bit that the template fixes.
  static let certain: Float = 30

  /// The probability of a one from its log-likelihood ratio.
  private static func probability(_ ratio: Float) -> Double { 1 / (1 + exp(-Double(ratio))) }

  /// The log-likelihood ratio of a probability, clipped to ±25.
  private static func ratio(_ probability: Double) -> Float {
    let ratio = log(max(probability, 1e-12) / max(1 - probability, 1e-12))
    return Float(min(max(ratio, -25), 25))
  }

  /// The evidence for a candidate's weakest block, in bits; nil if the candidate breaks the grammar.
  func evidence(of candidate: Candidate) -> Double? {
    guard let evidence = fields.evidence(of: candidate.data) else { return nil }
    return checkRanges.indices.map { block in
      let range = checkRanges[block]
      return Evidence.of(
        fields: match.template.fields(ofCodewords: layout.blocks[block].codewords)
          .map { evidence[$0] },
        checks: candidate.checks[range], ones: checkOnes[range])
    }
    .min()
  }

  /// The reading of a candidate; nil if its bits are not a payload.
  func reading(of candidate: Candidate, _ evidence: Double) -> TemplateDecoder.Reading? {
    guard let payload = match.template.payload(of: candidate.data) else { return nil }
    let checks = checkRanges.map { Array(candidate.checks[$0]) }
    return TemplateDecoder.Reading(
      payload: payload,
      modules: layout.modules(data: candidate.data, checks: checks, mask: match.mask),
      evidence: evidence)
  }

  /// The candidates that the steps find, in order.
  func candidates(by steps: [BlockSearch.Step]) -> some Sequence<Candidate> {
    steps.lazy.flatMap { step in
      self.combined(self.blocks.map { $0.solutions(by: step) })
    }
  }

  /// Combines the blocks' solutions: the best of each block, then alternatives in one block at a time.
  private func combined(_ solutions: [[BlockSearch.Solution]]) -> [Candidate] {
    let filled = zip(solutions, blocks).map { $0.isEmpty ? $1.solutions(by: .plain) : $0 }
    guard filled.allSatisfy({ !$0.isEmpty }) else { return [] }
    let best = filled.map { $0[0] }
    var candidates = [candidate(best)]
    for (block, others) in filled.enumerated() {
      for other in others.dropFirst() {
        var mixed = best
        mixed[block] = other
        candidates.append(candidate(mixed))
      }
    }
    return candidates
  }

  private func candidate(_ solutions: [BlockSearch.Solution]) -> Candidate {
    Candidate(data: solutions.flatMap(\.data), checks: solutions.flatMap(\.checks))
  }
}
