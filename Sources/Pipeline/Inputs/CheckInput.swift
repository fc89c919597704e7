package import Lottery

/// One input to check: a payload, typed numbers, or an earlier failure to pass on.
package struct CheckInput {
  /// The input's name in results.
  package let source: Source
  /// The codes to check; a failure may leave none or some.
  package let codes: [ParsedCode]
  /// Why nothing, or not everything, was read.
  package let failure: InputFailure?

  /// An input with one code; a failure says that the source was not read completely.
  package init(source: Source, code: ParsedCode, failure: InputFailure? = nil) {
    self.source = source
    codes = [code]
    self.failure = failure
  }

  /// An input with several codes; a failure says that the source was not read completely.
  package init(source: Source, codes: [ParsedCode], failure: InputFailure?) {
    self.source = source
    self.codes = codes
    self.failure = failure
  }

  /// An input without codes, because of a failure.
  package init(source: Source, failure: InputFailure) {
    self.source = source
    codes = []
    self.failure = failure
  }
}
