internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// Refuses a command line whose outputs would overwrite one another or an input.
struct OutputConflicts {
  private let outputs: [Output]

  private struct Output {
    /// What writes it: an option, or a standard stream.
    let writer: Wording
    let path: BytePath
    let identity: Identity

    /// Nil if it cannot conflict with another.
    init?(_ writer: Wording, _ path: BytePath?) {
      guard let path, let identity = Identity(path) else { return nil }
      self.writer = writer
      self.path = path
      self.identity = identity
    }
  }

  /// Identifies files whatever their names or links, even if they don't exist yet.
  private enum Identity: Equatable {
    case file(FileIdentity)
    case newFile(in: FileIdentity, name: [UInt8])

    /// Nil for a device or a pipe: several outputs may share it, and it holds nothing to lose.
    init?(_ path: BytePath) {
      switch path.kind(followingLinks: true) {
      case .regular:
        guard let identity = path.identity else { return nil }
        self = .file(identity)
      case nil:
        // Writing to a dangling link creates its target.
        let target = path.linkTarget ?? path
        guard let folder = target.folder.identity else { return nil }
        self = .newFile(in: folder, name: target.name)
      default: return nil
      }
    }
  }

  static func refuse(
    _ settings: Settings, of command: CommandName, _ arguments: [[UInt8]]
  ) throws(Failure) {
    let rows = settings.output == nil ? BytePath("/dev/stdout") : nil
    let standardOutput = Output(Wording("the standard output"), rows)
    let standardError = Output(Wording("the standard error"), BytePath("/dev/stderr"))
    let options: [(String, BytePath?)] =
      [
        ("--output", settings.output), ("--output", settings.output.map(OutputFile.partial)),
        ("--summary", settings.summary),
        ("--resume", settings.journal),
      ] + settings.rank.ticketFiles.filter { !$0.path.bytes.isDash }.map { ($0.option, $0.path) }
    let outputs = options.compactMap { Output(Wording(verbatim: $0), $1) }
    for (index, output) in outputs.enumerated() {
      // What is written to /dev/stderr stands between other messages.
      let diagnostics = output.path.ownDescriptor == nil ? standardError : nil
      let others = [standardOutput, diagnostics].compactMap(\.self) + outputs[..<index]
      guard let other = others.first(where: { $0.identity == output.identity }) else { continue }
      throw .usage(
        "\(other.writer) and \(output.writer) name the same file: \(name(output.path))")
    }
    // No output here is a picture: naming one means that an input was mistaken for an output.
    for output in outputs where InputExpansion.isPicture(output.path) {
      throw .usage("\(output.writer) would overwrite a picture: \(name(output.path))")
    }
    let conflicts = OutputConflicts(outputs: outputs)
    let inputs = [settings.list?.path, settings.draws, settings.claimed, BytePath("/dev/stdin")]
    try conflicts.refuseInputs(inputs.compactMap(\.self))
    switch command {
    case .scan:
      let arguments = arguments + [settings.watch?.bytes].compactMap(\.self)
      try conflicts.refusePictures(of: arguments, settings)
      try refuseFolders(settings, arguments)
    case .check where settings.input == .jsonl, .browse, .verify, .rank, .merge:
      try conflicts.refuseInputs(arguments.compactMap { BytePath($0) })
    default: break
    }
  }

  private func refuseInputs(_ paths: [BytePath]) throws(Failure) {
    for path in paths { try refuseInput(path.identity) }
  }

  private func refuseInput(_ identity: FileIdentity?) throws(Failure) {
    if let identity, let output = outputs.first(where: { $0.identity == .file(identity) }) {
      throw .usage("\(output.writer) would overwrite an input: \(Self.name(output.path))")
    }
  }

  /// Walks folders and reads a list, unless it is a pipe, but only if an output already exists.
  private func refusePictures(of arguments: [[UInt8]], _ settings: Settings) throws(Failure) {
    let existing = outputs.compactMap { output in
      if case .file(let identity) = output.identity { identity } else { nil }
    }
    if existing.isEmpty { return }
    try refuseInput(
      InputExpansion.input(
        of: arguments, entersSubfolders: settings.entersSubfolders, among: existing))
    guard let list = settings.list, list.path?.kind(followingLinks: true) == .regular,
      var inputs = try? list.inputs(settings)
    else { return }
    while case .input(let input)? = try? inputs.next() {
      if case .file(let path) = input.location { try refuseInput(path.identity) }
    }
  }

  /// Pictures written among the inputs would be inputs of the next run.
  private static func refuseFolders(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) {
    let inputs = arguments.compactMap { argument -> FileIdentity? in
      guard let path = BytePath(argument), !argument.isDash else { return nil }
      return (path.kind(followingLinks: true) == .folder ? path : path.folder).identity
    }
    for (option, path) in [
      ("--annotate", settings.annotations), ("--debug-images", settings.debugImages),
    ] {
      guard let path, let identity = path.identity, inputs.contains(identity) else { continue }
      throw .usage("\(option) needs a folder without inputs: \(name(path))")
    }
  }

  private static func name(_ path: BytePath) -> String { DisplayText.escaped(path.bytes) }
}
