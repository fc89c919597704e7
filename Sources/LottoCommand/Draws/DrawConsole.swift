internal import DrawHistory
internal import Lottery
internal import Platform
internal import Reporting

/// Reports on the draws that a run looks up.
final class DrawConsole {
  private let today: CalendarDate
  /// The newest round by the calendar, if what is said of it is held back.
  private let newest: Round?
  private let log: DiagnosticLog
  private var hasSaidRefusal = false
  /// The warning that the newest draw is missing, until the draw that is used instead is named.
  private var held: HeldWarning?

  private struct HeldWarning {
    let rounds: [Round]
    let reason: DrawFetch.Failure?
  }

  init(_ settings: Settings, _ log: DiagnosticLog? = nil, holdsNewest: Bool = false) {
    self.log = log ?? settings.log
    today = settings.today
    newest = holdsNewest ? Round.all(drawnBy: settings.lastDrawnDay).last : nil
  }

  func handle(_ event: DrawEvent) {
    switch event {
    case .requested(let rounds): log.detail(.askingForDraws, list(rounds))
    case .answered(_, let missing, let reason):
      let unposted = missing.filter { $0.drawDate == today }
      let others = missing.filter { $0.drawDate != today }
      if !unposted.isEmpty { warn(.drawsNotPosted, list(unposted), because: reason) }
      if let newest, others == [newest] {
        held = HeldWarning(rounds: others, reason: reason)
      } else if !others.isEmpty {
        warn(.drawsMissing, list(others), because: reason)
      }
    case .merged(let merged): handle(merged)
    }
  }

  /// Warns of draws that are not final, among those that a command shows or ranks in.
  func warn(ofEarly draws: some Sequence<Draw>) {
    let rounds = draws.filter { !$0.isFinal }.map(\.round)
    if !rounds.isEmpty { warn(notFinal: rounds) }
  }

  func warn(notFinal rounds: [Round]) { log.warn(.drawsNotFinal, list(rounds)) }

  private func handle(_ merged: MergeResult) {
    if !merged.conflicts.isEmpty { log.warn(.drawsInConflict, list(merged.conflicts)) }
    // Earlier rows of these rounds are wrong, so that `-q` does not hide it.
    if !merged.corrected.isEmpty {
      log.fail(Phrase.drawsCorrected.wording.with([list(merged.corrected)]))
    }
    // A missing cache was already reported when it was looked up.
    guard let refusal = merged.refusal, refusal != .noCache, !hasSaidRefusal else { return }
    hasSaidRefusal = true
    let reason = Wording(refusal).text(in: log.language)
    if refusal.isReadOnly {
      log.detail(.drawsNotStored, reason)
    } else {
      log.warn(.drawsNotStored, reason)
    }
  }

  func newestFound(_ newest: NewestDraw) {
    if newest.missing.isEmpty { return }
    let isTold = held.map { newest.missing.contains($0.rounds[0]) } ?? false
    warn(
      .newestKnown, String(newest.round.number), newest.round.drawDate.description,
      String(newest.missing.count), because: isTold ? held?.reason : newest.reason)
    if isTold { held = nil }
  }

  /// Says what is held back, unless `newestFound` has said it.
  func release() {
    guard let held else { return }
    self.held = nil
    warn(.drawsMissing, list(held.rounds), because: held.reason)
  }

  /// Warns with a reason in parentheses, if there is one.
  private func warn(_ phrase: Phrase, _ values: String..., because reason: DrawFetch.Failure?) {
    let cause = reason?.wording.map { Wording(" (\($0))") } ?? .empty
    log.warn(phrase.wording.with(values) + cause)
  }

  /// Round numbers for display: the first five, and how many there are if there are more.
  private func list(_ rounds: [Round]) -> String {
    let named = rounds.prefix(5).map { String($0.number) }.joined(separator: ", ")
    return rounds.count > 5 ? "\(named) … (\(rounds.count))" : named
  }
}

