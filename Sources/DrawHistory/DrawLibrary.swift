package import Lottery

/// The draws of a draw file or, without one, of the embedded history, this run and the cache.
package struct DrawLibrary: Sendable {
  private let file: [Round: Draw]?
  let cache: DrawCache?
  var cached: [Round: Draw]
  var obtained: [Round: Draw] = [:]

  /// A library of only a file's draws or, for nil, only the embedded history.
  package init(file: [Round: Draw]? = nil) {
    self.file = file
    cache = nil
    cached = [:]
  }

  /// A library of the embedded history and a cache's draws; stores obtained draws in the cache.
  package init(cache: DrawCache, holding draws: [Round: Draw]) {
    file = nil
    self.cache = cache
    cached = draws
  }

  /// The embedded history and the user's cache, if it exists and can be read.
  package static var ofUser: DrawLibrary {
    guard let cache = DrawCache.ofUser else { return DrawLibrary() }
    return DrawLibrary(cache: cache, holding: (try? cache.read()) ?? [:])
  }

  /// Whether missing draws may be requested; false for a draw file.
  package var isOpen: Bool { file == nil }

  /// The draw of a round; nil if the library lacks it.
  package func draw(_ round: Round) -> Draw? {
    file.map { $0[round] } ?? EmbeddedDraws.draw(round) ?? obtained[round] ?? cached[round]
  }

  /// The draw of a round with its fingerprint, which takes longer to compute than the lookup.
  package func knownDraw(_ round: Round) -> KnownDraw? { draw(round).map(KnownDraw.init) }

  /// Where a round's draw comes from; nil if the library lacks it.
  package func source(of round: Round) -> DrawSource? {
    if let file { return file[round].map { _ in .file } }
    if let newest = EmbeddedDraws.newestRound, round <= newest { return .embedded }
    if cached[round] != nil { return .cache }
    return obtained[round].map { _ in .fetched }
  }

  /// Every round with a draw in the library, ascending.
  package var rounds: [Round] {
    if let file { return file.keys.sorted() }
    let newest = EmbeddedDraws.newestRound?.number ?? 0
    let embedded = newest > 0 ? (1...newest).compactMap(Round.init) : []
    let others = Set(cached.keys).union(obtained.keys).filter { $0.number > newest }
    return embedded + others.sorted()
  }
}

/// Where a draw comes from.
package enum DrawSource: String, CaseIterable, Sendable {
  case embedded
  case cache
  case file
  /// Obtained in this run and not stored.
  case fetched
}
