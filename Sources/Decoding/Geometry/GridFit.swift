/// Where the modules of a code lie in a picture.
struct GridFit {
  /// The modules that every code of the size has.
  let fixed: FixedModules
  /// How well those agree with the picture: about 0 by chance, 1 and more for a sharp code.
  let agreement: Float
  /// The view of the code; places are in units of the finder patterns' distance.
  let view: Perspective

  /// Modules along a side.
  var size: Int { fixed.version.size }

  /// The corners of the code, clockwise from the top left as its reader sees it.
  var corners: [Point] {
    let span = Double(size - 7)
    let (near, far) = (-3.5 / span, 1 + 3.5 / span)
    return [view.map(near, near), view.map(far, near), view.map(far, far), view.map(near, far)]
  }

  /// Below this agreement no code is read; codes that can be read agree by 0.65 and more.
  static let threshold: Float = 0.3

  /// The best grid of a triple, of the versions that its timing patterns speak for.
  static func best(of triple: FinderTriple, in image: GrayImage) -> GridFit? {
    let span = triple.timing ?? Int((triple.distance / triple.moduleSize).rounded())
    let patch = EvenPatch(of: triple, in: image, span: span)
    var best: GridFit?
    for likely in likelyVersions(of: triple, in: patch).prefix(2) {
      guard likely.agreement > leastTiming,
        let fit = GridSearch(likely.version, triple, patch).best
      else { continue }
      if fit.agreement > best?.agreement ?? -.infinity { best = fit }
      if fit.agreement > clear { break }
    }
    return best
  }

  /// Timing patterns that agree less are none; those of codes that can be read agree by 0.24 and more.
  private static let leastTiming: Float = 0.15

  /// An agreement at which no other version is looked at.
  private static let clear: Float = 0.62

  /// The versions by the agreement of their timing patterns, best first.
  private static func likelyVersions(
    of triple: FinderTriple, in patch: EvenPatch
  ) -> [(version: SymbolVersion, agreement: Float)] {
    let span = triple.distance / triple.moduleSize
    var rated: [(version: SymbolVersion, agreement: Float)] = []
    for version in SymbolVersion.numbers.compactMap({ SymbolVersion($0) }) {
      let distance = version.size - 7
      if let timing = triple.timing {
        if abs(timing - distance) > 8 { continue }
      } else if !(0.65 * span...1.45 * span).contains(Double(distance)) {
        continue
      }
      let bonus: Float = triple.timing == distance ? 0.25 : 0
      rated.append((version, timingAgreement(of: version, in: patch) + bonus))
    }
    return rated.sorted { $0.agreement > $1.agreement }
  }

  /// The agreement of both timing patterns, each the best of three lines beside one another.
  private static func timingAgreement(of version: SymbolVersion, in patch: EvenPatch) -> Float {
    let distance = Float(version.size - 7)
    var best = -Float.infinity
    for shift: Float in [-0.4, 0, 0.4] {
      let beside = (3 + shift) / distance
      var sum: Float = 0
      for module in 8..<version.size - 8 {
        let along = (Float(module) - 3) / distance
        let pair = patch.value(along, beside) + patch.value(beside, along)
        sum += module % 2 == 0 ? pair : -pair
      }
      best = max(best, sum / Float(version.size - 16))
    }
    return best
  }
}
