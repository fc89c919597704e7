/// What a region shows of a code, each more than the one before; attempts need some of it.
enum RegionEvidence: Int, Comparable {
  /// Texture that may be chance, and nothing else.
  case chance
  /// The texture of a code, whose modules may be too small for the matched filter.
  case texture
  /// Finder patterns as well, which the filters against blur and noise may show better.
  case finderPatterns

  /// That of a region after the matched filter.
  ///
  /// `isStrong` says that the texture alone shows a code; `isTimed` that three patterns, in one of
  /// the attempts so far, have timing patterns between them and, light on dark, are squares, too.
  init(isStrong: Bool, isTimed: Bool, _ patterns: [FinderPattern]) {
    let isClear = patterns.contains { $0.correlation >= Tuning.leastPatternOfWeak }
    switch (isStrong, isTimed) {
    case (true, _): self = patterns.isEmpty && !isTimed ? .texture : .finderPatterns
    case (false, true): self = isClear ? .finderPatterns : .texture
    case (false, false): self = .chance
    }
  }

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension RegionEvidence {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The least correlation of a finder pattern for filters against blur and noise in a region
    /// whose texture alone shows no code (ten codes that these read had 0.53 to 0.71, in the sets
    /// above; of empty pictures, regions with patterns take a third of their time with less).
    static let leastPatternOfWeak = 0.48
  }
}
