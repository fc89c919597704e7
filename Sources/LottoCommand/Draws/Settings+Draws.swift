internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

extension Settings {
  /// The resolver that looks up draws as the options say.
  func drawResolver() throws(Failure) -> DrawResolver {
    let library = try drawLibrary()
    // A worker's day is the date of the newest draw in use.
    let workerDay =
      isWorker
      ? (library.rounds.last ?? Round(1))?.drawDate ?? CalendarDate(daysSinceEpoch: 0) : nil
    return DrawResolver(
      library: library, today: asOf ?? workerDay ?? today, mayFetch: !isOffline,
      lastDrawnDay: workerDay ?? lastDrawnDay, lastPostedDay: lastPostedDay,
      terms: DrawFetch.Terms(base: drawing.base, today: dayToCome))
  }

  /// The draws known without a fetch: those of `--draws` alone, or the history and the cache.
  func drawLibrary() throws(Failure) -> DrawLibrary {
    if let path = draws {
      do throws(DrawFileError) { return DrawLibrary(file: try DrawFile.read(path)) } catch {
        throw .usage(Wording(error).about("--draws \(DisplayText.escaped(path.bytes))"))
      }
    }
    if isWorker { return DrawLibrary() }
    guard let cache = DrawCache.ofUser else {
      log.detail(.noCache, Wording(MergeResult.Refusal.noCache).text(in: spokenLanguage))
      return DrawLibrary()
    }
    do throws(DrawCacheError) {
      return DrawLibrary(cache: cache, holding: try cache.read())
    } catch {
      let name = DisplayText.escaped(cache.path.bytes)
      let reason = Wording(error).text(in: spokenLanguage)
      if error.isReadOnly {
        log.detail(.cacheNotUsed, name, reason)
      } else {
        log.warn(.cacheNotUsed, name, reason)
      }
      return DrawLibrary(cache: cache, holding: [:])
    }
  }
}
