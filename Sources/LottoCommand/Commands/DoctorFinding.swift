internal import Lottery
internal import Platform
internal import Reporting
internal import WorkerProtocol

/// The result of a check of `lotto doctor`.
struct DoctorFinding {
  let state: State
  let detail: Wording

  enum State: String {
    case ok
    /// Something is missing, but rows can still be produced.
    case warning
    /// No rows can be produced without it.
    case missing
  }

  init(_ state: State, _ detail: Wording) {
    self.state = state
    self.detail = detail
  }

  static var libraries: DoctorFinding {
    start(.decode, ["--versions"]) { _, end, answer in
      guard end.status == ExitStatus.success else { return nil }
      let line = answer.firstLine
      if !line.hasSuffix("(no JPEG)") { return DoctorFinding(.ok, Wording(verbatim: line)) }
      return DoctorFinding(
        .warning,
        Wording(
          "\(line): JPEG files are unsupported; install a libzbar that is built with libjpeg"))
    }
  }

  /// Whether a library that is opened at run time is there.
  static func library(_ library: PictureLibrary) -> DoctorFinding {
    start(.decode, ["--versions"]) { _, end, answer in
      guard end.status == ExitStatus.success else { return nil }
      let lines = answer.split(separator: "\n").map(String.init)
      if let line = lines.first(where: { $0.hasPrefix("\(library.rawValue) ") }) {
        return DoctorFinding(.ok, Wording(verbatim: line))
      }
      return DoctorFinding(
        .warning,
        Wording(
          "such files are unsupported; to read them: apt-get install \(library.debianPackage)"))
    }
  }

  /// Whether what draws annotated pictures is there.
  static func drawing(in language: Language) -> DoctorFinding {
    if let shortage = DrawingLibrary.shortage(in: language) {
      return DoctorFinding(.warning, shortage.wording)
    }
    return DoctorFinding(.ok, Wording(verbatim: DrawingLibrary.versions ?? ""))
  }

  static func confinement(of program: HelperProgram) -> DoctorFinding {
    let (act, promise): (JailProbe, Wording) =
      switch program {
      case .decode: (.read, Wording("it cannot open files, start programs or use the network"))
      case .fetch: (.create, Wording("it cannot start programs or write files"))
      }
    return start(program, ["--probe", act.rawValue]) { name, end, _ in
      switch end.status {
      case 1: DoctorFinding(.ok, Wording("\(name); confined: \(promise)"))
      case 2:
        broken(
          name, Wording("the probe could not be set up: \(Wording(key: end.firstDiagnostic))"))
      case 3:
        DoctorFinding(.warning, Wording("\(name); works, but the system lacks a part of its jail"))
      case ExitStatus.unavailable where program == .fetch:
        broken(
          name,
          Wording("libcurl is not installed: apt-get install libcurl4").about(program.rawValue))
      default: nil
      }
    }
  }

  private static func broken(_ name: String, _ reason: Wording) -> DoctorFinding {
    DoctorFinding(.missing, Wording("\(name) does not work: ") + reason)
  }

  /// Starts a helper; `judge` interprets its end and output, nil if it did not work.
  private static func start(
    _ program: HelperProgram, _ arguments: [String],
    judge: (_ name: String, _ end: ChildEnd, _ answer: String) -> DoctorFinding?
  ) -> DoctorFinding {
    let path: BytePath
    switch program.place {
    case .found(let found): path = found
    case .absent(let reason): return DoctorFinding(.missing, reason)
    }
    let name = String(decoding: path.bytes, as: UTF8.self)
    do throws(SystemError) {
      let child = try ChildProcess.withOutput(path, arguments: arguments)
      let deadline = Moment.now + .seconds(10)
      var answer: [UInt8] = []
      var isOpen = true
      while isOpen, answer.count < 512 {
        if try Readiness.wait(for: [child.output.fileDescriptor], until: deadline).isEmpty { break }
        let piece = try child.output.read(upTo: 512)
        isOpen = !piece.isEmpty
        answer += piece
      }
      // A helper that closes its output is about to exit; any other is killed.
      let end = child.end(hasClosedOutput: !isOpen)
      let text = String(decoding: answer, as: UTF8.self)
      if let finding = judge(name, end, text) { return finding }
      return broken(
        name,
        end.firstDiagnostic.isEmpty
          ? Wording("status \(end.status)") : Wording(verbatim: end.firstDiagnostic))
    } catch {
      return DoctorFinding(.missing, Wording("\(name) cannot be started: ") + Wording(error))
    }
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}

extension DrawingLibrary.Shortage {
  fileprivate var wording: Wording {
    switch self {
    case .library:
      Wording("\(DrawingLibrary.object) is not installed: apt-get install libpangocairo-1.0-0")
    case .font:
      Wording("no font has the letters of this language: apt-get install fonts-nanum")
    }
  }
}

extension Settings {
  /// `--annotate`: refuses to read pictures that it could not draw on.
  func requireDrawingLibrary() throws(Failure) {
    guard annotations != nil, let shortage = DrawingLibrary.shortage(in: spokenLanguage) else {
      return
    }
    throw Failure(ExitStatus.unavailable, shortage.wording.about("--annotate"))
  }

  /// `--require-jail`: refuses to run helpers that cannot be confined.
  func requireJail(of helpers: [HelperProgram]) throws(Failure) {
    guard requiresJail else { return }
    for helper in helpers where helper != .fetch || mayFetch {
      let finding = DoctorFinding.confinement(of: helper)
      if finding.state == .ok { continue }
      throw Failure(ExitStatus.unavailable, finding.detail.about("--require-jail"))
    }
  }
}
