internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// The sources of draws that the options choose.
enum DrawSources {
  /// The resolver that looks up draws as the options say.
  static func resolver(_ settings: Settings) throws(UsageError) -> DrawResolver {
    let library = try library(settings, DrawConsole(settings))
    let workerDay = settings.isWorker ? WorkerContract.day(ofNewest: library.rounds.last) : nil
    return DrawResolver(
      library: library, today: settings.asOf ?? workerDay ?? settings.today,
      mayFetch: !settings.isOffline, lastDrawnDay: workerDay ?? settings.lastDrawnDay,
      lastPostedDay: settings.lastPostedDay,
      terms: DrawFetch.Terms(base: settings.drawing.base, today: settings.dayToCome))
  }

  /// The draws known without a fetch: those of `--draws` alone, or the history and the cache.
  static func library(
    _ settings: Settings, _ console: DrawConsole
  ) throws(UsageError) -> DrawLibrary {
    if let path = settings.draws {
      do throws(DrawFileError) { return DrawLibrary(file: try DrawFile.read(path)) } catch {
        throw UsageError(Wording(error).about("--draws \(DisplayText.escaped(path.bytes))"))
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
