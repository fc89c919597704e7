internal import Pipeline
internal import Platform
internal import Reporting

extension RunError {
  /// What is to be said of the end of a run; nothing of a closed pipe and of a signal.
  func reason(_ settings: Settings) -> String? {
    switch self {
    case .output(let error):
      error.isBrokenPipe ? nil : "the results cannot be written: \(error)"
    case .pictures(let error):
      "the debug images cannot be written to \(Self.name(of: settings.debugImages)): \(error)"
    case .summary(let error):
      "the summary \(Self.name(of: settings.summary)) cannot be written: \(error)"
    case .journal(let error):
      "the journal \(Self.name(of: settings.journal)) cannot be written: \(error)"
    case .tooManyErrors:
      Phrase.tooManyErrors.text(
        in: settings.spokenLanguage, String(settings.errorLimit ?? 0))
    case .list(let error): "the list cannot be read: \(error)"
    case .decoderUnavailable(let reason): reason
    case .interrupted: nil
    case .system(let error): "\(error)"
    }
  }

  private static func name(of path: BytePath?) -> String {
    DisplayText.escaped(path?.bytes ?? [])
  }
}
