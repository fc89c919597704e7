internal import Pipeline
internal import Platform
internal import Reporting

extension RunError {
  /// What to report when a run ends early; nil for a closed pipe.
  func reason(_ settings: Settings) -> Wording? {
    switch self {
    case .output(let error): error.isBrokenPipe ? nil : Wording(writing: settings.output, error)
    case .pictures(let error): Wording(writing: settings.debugImages, error).about("--debug-images")
    case .annotations(let error): Wording(writing: settings.annotations, error).about("--annotate")
    case .summary(let error): Wording(writing: settings.summary, error).about("--summary")
    case .journal(let error): Wording(writing: settings.journal, error).about("--resume")
    case .tooManyErrors: Phrase.tooManyErrors.wording.with([String(settings.errorLimit ?? 0)])
    case .list(let error): Wording(reading: settings.listName, error)
    case .decoderUnavailable(let reason): Wording(spoken: reason)
    case .system(let error): Wording(error)
    }
  }
}
