package import Lottery

/// The draws of a draw file or, without one, of the embedded history, this run and the cache.
package struct DrawLibrary: Sendable {
  private let file: [Round: Draw]?
  let cache: DrawCache?
  var cached: DrawsByRound
  /// The draws of this run that are not in the cache.
  var obtained = DrawsByRound()

  /// A library of only a file's draws or, for nil, only the embedded history.
  package init(file: [Round: Draw]? = nil) {
    self.file = file
    cache = nil
    cached = DrawsByRound()
  }

  /// A library of the embedded history and a cache's draws; stores obtained draws in the cache.
  package init(
    cache: DrawCache, holding draws: [Round: Draw], early: [Round: EarlyDraw] = [:]
  ) {
    file = nil
    self.cache = cache
    cached = DrawsByRound(final: draws, early: early)
  }

  /// The embedded history and the user's cache, if it exists and can be read.
  package static var ofCurrentUser: DrawLibrary {
    guard let cache = DrawCache.ofCurrentUser else { return DrawLibrary() }
    return DrawLibrary(
      cache: cache, holding: (try? cache.read()) ?? [:], early: (try? cache.readEarly()) ?? [:])
  }

  /// Whether missing draws may be requested; false for a draw file.
  package var isOpen: Bool { file == nil }

  /// The draw of a round, final or not; nil if the library lacks it.
  package func draw(_ round: Round) -> Draw? {
    file.map { $0[round] } ?? finalDraw(round) ?? earlyDraw(round)?.draw
  }

  func finalDraw(_ round: Round) -> Draw? {
    EmbeddedDraws.draw(round) ?? obtained.final[round] ?? cached.final[round]
  }

  func earlyDraw(_ round: Round) -> EarlyDraw? { obtained.early[round] ?? cached.early[round] }

  /// The draw of a round with its fingerprint, which takes longer to compute than the lookup.
  package func knownDraw(_ round: Round) -> KnownDraw? { draw(round).map(KnownDraw.init) }

  /// Whether a request may help: the draw is missing, or not final and fetched over a minute ago.
  ///
  /// The time is in seconds since 1970-01-01 00:00 UTC.
  package func lacks(_ round: Round, at seconds: Int) -> Bool {
    isOpen && finalDraw(round) == nil && earlyDraw(round)?.isFresh(at: seconds) != true
  }

  /// Where a round's draw comes from; nil if the library lacks it.
  package func source(of round: Round) -> DrawSource? {
    if let file { return file[round].map { _ in .file } }
    if let newest = EmbeddedDraws.newestRound, round <= newest { return .embedded }
    if obtained.final[round] != nil { return .fetched }
    if cached.final[round] != nil { return .cache }
    return obtained.early[round] != nil ? .fetched : cached.early[round].map { _ in .cache }
  }

  /// Every round with a draw in the library, ascending.
  package var rounds: [Round] {
    if let file { return file.keys.sorted() }
    let newest = EmbeddedDraws.newestRound?.number ?? 0
    let embedded = newest > 0 ? (1...newest).compactMap(Round.init) : []
    let others = [cached, obtained].flatMap { Array($0.final.keys) + Array($0.early.keys) }
    return embedded + Set(others.filter { $0.number > newest }).sorted()
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
