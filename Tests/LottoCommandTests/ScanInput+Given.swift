import Lottery
import Pipeline

extension ScanInput {
  /// The codes that were given for the input.
  var codes: [ParsedCode] {
    if case .given(let codes, _, _) = location { codes } else { [] }
  }

  /// Why no codes, or not all, were given.
  var failure: InputFailure? {
    if case .given(_, let failure, _) = location { failure } else { nil }
  }

  /// The page that the failure is about.
  var page: Int? {
    if case .given(_, _, let page) = location { page } else { nil }
  }
}
