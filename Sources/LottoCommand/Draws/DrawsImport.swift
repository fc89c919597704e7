internal import DrawHistory
internal import Lottery
internal import Platform
internal import Reporting

/// `lotto draws import`: stores the draws of a file unless they contradict known ones.
enum DrawsImport {
  @Sendable static func run(
    _ settings: Settings, _ arguments: ArraySlice<[UInt8]>
  ) throws(UsageError) -> Int32 {
    guard let argument = arguments.first, arguments.count == 1 else {
      throw UsageError("expected one file of draws, found \(arguments.count)")
    }
    let path = try OptionValue.path(argument)
    var library = try DrawSources.library(settings, DrawConsole(settings))
    let draws: [Draw]
    do throws(DrawFileError) {
      draws = try DrawFile.read(path).values.sorted { $0.round < $1.round }
    } catch {
      let name = DisplayText.escaped(argument)
      settings.log.fail(Wording(error).about(name))
      let isMissing = !argument.isDash && path.kind(followingLinks: true) == nil
      return isMissing ? ExitStatus.noInput : ExitStatus.inputError
    }
    let report = MergeReport(settings)
    report.refuse(draws.map(\.round).filter { $0.drawDate > settings.lastDrawnDay })
    report.add(library.keep(draws.filter { $0.round.drawDate <= settings.lastDrawnDay }))
    let isIncomplete = report.hasRefused || report.hasUnfinished
    return report.close(orElse: isIncomplete ? ExitStatus.inputError : ExitStatus.success)
  }
}
