private import Glibc

struct MessageSearch {
  /// An upper limit on the evidence of any message's weakest block, in bits.
  let evidenceLimit: Double
  private let template: PreparedTemplate
  private let fields: FieldPosteriors
  private let blocks: [BlockSearch]
  /// For each check bit of each block, the probability of a one.
  private let checkOnes: [[Double]]
  private let blockFields: [[Int]]
  typealias Message = [BlockSearch.Solution]

  init(_ template: PreparedTemplate, _ symbol: SoftSymbol, limit: Float) {
    let ratios = symbol.ratios.values
    let (form, layout, polarity) = (template.template, template.template.layout, template.polarity)
    func clipped(_ index: Int) -> Float { min(max(ratios[index] * polarity[index], -limit), limit) }
    // Adding some of the unclipped ratio breaks ties between clipped ones.
    func rest(_ index: Int) -> Float { 1e-3 * ratios[index] * polarity[index] }
    let fields = FieldPosteriors(
      of: form, ones: layout.dataIndices.map { Self.probability(clipped($0)) })
    blocks = zip(layout.blocks, template.equations).map { block, equations in
      let data = block.bits.map { bit in
        let sign = form.polarity[bit]
        if sign != 0 { return sign * Self.certain }
        return Self.ratio(fields.ones[bit]) + rest(layout.dataIndices[bit])
      }
      let checks = block.checkIndices.map { clipped($0) + rest($0) }
      return BlockSearch(equations, layout.code, data: data, checks: checks)
    }
    self.template = template
    self.fields = fields
    checkOnes = layout.blocks.map { $0.checkIndices.map { Self.probability(clipped($0)) } }
    blockFields = layout.blocks.map { form.fields(in: $0.bits) }
    evidenceLimit = checkOnes.map { Evidence.limit(ones: $0) }.min() ?? 0
  }

  private static let certain: Float = 30

  private static func probability(_ ratio: Float) -> Double { 1 / (1 + exp(-Double(ratio))) }

  /// The log-likelihood ratio of a probability, clipped to ±25.
  private static func ratio(_ probability: Double) -> Float {
    let ratio = log(max(probability, 1e-12) / max(1 - probability, 1e-12))
    return Float(min(max(ratio, -25), 25))
  }

  /// The evidence for the weakest block, in bits; nil if the message breaks the grammar.
  func evidence(of message: Message) -> Double? {
    guard let evidence = fields.evidence(of: message.flatMap(\.data)) else { return nil }
    return message.indices.map { block in
      Evidence.of(
        fields: blockFields[block].map { evidence[$0] }, checks: message[block].checks,
        ones: checkOnes[block])
    }
    .min()
  }

  func reading(of message: Message, _ evidence: Double) -> PreparedTemplate.Reading? {
    let data = message.flatMap(\.data)
    return template.template.payload(of: data).map { payload in
      PreparedTemplate.Reading(
        payload: payload,
        modules: template.template.layout.modules(
          data: data, checks: message.map(\.checks), mask: template.format.mask),
        evidence: evidence)
    }
  }

  func messages(isQuick: Bool) -> some Sequence<Message> {
    let steps: [BlockSearch.Step] =
      isQuick ? [.plain, .erasures] : [.plain, .erasures, .neighbors]
    return steps.lazy.flatMap { step in combined(blocks.map { $0.solutions(by: step) }) }
  }

  /// The best solution of every block, then alternatives for one block at a time.
  private func combined(_ solutions: [[BlockSearch.Solution]]) -> [Message] {
    let filled = zip(solutions, blocks).map { $0.isEmpty ? $1.solutions(by: .plain) : $0 }
    let best = filled.map { $0[0] }
    return [best]
      + filled.enumerated().flatMap { block, others in
        others.dropFirst().map { other in
          var mixed = best
          mixed[block] = other
          return mixed
        }
      }
  }
}
