/// Searches the scores of a code's data for the payloads that patterns allow.
struct PayloadSearch {
  private let reader: PartReader
  private let patterns: IndexedPatterns
  /// How many payloads of the same length are followed up.
  private let limit: Int
  private var steps: [Step] = []

  /// A search for so many payloads of each length.
  init(reader: PartReader, patterns: IndexedPatterns, limit: Int) {
    self.reader = reader
    self.patterns = patterns
    self.limit = limit
  }

  /// A payload, or the beginning of one.
  struct Path {
    /// Bytes of the payload.
    let length: Int
    /// How well they agree with the modules.
    let score: Float
    fileprivate let lastStep: Int?
  }

  /// The likeliest payloads of every length, by each pattern.
  mutating func paths() -> [Path] {
    // The same part at the same place is read once, whatever stands before it.
    var known: [[[PartReader.Estimate]?]] = patterns.parts.map { _ in [] }
    return patterns.sequences.flatMap { sequence in
      sequence.reduce([Path(length: 0, score: 0, lastStep: nil)]) { paths, part in
        var longer: [Path] = []
        for path in paths {
          while known[part].count <= path.length { known[part].append(nil) }
          let estimates =
            known[part][path.length]
            ?? reader.estimates(of: patterns.parts[part], at: path.length, limit: limit)
          known[part][path.length] = estimates
          for estimate in estimates {
            longer.append(extend(path, by: estimate, of: part))
          }
        }
        return longer.count > paths.count ? best(of: longer) : longer
      }
    }
  }

  /// The payload that a path leads to.
  func halfBytes(of path: Path) -> [HalfByte] {
    var parts: [[HalfByte]] = []
    var index = path.lastStep
    while let step = index.map({ steps[$0] }) {
      parts.append(
        reader.halfBytes(of: patterns.parts[step.part], at: step.offset, choice: step.choice))
      index = step.before
    }
    return Array(parts.reversed().joined())
  }

  /// A part that was read, and what was read before it.
  private struct Step {
    let part: Int
    let offset: Int
    let choice: Int
    let before: Int?
  }

  private mutating func extend(
    _ path: Path, by estimate: PartReader.Estimate, of part: Int
  ) -> Path {
    steps.append(
      Step(part: part, offset: path.length, choice: estimate.choice, before: path.lastStep))
    return Path(
      length: path.length + estimate.length, score: path.score + estimate.score,
      lastStep: steps.count - 1)
  }

  private func best(of paths: [Path]) -> [Path] {
    var kept: [Path] = []
    for path in paths.sorted(by: { $0.score > $1.score })
    where kept.count(where: { $0.length == path.length }) < limit {
      kept.append(path)
    }
    return kept
  }
}
