private import Synchronization

/// The payload templates to look for, instantiated and cached for each version on first use.
final class TemplateLibrary: Sendable {
  private let payloads: [PayloadTemplate]
  private let instances = Mutex<[SymbolVersion: [[SymbolTemplate]]]>([:])
  private let shared = Mutex<[SymbolVersion: [SoftModules]]>([:])

  init(_ payloads: [PayloadTemplate]) { self.payloads = payloads }

  var versions: [SymbolVersion] {
    Set(payloads.flatMap(\.versions)).sorted().compactMap { SymbolVersion($0) }
  }

  /// Likeliest first; empty if the modules contradict every template, as noise and other codes do.
  func matches(of modules: SoftModules) -> [TemplateMatch] {
    guard let version = SymbolVersion(size: modules.size) else { return [] }
    let matches = templates(of: version).flatMap { Self.matches(of: modules, $0) }
      .sorted { $0.score > $1.score }
    guard let best = matches.first else { return [] }
    return matches.prefix(Tuning.matches.most).enumerated().filter { rank, match in
      let slack = rank < Tuning.matches.usual ? Tuning.scoreSlack.usual : Tuning.scoreSlack.close
      return match.correlation >= Tuning.leastCorrelation && match.score > best.score - slack
    }
    .map(\.element)
  }

  /// One list for each level that has templates.
  func templates(of version: SymbolVersion) -> [[SymbolTemplate]] {
    if let known = instances.withLock({ $0[version] }) { return known }
    let templates = SymbolTemplate.all(of: payloads, in: version)
    instances.withLock { $0[version] = templates }
    return templates
  }

  /// For each level that has templates, and each mask pattern, the modules that all templates share: 1
  /// if dark, −1 if light, otherwise 0.
  func sharedModules(in version: SymbolVersion) -> [SoftModules] {
    if let known = shared.withLock({ $0[version] }) { return known }
    let functions = FunctionPatterns(of: version)
    let modules = templates(of: version).flatMap { templates in
      let layout = templates[0].layout
      var data = templates[0].polarity
      for index in data.indices
      where templates.contains(where: { $0.polarity[index] != data[index] }) {
        data[index] = 0
      }
      return (0..<8).map { layout.knownModules(data: data, mask: $0, functions) }
    }
    shared.withLock { $0[version] = modules }
    return modules
  }

  /// Tries each mask pattern; the templates share a layout.
  static func matches(of modules: SoftModules, _ templates: [SymbolTemplate]) -> [TemplateMatch] {
    let layout = templates[0].layout
    let weights = Tuning.score
    let values = modules.values.map { min(max($0, -1), 1) }
    return layout.formats.flatMap { format -> [TemplateMatch] in
      let polarity = layout.maskPolarities[format.mask]
      let data = layout.dataIndices.map { values[$0] * polarity[$0] }
      let formatModules = format.modules(inSize: layout.version.size)
      let formatSum = formatModules.reduce(Float(0)) { $0 + values[$1.index] * $1.sign }
      return templates.map { template in
        let dataSum = template.signedSum(of: data)
        let count = template.knownCount
        return TemplateMatch(
          template: template, mask: format.mask,
          correlation: (dataSum + formatSum) / Float(count + formatModules.count),
          score: weights.correlation * dataSum - weights.known * Float(count) + formatSum)
      }
    }
  }
}

struct TemplateMatch: Sendable {
  let template: SymbolTemplate
  let mask: Int
  /// The mean correlation of the known modules: 1 for a clean symbol, about 0 for others.
  let correlation: Float
  /// Ranks matches: a template with more known bits wins only if they are right.
  let score: Float

  /// Whether another has the same template and mask.
  func isSame(_ other: TemplateMatch) -> Bool { template === other.template && mask == other.mask }
}

extension SymbolTemplate {
  fileprivate func signedSum(of data: [Float]) -> Float {
    var sum = SIMD8<Float>.zero
    let polarity = polarity
    let (polarities, data) = (polarity.span, data.span)
    for start in stride(from: 0, to: polarity.count, by: 8) {
      let vector: SIMD8<Float> = polarities.vector(at: start)
      sum += vector * data.vector(at: start)
    }
    return sum.sum()
  }
}

extension TemplateLibrary {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The correlation of known modules below which a symbol follows no template (noise has 0.13 at
    /// best: some 600 known modules have a standard deviation of 0.04; with 0.15, turned photographs take
    /// three times as long, with 0.3, one of 128 crumpled and bent codes fewer is read).
    static let leastCorrelation: Float = 0.25
    /// The matches (template and mask) tried on a symbol: usually, and if more score close to the
    /// best (with a covered address, three hosts of equal length are equally likely, each with two
    /// tail lengths).
    static let matches = (usual: 2, most: 6)
    /// The weight of correlation, and the cost of each known bit, without which templates with
    /// fewer known bits would win by chance.
    static let score = (correlation: Float(1.5), known: Float(0.5))
    /// The largest score difference from the best match: for the usual matches, and for more (a
    /// covered address of fifteen characters, read as white, shifts it by about 20).
    static let scoreSlack = (usual: Float(60), close: Float(30))
  }
}
