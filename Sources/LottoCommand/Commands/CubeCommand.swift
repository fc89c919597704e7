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
    do throws(MergeError) {
      let total = try sum(of: paths)
      do throws(SystemError) { try total.write(to: output) } catch { throw .output(error) }
      return ExitStatus.success
    } catch {
      return status(of: error, settings)
    }
  }

  /// Why cubes cannot be merged.
  private enum MergeError: Error {
    case cube(BytePath, CubeError)
    case output(SystemError)
  }

  private static func sum(of paths: [BytePath]) throws(MergeError) -> PickTally {
    var total = try read(paths[0])
    for path in paths.dropFirst() {
      let part = try read(path)
      do throws(CubeError) { try total.add(part) } catch { throw .cube(path, error) }
    }
    return total
  }

  private static func read(_ path: BytePath) throws(MergeError) -> PickTally {
    do throws(CubeError) { return try PickTally.read(path) } catch { throw .cube(path, error) }
  }

  private static func status(of error: MergeError, _ settings: Settings) -> Int32 {
    switch error {
    case .cube(let path, let error):
      let name = DisplayText.escaped(path.bytes)
      settings.log.fail(Wording(error).about(name))
      return ExitStatus.inputError
    case .output(let error): return ExitStatus.ofOutput(error, to: settings.output, settings.log)
    }
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
      Example(
        "lotto cube build tickets.npy -o tickets.cube", Wording("count tickets once")),
      Example(
        "lotto cube query --all tickets.cube", Wording("then rank them in any draw")),
    ], run: CubeCommand.run)
}
