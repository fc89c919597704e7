internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto cube build`: files of tickets in, one cube out.
enum CubeBuilding {
  @Sendable static func run(
    _ settings: Settings, _ arguments: ArraySlice<[UInt8]>
  ) throws(UsageError) -> Int32 {
    if arguments.isEmpty { throw UsageError("expected files of tickets") }
    guard let output = settings.output else {
      throw UsageError("expected -o FILE, for the cube that is made")
    }
    CurrentProcess.letWritesFail()
    var hasRejected = false
    do throws(CubeError) {
      var total = try PickTally()
      for path in arguments {
        let name = DisplayText.escaped(String(decoding: path, as: UTF8.self))
        do throws(TallyRun.Failure) {
          let reader: BatchReader
          do throws(BatchReader.Failure) {
            reader = try BatchReader(opening: path, as: settings.rank.inputFormat)
          } catch {
            throw .reading(error)
          }
          let threads = settings.jobs ?? Environment.processorCount
          let part = try TallyRun(reader, threads: threads).run()
          if part.rejected > 0 {
            hasRejected = true
            writeDiagnostic("lotto: \(name): \(DisplayText.grouped(part.rejected)) rejected")
          }
          do throws(CubeError) { try total.add(part) } catch { throw .cube(error) }
        } catch {
          // A cube without one of its files would pass for a whole one.
          return refuse(error, name)
        }
      }
      do throws(SystemError) { try total.write(to: output) } catch {
        return ExitStatus.ofOutput(error)
      }
      return hasRejected ? ExitStatus.inputError : ExitStatus.success
    } catch {
      writeDiagnostic("lotto: \(error)")
      return ExitStatus.fault
    }
  }

  private static func refuse(_ error: TallyRun.Failure, _ name: String) -> Int32 {
    switch error {
    case .reading(.system(let error)):
      writeDiagnostic("lotto: \(name): cannot be read: \(error)")
      return error.isNotFound ? ExitStatus.noInput : ExitStatus.inputError
    case .reading(.batch(.refused(let reason))): writeDiagnostic("lotto: \(name): \(reason)")
    case .cube(let error): writeDiagnostic("lotto: \(name): \(error)")
    case .interrupted(let signal): return 128 + signal
    }
    return ExitStatus.inputError
  }
}
