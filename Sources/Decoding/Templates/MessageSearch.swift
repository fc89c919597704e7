private import Glibc

/// The likely messages of one symbol, by one template and one map of its damage.
struct MessageSearch {
  /// The most evidence that the least sure block of any message could have, in bits.
  let evidenceLimit: Double
  private let match: TemplateMatch
  private let layout: SymbolLayout
  private let fields: FieldPosteriors
  /// For each check bit, block after block, the probability that it is a one.
  private let checkOnes: [Double]
  /// For each block its check bits.
  private let checkRanges: [Range<Int>]
  private let blocks: [BlockSearch]

  /// The bits of a message.
  struct Candidate {
    /// All data bits.
    var data: [Bool]
    /// All check bits, block after block.
    var checks: [Bool]
  }

  /// The search for a match's messages.
  ///
  /// - Parameters:
  ///   - template: The template and the mask.
  ///   - symbol: The symbol as it was read.
  ///   - limit: No ratio counts for more.
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
    // What was cut off still tells equals apart.
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

  /// The ratio of a bit that the template knows.
  static let certain: Float = 30

  /// The probability of a one by its log-likelihood ratio.
  private static func probability(_ ratio: Float) -> Double { 1 / (1 + exp(-Double(ratio))) }

  /// The log-likelihood ratio of a probability, 25 at most.
  private static func ratio(_ probability: Double) -> Float {
    let ratio = log(max(probability, 1e-12) / max(1 - probability, 1e-12))
    return Float(min(max(ratio, -25), 25))
  }

  /// The evidence for a candidate's least sure block, in bits; nil where it breaks the grammar.
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

  /// The candidate as a reading; nil where its bits are no payload.
  func reading(of candidate: Candidate, _ evidence: Double) -> TemplateDecoder.Reading? {
    guard let payload = match.template.payload(of: candidate.data) else { return nil }
    let checks = checkRanges.map { Array(candidate.checks[$0]) }
    return TemplateDecoder.Reading(
      payload: payload,
      modules: layout.modules(data: candidate.data, checks: checks, mask: match.mask),
      evidence: evidence)
  }

  /// The candidates that some steps find, in their order.
  func candidates(by steps: [BlockSearch.Step]) -> some Sequence<Candidate> {
    steps.lazy.flatMap { step in
      self.combined(self.blocks.map { $0.solutions(by: step) })
    }
  }

  /// Messages of several blocks: the best solution of each, then with another one in one block at a
  /// time.
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
