internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto cube build`: counts files of tickets into one cube.
enum CubeBuilding {
  @Sendable static func run(
    _ settings: Settings, _ arguments: ArraySlice<[UInt8]>
  ) throws(UsageError) -> Int32 {
    if arguments.isEmpty {
      throw UsageError("expected files of tickets")
    }
    guard let output = settings.output else {
      throw UsageError("expected -o FILE for the cube")
    }
    if arguments.allSatisfy({ !isThere($0) }) {
      settings.log.fail(Wording("none of the files exist"))
      return ExitStatus.noInput
    }
    do throws(CubeFailure) {
      let total = try sum(of: arguments, settings)
      let status = CubeCommand.write(total, to: output, settings)
      return status == ExitStatus.success && total.rejected > 0 ? ExitStatus.inputError : status
    } catch {
      settings.log.fail(error.reason)
      return error.status
    }
  }

  /// Whether the path exists or means the standard input.
  private static func isThere(_ path: [UInt8]) -> Bool {
    path.isDash || BytePath(path)?.kind(followingLinks: true) != nil
  }

  private static func sum(
    of paths: ArraySlice<[UInt8]>, _ settings: Settings
  ) throws(CubeFailure) -> PickTally {
    var total: PickTally
    do throws(CubeError) { total = try PickTally() } catch {
      throw CubeFailure(reason: Wording(error), status: ExitStatus.fault)
    }
    for path in paths {
      let name = DisplayText.escaped(path)
      // A cube without one of its files would pass for a complete one.
      do throws(TallyRun.Failure) {
        let part = try tally(of: path, settings)
        if part.rejected > 0 {
          let count = DisplayText.grouped(part.rejected)
          settings.log.fail(Wording("\(count) tickets rejected").about(name))
        }
        do throws(CubeError) { try total.add(part) } catch { throw .cube(error) }
      } catch { throw CubeFailure(reason: reason(of: error, name)) }
    }
    return total
  }

  private static func tally(
    of path: [UInt8], _ settings: Settings
  ) throws(TallyRun.Failure) -> PickTally {
    let reader: BatchReader
    do throws(BatchReader.Failure) {
      reader = try BatchReader(opening: path, as: settings.rank.inputFormat)
    } catch { throw .reading(error) }
    return try TallyRun.total(of: reader, threads: settings.jobs ?? Environment.processorCount)
  }

  private static func reason(of failure: TallyRun.Failure, _ name: String) -> Wording {
    switch failure {
    case .reading(.system(let error)): Wording(reading: name, error)
    case .reading(.refused(let reason)): Wording(spoken: DisplayText.escaped(reason)).about(name)
    case .cube(let error): Wording(error).about(name)
    }
  }
}
