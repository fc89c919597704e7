internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto cube`: builds, merges and queries cubes, which hold ticket counts for any draw.
enum CubeCommand {
  static let subcommands = [
    Subcommand(name: "build", run: CubeBuilding.run), Subcommand(name: "merge", run: merge),
    Subcommand(name: "query", run: CubeQuery.run),
  ]

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    try Subcommand.named(by: arguments, in: subcommands).run(settings, arguments.dropFirst())
  }

  /// Merges cubes into one.
  @Sendable private static func merge(
    _ settings: Settings, _ arguments: ArraySlice<[UInt8]>
  ) throws(UsageError) -> Int32 {
    if arguments.isEmpty {
      throw UsageError("expected cubes to merge")
    }
    guard let output = settings.output else {
      throw UsageError("expected -o FILE for the cube")
    }
    var paths: [BytePath] = []
    for argument in arguments { paths.append(try OptionValue.path(argument)) }
    if paths.allSatisfy({ $0.kind(followingLinks: true) == nil }) {
      settings.log.fail(Wording("none of the cubes exist"))
      return ExitStatus.noInput
    }
    do throws(CubeFailure) { return write(try sum(of: paths), to: output, settings) } catch {
      settings.log.fail(error.reason)
      return error.status
    }
  }

  /// Writes a cube and returns the exit status.
  static func write(_ cube: borrowing PickTally, to path: BytePath, _ settings: Settings) -> Int32 {
    do throws(SystemError) { try cube.write(to: path) } catch {
      return ExitStatus.ofOutput(error, to: path, settings.log)
    }
    return ExitStatus.success
  }

  private static func sum(of paths: [BytePath]) throws(CubeFailure) -> PickTally {
    var total = try read(paths[0])
    for path in paths.dropFirst() {
      let part = try read(path)
      do throws(CubeError) { try total.add(part) } catch { throw CubeFailure(error, path) }
    }
    return total
  }

  private static func read(_ path: BytePath) throws(CubeFailure) -> PickTally {
    do throws(CubeError) { return try PickTally.read(path) } catch {
      throw CubeFailure(error, path)
    }
  }
}

/// Why a cube could not be built or merged, and the exit status.
struct CubeFailure: Error {
  let reason: Wording
  var status = ExitStatus.inputError
}

extension CubeFailure {
  fileprivate init(_ error: CubeError, _ path: BytePath) {
    self.init(reason: Wording(error).about(DisplayText.escaped(path.bytes)))
  }
}

extension CommandName {
  static let cube = CommandName(rawValue: "cube")
}

extension Command {
  static let cube = Command(
    name: .cube, section: .batches, choices: CubeCommand.subcommands.map(\.name),
    usage: "cube build|merge|query [OPTIONS] FILE…", takesPaths: true,
    summary: Wording("count tickets once, rank them in any draw"),
    examples: [
      Example("lotto cube build tickets.npy -o tickets.cube", Wording("count tickets once")),
      Example("lotto cube query --all tickets.cube", Wording("then rank them in any draw")),
    ], run: CubeCommand.run)
}
