internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto cube query`: ranks a cube's tickets in any draws.
enum CubeQuery {
  /// The value of `kernel` in rows.
  private static let kernel = "cube"

  @Sendable static func run(
    _ settings: Settings, _ arguments: ArraySlice<[UInt8]>
  ) throws(UsageError) -> Int32 {
    guard let argument = arguments.first, arguments.count == 1 else {
      throw UsageError("expected one cube to query, found \(arguments.count)")
    }
    let path = try OptionValue.path(argument)
    var resolver = try DrawSources.resolver(settings)
    let draws = try RankDraws(settings.rank.choice, of: &resolver, settings)
    return query(path, draws, settings, newestRound: resolver.newestKnown?.round)
  }

  private static func query(
    _ path: BytePath, _ draws: RankDraws, _ settings: Settings, newestRound: Round?
  ) -> Int32 {
    let start = Moment.now
    do throws(CubeError) {
      let cube = try SubsetCube(try PickTally.read(path))
      let hasFailed = draws.reportMissing(settings)
      let records = draws.draws.enumerated().map { index, draw in
        RankRecord(
          source: String(decoding: path.bytes, as: UTF8.self), draw: draw, tickets: cube.tickets,
          winners: cube.counts(in: draws.numbers[index]).inOrder, rejected: cube.rejected,
          kernel: kernel,
          seconds: settings.rank.hasTiming ? (Moment.now - start) / .seconds(1) : nil)
      }
      let status = RankOutput.write(records, settings, newestRound: newestRound)
      return status == ExitStatus.success && hasFailed ? ExitStatus.inputError : status
    } catch {
      let name = DisplayText.escaped(path.bytes)
      settings.log.fail(Wording(error).about(name))
      if case .system(let error) = error, error.isNotFound { return ExitStatus.noInput }
      return ExitStatus.inputError
    }
  }
}
