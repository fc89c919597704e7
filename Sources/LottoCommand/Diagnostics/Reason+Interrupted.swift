internal import Platform
internal import Reporting

extension Reason {
  /// What is left of an output after a signal.
  static func interrupted(keeping partial: BytePath) -> Reason {
    let name = DisplayText.escaped(partial.bytes)
    return Reason(
      "interrupted; finished rows are in \(name)", "중단됨; 끝난 결과는 \(name)에 있음")
  }
}
