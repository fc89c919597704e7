import Lottery
import Pipeline

extension ScanInput {
  /// The codes that were given for the input.
  var codes: [ParsedCode] {
    if case .given(let codes, _) = location { codes } else { [] }
  }

  /// Why no codes, or not all, were given.
  var failure: InputFailure? {
    if case .given(_, let failure) = location { failure } else { nil }
  }
}
