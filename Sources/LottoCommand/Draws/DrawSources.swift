internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// Where the draws of a call come from, as its options ask.
enum DrawSources {
  /// The desk that answers for draws as the options ask.
  static func desk(_ settings: Settings) throws(UsageError) -> DrawDesk {
    let library = try library(settings, DrawConsole(settings))
    let workerDay = settings.isWorker ? WorkerContract.day(ofNewest: library.rounds.last) : nil
    return DrawDesk(
      library: library, today: settings.asOf ?? workerDay ?? settings.today,
      mayAsk: !settings.isOffline, lastDrawnDay: workerDay ?? settings.lastDrawnDay,
      lastPostedDay: settings.lastPostedDay,
      terms: DrawFetch.Terms(base: settings.drawing.base, today: settings.dayToCome))
  }

  /// What is known of draws without asking: a named file alone, or the history and the cache.
  static func library(
    _ settings: Settings, _ console: DrawConsole
  ) throws(UsageError) -> DrawLibrary {
    if let path = settings.draws {
      do throws(DrawFileError) { return DrawLibrary(file: try DrawFile.read(path)) } catch {
        throw UsageError(Reason(error).about("--draws \(DisplayText.escaped(path.bytes))"))
      }
    }
    if settings.isWorker { return DrawLibrary() }
    guard let cache = DrawCache.ofUser else {
      console.cacheMissing()
      return DrawLibrary()
    }
    do throws(DrawCacheError) {
      return DrawLibrary(cache: cache, holding: try cache.read())
    } catch {
      console.cacheRefused(error, cache)
      return DrawLibrary(cache: cache, holding: [:])
    }
  }
}
