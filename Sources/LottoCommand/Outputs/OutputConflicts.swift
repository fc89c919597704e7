internal import Pipeline
internal import Platform
internal import Reporting

/// Refuses a call whose outputs would overwrite one another or an input.
struct OutputConflicts {
  private let outputs: [Output]

  private struct Output {
    let option: String
    let path: BytePath
    let identity: Identity
  }

  /// Identifies files whatever their names or links, even if they don't exist yet.
  private enum Identity: Equatable {
    case file(FileIdentity)
    case newFile(in: FileIdentity, name: [UInt8])
  }

  /// Checks the outputs of a call before anything is written.
  static func refuse(
    _ settings: Settings, of command: CommandName, _ arguments: [[UInt8]]
  ) throws(UsageError) {
    let named: [(String, BytePath?)] = [
      ("--output", settings.output), ("--output", settings.output.map(OutputFile.partial)),
      ("--summary", settings.summary),
      ("--resume", settings.journal), ("--ranks", settings.rank.ranks),
      ("--winners", settings.rank.winners), ("--best", settings.rank.best),
    ]
    let outputs = named.compactMap { option, path -> Output? in
      guard let path, let identity = identity(of: path) else { return nil }
      return Output(option: option, path: path, identity: identity)
    }
    let conflicts = OutputConflicts(outputs: outputs)
    try conflicts.refuseSameFiles()
    try conflicts.refusePictures()
    let inputs = [settings.list?.path, settings.draws, BytePath("/dev/stdin")]
    try conflicts.refuseInputs(inputs.compactMap(\.self))
    switch command {
    case .scan:
      let arguments = arguments + [settings.watch?.bytes].compactMap(\.self)
      try conflicts.refuseInputs(of: arguments, settings)
      try conflicts.refuseListedInputs(settings)
      try refuseFolders(settings, arguments)
    case .check where settings.input == .jsonl, .browse, .rank, .merge:
      try conflicts.refuseInputs(arguments.compactMap { BytePath($0) })
    case .cube where arguments.first != Array("merge".utf8):
      // The first argument is the subcommand. `cube merge` may replace one of its parts.
      try conflicts.refuseInputs(arguments.dropFirst().compactMap { BytePath($0) })
    default: break
    }
  }

  /// Returns nil for a device or a pipe: several outputs may share it, and it holds nothing to
  /// lose.
  private static func identity(of path: BytePath) -> Identity? {
    switch path.kind(followingLinks: true) {
    case .regular: path.identity.map { .file($0) }
    case nil:
      // A dangling link is written through.
      newFile(path.linkTarget ?? path)
    default: nil
    }
  }

  private static func newFile(_ path: BytePath) -> Identity? {
    path.folder.identity.map { .newFile(in: $0, name: path.name) }
  }

  private func refuseSameFiles() throws(UsageError) {
    for (index, output) in outputs.enumerated() {
      guard let other = outputs[..<index].first(where: { $0.identity == output.identity }) else {
        continue
      }
      throw UsageError(
        "\(other.option) and \(output.option) name the same file: \(Self.name(output.path))")
    }
  }

  /// No output here is a picture: naming one means that an input was mistaken for an output.
  private func refusePictures() throws(UsageError) {
    for output in outputs where InputExpansion.isPicture(output.path) {
      throw UsageError("\(output.option) would overwrite a picture: \(Self.name(output.path))")
    }
  }

  private func refuseInputs(_ paths: [BytePath]) throws(UsageError) {
    for path in paths {
      guard let identity = path.identity else { continue }
      try refuse(outputs.first { $0.identity == .file(identity) })
    }
  }

  /// Walks folders only if an output already exists.
  private func refuseInputs(of arguments: [[UInt8]], _ settings: Settings) throws(UsageError) {
    if existing.isEmpty { return }
    let found = InputExpansion.input(
      of: arguments, entersSubfolders: settings.entersSubfolders, among: existing)
    guard let found else { return }
    try refuse(outputs.first { $0.identity == .file(found) })
  }

  /// Reads the list ahead only if an output already exists; a pipe can be read only once.
  private func refuseListedInputs(_ settings: Settings) throws(UsageError) {
    guard !existing.isEmpty, let list = settings.list,
      list.path?.kind(followingLinks: true) == .regular,
      let lines = try? ScanCommand.lines(of: list)
    else { return }
    var inputs = InputExpansion(list: lines) { PathLine.read($0, settings) }
    while let element = try? inputs.next() {
      if case .input(let input) = element, case .file(let path) = input.location {
        try refuseInputs([path])
      }
    }
  }

  /// The outputs that already exist.
  private var existing: [FileIdentity] {
    outputs.compactMap { output in
      if case .file(let identity) = output.identity { identity } else { nil }
    }
  }

  private func refuse(_ output: Output?) throws(UsageError) {
    guard let output else { return }
    throw UsageError("\(output.option) would overwrite an input: \(Self.name(output.path))")
  }

  /// Pictures written among the inputs would be inputs of the next run.
  private static func refuseFolders(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) {
    let inputs = arguments.compactMap { argument -> FileIdentity? in
      guard let path = BytePath(argument), !argument.isDash else { return nil }
      let isFolder = path.kind(followingLinks: true) == .folder
      return (isFolder ? path : path.folder).identity
    }
    for (option, path) in [
      ("--annotate", settings.annotations), ("--debug-images", settings.debugImages),
    ] {
      guard let path, let identity = path.identity, inputs.contains(identity) else { continue }
      throw UsageError("\(option) needs a folder without inputs: \(name(path))")
    }
  }

  private static func name(_ path: BytePath) -> String { DisplayText.escaped(path.bytes) }
}
