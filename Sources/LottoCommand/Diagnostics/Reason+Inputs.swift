internal import Lottery
internal import Reporting

extension Reason {
  /// Why an input was not read.
  init(_ failure: InputFailure) {
    self.init(failure.message(in: .english), failure.message(in: .korean))
  }
}
