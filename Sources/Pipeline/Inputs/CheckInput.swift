package import Lottery

/// One thing to check: a payload, typed numbers, or an earlier failure that is passed on.
package struct CheckInput {
  /// Its name in results.
  package let source: Source
  /// Its codes; none beside a failure.
  package let codes: [JudgedCode]
  /// Why there is nothing to check.
  package let failure: InputFailure?

  /// A code of a source, which may not have been read whole.
  package init(source: Source, code: JudgedCode, failure: InputFailure? = nil) {
    self.source = source
    codes = [code]
    self.failure = failure
  }

  /// The codes of a source, which may not have been read whole.
  package init(source: Source, codes: [JudgedCode], failure: InputFailure?) {
    self.source = source
    self.codes = codes
    self.failure = failure
  }

  /// A failure of a source.
  package init(source: Source, failure: InputFailure) {
    self.source = source
    codes = []
    self.failure = failure
  }
}
