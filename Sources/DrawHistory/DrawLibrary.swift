package import Lottery

/// The draws that can be looked up without asking anybody.
///
/// Those of a named file alone, or else those of the embedded history, of this run, and of the cache,
/// in this order.
package struct DrawLibrary: Sendable {
  private let file: [Round: Draw]?
  let cache: DrawCache?
  var cached: [Round: Draw]
  var obtained: [Round: Draw] = [:]

  /// A library of a file's draws and nothing else, or of the embedded history.
  package init(file: [Round: Draw]? = nil) {
    self.file = file
    cache = nil
    cached = [:]
  }

  /// A library of the embedded history and of what was read of a cache, to which it adds.
  package init(cache: DrawCache, holding draws: [Round: Draw]) {
    file = nil
    self.cache = cache
    cached = draws
  }

  /// Whether draws that are missing may be asked for elsewhere.
  package var isOpen: Bool { file == nil }

  /// The draw of a round, nil when the library does not have it.
  package func draw(_ round: Round) -> Draw? {
    file.map { $0[round] } ?? EmbeddedDraws.draw(round) ?? obtained[round] ?? cached[round]
  }

  /// The draw of a round with its fingerprint; making that takes longer than looking the draw up.
  package func knownDraw(_ round: Round) -> KnownDraw? {
    draw(round).map { KnownDraw($0, sha256: Self.fingerprint(of: $0)) }
  }

  /// Where a round's draw comes from, nil when the library does not have it.
  package func source(of round: Round) -> DrawSource? {
    if let file { return file[round].map { _ in .file } }
    if let newest = EmbeddedDraws.newestRound, round <= newest { return .embedded }
    if cached[round] != nil { return .cache }
    return obtained[round].map { _ in .fetched }
  }

  /// Every round of which the library has the draw, ascending.
  package var rounds: [Round] {
    if let file { return file.keys.sorted() }
    let newest = EmbeddedDraws.newestRound?.number ?? 0
    let embedded = newest > 0 ? (1...newest).compactMap(Round.init) : []
    let others = Set(cached.keys).union(obtained.keys).filter { $0.number > newest }
    return embedded + others.sorted()
  }

  /// SHA-256 of the line that stands for a draw, its line feed included.
  package static func fingerprint(of draw: Draw) -> String {
    SHA256.hexadecimal(Array((DrawLine.write(draw) + "\n").utf8))
  }
}

/// Where a draw comes from.
package enum DrawSource: String, CaseIterable, Sendable {
  case embedded
  case cache
  case file
  /// Obtained in this run, and not stored.
  case fetched
}
