internal import WorkerProtocol

/// Remembers a search's finder patterns, to recognize what has only one if no code is read.
struct SmallSymbolSearch {
  private var patterns: [FinderPattern] = []
  private var lightPatterns: [FinderPattern] = []

  /// Adds the clearest patterns of an attempt, which has them in order of their strength.
  mutating func add(_ found: [FinderPattern], isInverted: Bool) {
    let known = isInverted ? lightPatterns : patterns
    let new = found.lazy.filter { pattern in
      (pattern.isClear || pattern.correlation > 0)
        && !known.contains { $0.isLike(pattern) }
    }.prefix(min(Tuning.patterns.ofAttempt, Tuning.patterns.all - known.count))
    if isInverted { lightPatterns += new } else { patterns += new }
  }

  /// The Micro QR or rMQR code of the first pattern that belongs to one.
  func symbol(in picture: GrayImage) -> OtherSymbol? {
    [(patterns, false), (lightPatterns, true)].lazy.compactMap { patterns, isInverted in
      patterns.lazy.compactMap {
        SymbolView(of: $0, in: picture, isInverted: isInverted)?.smallSymbol
      }.first
    }.first
  }
}

extension FinderPattern {
  /// Whether two attempts found the same pattern.
  fileprivate func isLike(_ other: FinderPattern) -> Bool {
    let (small, large) = (min(moduleSize, other.moduleSize), max(moduleSize, other.moduleSize))
    return (center - other.center).maxNorm < small && large < 1.2 * small
  }
}

extension SmallSymbolSearch {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The most patterns looked at, of an attempt and in all; strongest first.
    static let patterns = (ofAttempt: 6, all: 24)
  }
}
