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
    do throws(BuildError) {
      let total = try sum(of: arguments, settings)
      do throws(SystemError) { try total.write(to: output) } catch { throw .output(error) }
      return total.rejected > 0 ? ExitStatus.inputError : ExitStatus.success
    } catch {
      return status(of: error, settings)
    }
  }

  /// Why no cube was built.
  private enum BuildError: Error {
    case file(String, TallyRun.Failure)
    case memory(CubeError)
    case output(SystemError)
  }

  /// Whether the path exists or means the standard input.
  private static func isThere(_ path: [UInt8]) -> Bool {
    path.isDash || BytePath(path)?.kind(followingLinks: true) != nil
  }

  private static func sum(
    of paths: ArraySlice<[UInt8]>, _ settings: Settings
  ) throws(BuildError) -> PickTally {
    var total: PickTally
    do throws(CubeError) { total = try PickTally() } catch { throw .memory(error) }
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
      } catch {
        throw .file(name, error)
      }
    }
    return total
  }

  private static func tally(
    of path: [UInt8], _ settings: Settings
  ) throws(TallyRun.Failure) -> PickTally {
    let reader: BatchReader
    do throws(BatchReader.Failure) {
      reader = try BatchReader(opening: path, as: settings.rank.inputFormat)
    } catch {
      throw .reading(error)
    }
    return try TallyRun(reader, threads: settings.jobs ?? Environment.processorCount).run()
  }

  private static func status(of error: BuildError, _ settings: Settings) -> Int32 {
    switch error {
    case .output(let error): return ExitStatus.ofOutput(error, to: settings.output, settings.log)
    case .memory(let error):
      settings.log.fail(Wording(error))
      return ExitStatus.fault
    case .file(let name, let failure):
      settings.log.fail(reason(of: failure, name))
      return ExitStatus.inputError
    }
  }

  private static func reason(of failure: TallyRun.Failure, _ name: String) -> Wording {
    switch failure {
    case .reading(.system(let error)): Wording(reading: name, error)
    case .reading(.refused(let reason)): Wording(spoken: DisplayText.escaped(reason)).about(name)
    case .cube(let error): Wording(error).about(name)
    }
  }
}
