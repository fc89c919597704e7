/// Guesses what the modules of a damaged code were, from what may be assumed of its payload.
///
/// A guess is no reading: it leaves the check codewords as they were read, and whoever corrects
/// errors by them is its judge. A value to be kept from code to code: it remembers layouts.
struct PayloadGuesser: Sendable {
  private let patterns: IndexedPatterns
  private var layouts: [LayoutKey: DataLayout] = [:]

  /// A guesser of payloads of these patterns; without any it guesses nothing.
  init(patterns: [PayloadPattern]) { self.patterns = IndexedPatterns(patterns) }

  /// Modules to be drawn and decoded in place of those that were read.
  struct Guess: Equatable {
    /// How much of it is guessed.
    let kind: Kind
    /// The modules, dark ones positive.
    let modules: SoftModules

    /// How much of a code is guessed.
    enum Kind {
      /// Only what the patterns leave no choice in.
      case known
      /// All data, as the likeliest payload has it.
      case likely
    }
  }

  /// The guesses of a code with that format, the likeliest first; of each payload first what is
  /// known, then all of it.
  ///
  /// None where the modules contradict every pattern, as noise and most other contents do; nor for
  /// the upper two levels, whose check codewords correct what a guess could add.
  mutating func guesses(of modules: SoftModules, format: SymbolFormat) -> [Guess] {
    guard format.level == .low || format.level == .medium, !patterns.sequences.isEmpty,
      let version = SymbolVersion(size: modules.size)
    else { return [] }
    let key = LayoutKey(version: version, level: format.level)
    var layout = layouts[key] ?? DataLayout(of: version, level: format.level)
    let signs = layout.signs(of: format)
    layouts[key] = layout
    let bits = zip(layout.indices, signs).map { index, sign in
      sign * min(max(modules.values[index], -Self.valueLimit), Self.valueLimit)
    }
    let likely = LikelyMessages(
      bits: bits, version: version, patterns: patterns, limit: Self.messageLimit)
    guard let best = likely.best.first, best.agreement >= Self.agreementLimit else { return [] }
    var guesses: [Guess] = []
    for message in likely.best {
      for kind in [Guess.Kind.known, .likely] {
        let halfBytes = message.halfBytes.map { half in
          kind == .likely || half?.isCertain == true ? half : nil
        }
        var drawn = modules
        drawn.put(halfBytes, at: layout.indices, signs: signs)
        if !guesses.contains(where: { $0.modules.looksLike(drawn) }) {
          guesses.append(Guess(kind: kind, modules: drawn))
        }
      }
    }
    return guesses
  }

  /// What a single module counts at most: erased places read as confidently light.
  private static let valueLimit: Float = 1.5

  /// Messages that are worth a try.
  private static let messageLimit = 2

  /// The agreement of a message below which modules are noise or a code of something else.
  ///
  /// Noise hardly ever reaches 0.25, and codes that a guess can still save do not fall below 0.45:
  /// of those with less, the check codewords are lost as well.
  private static let agreementLimit: Float = 0.4

  private struct LayoutKey: Hashable {
    let version: SymbolVersion
    let level: SymbolFormat.Level
  }
}

extension SoftModules {
  /// Puts half bytes into modules, where they are not nil.
  ///
  /// The places are those of all bits in their order, each with the sign of a one.
  fileprivate mutating func put(_ halfBytes: [HalfByte?], at places: [Int], signs: [Float]) {
    for (index, half) in halfBytes.enumerated() {
      guard let half else { continue }
      for bit in 0..<4 {
        let isOne = half.value >> (3 - bit) & 1 == 1
        let sign = signs[4 * index + bit]
        values[places[4 * index + bit]] = isOne ? sign : -sign
      }
    }
  }

  /// Whether the same modules are drawn dark.
  fileprivate func looksLike(_ other: SoftModules) -> Bool {
    zip(values, other.values).allSatisfy { ($0 > 0) == ($1 > 0) }
  }
}
