package import Platform

/// Why a run ended before its last input.
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
  /// The number of failed inputs reached its limit.
  case tooManyErrors
  /// Reading the list of inputs failed.
  case list(SystemError)
  /// The decoder cannot be started, or exits before it answers.
  case decoderUnavailable(String)
  /// An essential system call failed, or a signal interrupted the run.
  case system(SystemError)
}
