/// Patterns with the parts that they share, in one pattern or in several, told apart only once.
struct IndexedPatterns: Sendable {
  /// The different parts of all patterns.
  let parts: [PayloadPattern.Part]
  /// For each pattern, which of the parts it is made of.
  let sequences: [[Int]]

  /// The patterns, with their parts compared.
  init(_ patterns: [PayloadPattern]) {
    var parts: [PayloadPattern.Part] = []
    sequences = patterns.map { pattern in
      pattern.parts.map { part in
        if let index = parts.firstIndex(of: part) { return index }
        parts.append(part)
        return parts.count - 1
      }
    }
    self.parts = parts
  }
}
