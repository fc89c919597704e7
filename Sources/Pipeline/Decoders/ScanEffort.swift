internal import WorkerProtocol

/// How long the search of a picture goes on where nothing is sure.
package enum ScanEffort: String, CaseIterable, Sendable {
  /// What is cheap.
  case fast
  /// What most codes need.
  case normal
  /// Many times as long.
  case thorough

  /// The same as decoders are told it.
  var requested: DecodeRequest.Effort {
    switch self {
    case .fast: .fast
    case .normal: .normal
    case .thorough: .thorough
    }
  }
}
