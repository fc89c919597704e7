internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// Why a command ends early, and its exit status.
struct Failure: Error, Equatable {
  let status: Int32
  /// What to report; nil if the reader has closed the output.
  let reason: Wording?

  init(_ status: Int32, _ reason: Wording?) {
    self.status = status
    self.reason = reason
  }

  /// A failed write to a file, or to the standard output if `path` is nil.
  init(writing path: BytePath?, _ error: SystemError) {
    self.init(
      error.isBrokenPipe ? ExitStatus.brokenPipe : ExitStatus.outputError,
      error.isBrokenPipe ? nil : Wording(writing: path, error))
  }

  init(_ error: RunError, _ settings: Settings) {
    func writing(_ path: BytePath?, _ error: SystemError, for option: String) -> Failure {
      Failure(ExitStatus.outputError, Wording(writing: path, error).about(option))
    }
    self =
      switch error {
      case .output(let error): Failure(writing: settings.output, error)
      case .pictures(let error): writing(settings.debugImages, error, for: "--debug-images")
      case .annotations(let error): writing(settings.annotations, error, for: "--annotate")
      case .summary(let error): writing(settings.summary, error, for: "--summary")
      case .journal(let error): writing(settings.journal, error, for: "--resume")
      case .tooManyErrors:
        Failure(
          ExitStatus.inputError,
          Phrase.tooManyErrors.wording.with([String(settings.errorLimit ?? 0)]))
      case .list(let error): Failure(ExitStatus.noInput, Wording(reading: settings.listName, error))
      case .decoderUnavailable(let fault): Failure(ExitStatus.fault, Wording(fault))
      case .system(let error): Failure(ExitStatus.fault, Wording(error))
      }
  }

  func about(_ name: String) -> Failure { Failure(status, reason?.about(name)) }

  /// Invalid usage: what was expected and what was found.
  static func usage(_ reason: Wording) -> Failure { Failure(ExitStatus.usage, reason) }
  static func usage(_ reason: Wording.Literal) -> Failure { usage(Wording(reason)) }

  static func expectedAction(_ names: [String]) -> Failure {
    let list = names.joined(separator: ", ")
    return .usage("expected one of \(list)")
  }

  static func refuse(_ arguments: some Collection<[UInt8]>, of command: String) throws(Failure) {
    guard let first = arguments.first else { return }
    let found = DisplayText.escaped(first)
    throw .usage("lotto \(command) takes no arguments, found \"\(found)\"")
  }
}

extension Wording {
  /// Why a file cannot be written, or the standard output if `path` is nil.
  init(writing path: BytePath?, _ error: SystemError) {
    let reason = Wording(error)
    guard let path else {
      self = Wording("cannot write the results: \(reason)")
      return
    }
    let name = DisplayText.escaped(path.bytes)
    let folder = DisplayText.escaped(path.folder.bytes)
    let isMissing = error.isNotFound && path.folder.kind(followingLinks: true) == nil
    let cause = isMissing ? Wording("the folder \(folder) does not exist") : reason
    self = Wording("cannot write \(name): \(cause)")
  }

  init(reading name: String, _ error: some WordedError) {
    self = Wording("cannot read \(name): \(Wording(error))")
  }
}

extension HelperProgram {
  /// Where the program is, or why it is not found and what to do about it.
  enum Place {
    case found(BytePath)
    case absent(Wording)
  }

  var place: Place {
    guard let path else { return .absent(Wording("not found; set LOTTO_LIBEXEC to its folder")) }
    if path.kind(followingLinks: true) == .regular { return .found(path) }
    let name = DisplayText.escaped(path.bytes)
    return .absent(
      Wording("not found at \(name); put it beside lotto, or set LOTTO_LIBEXEC to its folder"))
  }

  /// Why the program is not found, and what to do about it; nil if it is found.
  var absence: Wording? { if case .absent(let reason) = place { reason } else { nil } }
}
