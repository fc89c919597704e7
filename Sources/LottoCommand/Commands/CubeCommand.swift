internal import DrawHistory
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto cube`: builds, merges and queries cubes, which hold ticket counts for any draw.
enum CubeCommand {
  static let subcommands = [
    Subcommand(name: "build", run: build), Subcommand(name: "merge", run: merge),
    Subcommand(name: "query", run: query),
  ]

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    try Subcommand.named(by: arguments, in: subcommands).run(settings, Array(arguments.dropFirst()))
  }

  private static func build(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    if arguments.isEmpty { throw .usage("expected files of tickets") }
    let output = try output(settings)
    if arguments.allSatisfy({ !$0.isDash && BytePath($0)?.kind(followingLinks: true) == nil }) {
      throw Failure(ExitStatus.noInput, Wording("none of the files exist"))
    }
    var sum: PickTally?
    // A cube without one of its files would pass for a complete one.
    for path in arguments {
      let name = DisplayText.escaped(path)
      let part = try rethrow(tally(of: path, settings)) { failure($0, name) }
      if part.tickets + part.rejected == 0 {
        settings.log.fail(Wording("no tickets").about(name))
      }
      if part.rejected > 0 {
        let count = DisplayText.grouped(part.rejected)
        settings.log.fail(Wording("{0} {0|ticket|tickets} rejected").with([count]).about(name))
      }
      do throws(CubeError) { try sum.add(part) } catch { throw failure(.cube(error), name) }
    }
    guard let total = sum.take() else { preconditionFailure("each file gives a tally or an error") }
    try save(total, to: output, settings)
    if total.tickets + total.rejected == 0 { return ExitStatus.noInput }
    return total.rejected > 0 ? ExitStatus.inputError : ExitStatus.success
  }

  private static func merge(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    if arguments.isEmpty { throw .usage("expected cubes to merge") }
    let output = try output(settings)
    var paths: [BytePath] = []
    for argument in arguments { paths.append(try OptionValue.path(argument)) }
    if paths.allSatisfy({ $0.kind(followingLinks: true) == nil }) {
      throw Failure(ExitStatus.noInput, Wording("none of the cubes exist"))
    }
    func read(_ path: BytePath) throws(Failure) -> PickTally {
      try rethrow(PickTally.read(path)) { failure(.cube($0), DisplayText.escaped(path.bytes)) }
    }
    var total = try read(paths[0])
    for path in paths.dropFirst() {
      let part = try read(path)
      try rethrow(total.add(part)) { failure(.cube($0), DisplayText.escaped(path.bytes)) }
    }
    try save(total, to: output, settings)
    return ExitStatus.success
  }

  private static func query(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    guard let argument = arguments.first, arguments.count == 1 else {
      throw .usage("expected one cube to query, found \(arguments.count)")
    }
    let path = try OptionValue.path(argument)
    var provider = try settings.drawProvider(usesWholeFile: true)
    let draws = try RankDraws(settings.rank.choice, of: &provider, settings)
    let start = Moment.now
    let cube: SubsetCube
    do throws(CubeError) { cube = try SubsetCube(try PickTally.read(path)) } catch {
      let failure = failure(.cube(error), DisplayText.escaped(path.bytes))
      if case .system(let error) = error, error.isNotFound {
        throw Failure(ExitStatus.noInput, failure.reason)
      }
      throw failure
    }
    let hasFailed = draws.reportMissing(settings)
    let records = draws.draws.enumerated().map { index, draw in
      RankRecord(
        source: String(decoding: path.bytes, as: UTF8.self), draw: draw, tickets: cube.tickets,
        winners: cube.counts(in: draws.numbers[index]).inOrder, rejected: cube.rejected,
        kernel: "cube", seconds: settings.rank.hasTiming ? (Moment.now - start) / .seconds(1) : nil)
    }
    let status = try settings.write(records, newestRound: provider.newestKnown?.round)
    return hasFailed ? ExitStatus.inputError : status
  }

  private static func save(
    _ tally: borrowing PickTally, to path: BytePath, _ settings: Settings
  ) throws(Failure) {
    do throws(SystemError) {
      try tally.write(to: path) { settings.log.tellWhereWritten($0) }
    } catch { throw Failure(writing: path, error) }
  }

  private static func output(_ settings: Settings) throws(Failure) -> BytePath {
    guard let output = settings.output else { throw .usage("expected -o FILE for the cube") }
    return output
  }

  private static func tally(
    of path: [UInt8], _ settings: Settings
  ) throws(TallyRun.Failure) -> PickTally {
    let reader = try rethrow(
      BatchReader(
        opening: path, as: settings.rank.inputFormat, columns: settings.rank.columns),
      as: TallyRun.Failure.reading)
    return try TallyRun.total(of: reader, threads: settings.threads)
  }

  private static func failure(_ failure: TallyRun.Failure, _ name: String) -> Failure {
    let reason =
      switch failure {
      case .reading(let failure): Wording(reading: name, failure)
      case .cube(let error): Wording(error).about(name)
      }
    return Failure(ExitStatus.inputError, reason)
  }
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

extension Wording {
  /// Why a cube cannot be built, read or written.
  init(_ error: CubeError) {
    self =
      switch error {
      case .system(let error): Wording(error)
      case .overflow: Wording("one pick occurs more than \(UInt32.max) times")
      case .tooManyRejected(let count):
        Wording(
          "expected fewer than \(PickTally.rejectedLimit) rejected tickets, found \(count)")
      case .empty: Wording("expected a cube, found an empty file")
      case .foreign(let bytes):
        Wording("expected a cube, found a file that begins \(Self.hexadecimal(bytes))")
      case .otherVersion(let number):
        Wording("expected a cube of version \(PickTally.version), found version \(number)")
      case .length(nil): Wording("expected a cube of \(PickTally.fileSize) bytes, found more")
      case .length(let count?):
        Wording("expected a cube of \(PickTally.fileSize) bytes, found \(count)")
      case .damaged: Wording("expected a matching checksum, found a damaged cube")
      case .tickets(let expected, let found):
        Wording("expected a cube of \(expected) tickets, found \(found)")
      }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