extension Settings {
  ///
  /// With `usesWholeFile`, the day is at least that of the newest draw of `--draws`.
  func drawProvider(usesWholeFile: Bool = false) throws(Failure) -> DrawProvider {
    let library = try drawLibrary()
    let fileDay = usesWholeFile && draws != nil ? library.rounds.last?.drawDate : nil
    let firstDay = fileDay ?? CalendarDate(daysSinceEpoch: 0)
    // A worker's day is the date of the newest draw in use.
    let workerDay =
      isWorker
      ? (library.rounds.last ?? Round(1))?.drawDate ?? CalendarDate(daysSinceEpoch: 0) : nil
    let days = DrawDays(
      today: max(asOf ?? workerDay ?? today, firstDay),
      lastDrawn: max(workerDay ?? lastDrawnDay, firstDay),
      lastPosted: lastPostedDay)
    return DrawProvider(
      library: library, days: days, mayFetch: !isOffline,
      fetching: DrawFetch.Settings(base: drawSettings.base, today: futureDay))
  }

  /// The draws known without a fetch: `--draws` alone, or the history and, if no worker, the cache.
  func drawLibrary() throws(Failure) -> DrawLibrary {
    if let path = draws {
      do throws(DrawFileError) { return DrawLibrary(file: try DrawFile.read(path)) } catch {
        throw .usage(Wording(error).about("--draws \(DisplayText.escaped(path.bytes))"))
      }
    }
    if isWorker { return DrawLibrary() }
    guard let cache = DrawCache.ofCurrentUser else {
      log.detail(.noCache, Wording(MergeResult.Refusal.noCache).text(in: spokenLanguage))
      return DrawLibrary()
    }
    return DrawLibrary(
      cache: cache, holding: cached(cache.path, cache.read) ?? [:],
      early: cached(cache.earlyPath, cache.readEarly) ?? [:])
  }

  /// What is read from a file of the cache; nil, with a warning, if it cannot be used.
  private func cached<Draws>(
    _ path: BytePath, _ read: () throws(DrawCacheError) -> Draws
  ) -> Draws? {
    do throws(DrawCacheError) { return try read() } catch {
      let name = DisplayText.escaped(path.bytes)
      let reason = Wording(error).text(in: spokenLanguage)
      if error.isReadOnly {
        log.detail(.cacheNotUsed, name, reason)
      } else {
        log.warn(.cacheNotUsed, name, reason)
      }
      return nil
    }
  }
}

extension Wording {
  /// Why the cache of draws cannot be read.
  init(_ error: DrawCacheError) {
    self =
      switch error {
      case .foreign: Wording("not a draw cache")
      case .otherVersion: Wording("made by another version of lotto")
      case .damaged: Wording("damaged")
      case .tooLarge: Wording("more than \(DrawCache.sizeLimit) bytes")
      case .untrustworthy: Wording("it belongs to another user, or everyone may write to it")
      case .unreadable(let error): Wording(error)
      }
  }

  /// Why draws cannot be stored.
  init(_ refusal: MergeResult.Refusal) {
    self =
      switch refusal {
      case .noCache: Wording("neither XDG_CACHE_HOME nor HOME is an absolute path")
      case .busy: Wording("another process is using the cache")
      case .system(let error):
        DrawCache.ofCurrentUser.map {
          Wording(error).about(DisplayText.escaped($0.path.bytes))
        } ?? Wording(error)
      }
  }
}

extension DrawFetch.Failure {
  /// The reason for people: `lotto-fetch` is missing, or what it reported; nil if it said nothing.
  var wording: Wording? {
    let cause: Wording
    switch self {
    case .ended: return nil
    case .notStarted(let error):
      cause = Wording("lotto-fetch cannot be started: \(Wording(error))")
    case .reported(let reason): cause = DisplayText.escaped(reason)
    }
    let program = HelperProgram.fetch
    return program.absence?.about(program.rawValue) ?? cause
  }
}
