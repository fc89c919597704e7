internal import WorkerProtocol

/// How hard to search an image when no code is found quickly.
package enum ScanEffort: String, CaseIterable, Sendable {
  /// Cheap attempts only.
  case fast
  /// Enough for most codes.
  case normal
  /// Takes many times as long.
  case thorough

  /// The effort to request from a decoder.
  var requested: DecodeRequest.Effort {
    switch self {
    case .fast: .fast
    case .normal: .normal
    case .thorough: .thorough
    }
  }
}
