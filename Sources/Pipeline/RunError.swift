package import Platform

/// What ends a run before its last input.
package enum RunError: Error, Equatable, Sendable {
  /// The results could not be written.
  case output(SystemError)
  /// The pictures of attempts could not be written.
  case pictures(SystemError)
  /// The annotated pictures could not be written.
  case annotations(SystemError)
  /// The summary could not be written.
  case summary(SystemError)
  /// The journal could not be written.
  case journal(SystemError)
  /// As many inputs as are allowed to gave an error.
  case tooManyErrors
  /// The list of inputs could not be read on.
  case list(SystemError)
  /// The decoder cannot be started, or ends before it says a word.
  case decoderUnavailable(String)
  /// The system refused what every run needs, or a signal asked for the end.
  case system(SystemError)
}
