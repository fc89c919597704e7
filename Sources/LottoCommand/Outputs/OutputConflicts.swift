internal import Pipeline
internal import Platform
internal import Reporting

/// Refuses a call whose outputs would take the place of one another, or of something that it reads.
struct OutputConflicts {
  private let outputs: [Output]

  private struct Output {
    let option: String
    let path: BytePath
    let identity: Identity
  }

  /// What tells files apart, by whatever names or links: also those that are not there yet.
  private enum Identity: Equatable {
    case file(FileIdentity)
    case newFile(in: FileIdentity, name: [UInt8])
  }

  /// Looks at the outputs of a call before anything is written.
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
      // The first one says what is to be done. A part may give way to the cube that it is added to.
      try conflicts.refuseInputs(arguments.dropFirst().compactMap { BytePath($0) })
    default: break
    }
  }

  /// A device or a pipe may be written to by several, and holds nothing that could be lost.
  private static func identity(of path: BytePath) -> Identity? {
    switch path.kind(followingLinks: true) {
    case .regular: path.identity.map { .file($0) }
    case nil:
      // A link that leads to nothing yet is written through.
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
        "\(other.option) and \(output.option) name the same file: \(Self.name(output.path))",
        "\(other.option)과 \(output.option)이 같은 파일임: \(Self.name(output.path))")
    }
  }

  /// Nothing that is written here is a picture: who names one has mistaken an input for an output.
  private func refusePictures() throws(UsageError) {
    for output in outputs where InputExpansion.isPicture(output.path) {
      throw UsageError(
        "\(output.option) would overwrite a picture: \(Self.name(output.path))",
        "\(output.option)이 이미지를 덮어쓰게 됨: \(Self.name(output.path))")
    }
  }

  private func refuseInputs(_ paths: [BytePath]) throws(UsageError) {
    for path in paths {
      guard let identity = path.identity else { continue }
      try refuse(outputs.first { $0.identity == .file(identity) })
    }
  }

  /// Looks through folders only where an output is there already.
  private func refuseInputs(
    of arguments: [[UInt8]], _ settings: Settings
  ) throws(UsageError) {
    if existing.isEmpty { return }
    let found = InputExpansion.input(
      of: arguments, entersSubfolders: settings.entersSubfolders, among: existing)
    guard let found else { return }
    try refuse(outputs.first { $0.identity == .file(found) })
  }

  /// Reads a list ahead only where an output is there already; one from a pipe can be read but once.
  private func refuseListedInputs(_ settings: Settings) throws(UsageError) {
    guard !existing.isEmpty, let list = settings.list,
      list.path?.kind(followingLinks: true) == .regular,
      let lines = try? ScanCommand.lines(of: list)
    else { return }
    var inputs = InputExpansion(list: lines) { PathLine.read($0, settings) }
    while case .input(let input)? = try? inputs.next() {
      if case .file(let path) = input.place { try refuseInputs([path]) }
    }
  }

  /// The outputs that are there already.
  private var existing: [FileIdentity] {
    outputs.compactMap { output in
      if case .file(let identity) = output.identity { identity } else { nil }
    }
  }

  private func refuse(_ output: Output?) throws(UsageError) {
    guard let output else { return }
    throw UsageError(
      "\(output.option) would overwrite an input: \(Self.name(output.path))",
      "\(output.option)이 입력을 덮어쓰게 됨: \(Self.name(output.path))")
  }

  /// Pictures that are written among the inputs would be inputs of the next run.
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
      throw UsageError(
        "\(option) needs a folder without inputs: \(name(path))",
        "\(option)에는 입력이 없는 폴더가 필요함: \(name(path))")
    }
  }

  private static func name(_ path: BytePath) -> String { DisplayText.escaped(path.bytes) }
}
