package import Lottery

/// One input to check: a payload, typed numbers, or an earlier failure to pass on.
package struct CheckInput {
  /// The input's name in results.
  package let source: Source
  /// The codes to check; a failure may leave none or some.
  package let codes: [ParsedCode]
  /// Why nothing, or not everything, was read.
  package let failure: InputFailure?

  /// Creates an input; a failure says that the source was not read, or not completely.
  package init(source: Source, codes: [ParsedCode] = [], failure: InputFailure? = nil) {
    self.source = source
    self.codes = codes
    self.failure = failure
  }
}
