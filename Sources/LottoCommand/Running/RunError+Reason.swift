internal import Pipeline
internal import Platform
internal import Reporting

extension RunError {
  /// What to report when a run ends early; nil for a closed pipe.
  func reason(_ settings: Settings) -> Reason? {
    switch self {
    case .output(let error):
      error.isBrokenPipe ? nil : Reason(writing: settings.output, error)
    case .pictures(let error):
      Reason(writing: settings.debugImages, error).about("--debug-images")
    case .annotations(let error):
      Reason(writing: settings.annotations, error).about("--annotate")
    case .summary(let error):
      Reason(writing: settings.summary, error).about("--summary")
    case .journal(let error):
      Reason(writing: settings.journal, error).about("--resume")
    case .tooManyErrors:
      Reason(Phrase.tooManyErrors.wording, [String(settings.errorLimit ?? 0)])
    case .list(let error): Reason(reading: settings.listName, error)
    case .decoderUnavailable(let reason): Reason(spoken: reason)
    case .system(let error): Reason(error)
    }
  }
}
