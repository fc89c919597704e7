internal import Platform
internal import Reporting

extension HelperProgram {
  /// Why the program is not found, and what to do about it; nil if it is found.
  var absence: Reason? {
    guard let path else {
      return Reason(
        "not found; set LOTTO_LIBEXEC to its folder", "찾을 수 없음; LOTTO_LIBEXEC에 폴더를 지정해야 함")
    }
    if path.kind(followingLinks: true) == .regular { return nil }
    let name = DisplayText.escaped(path.bytes)
    return Reason(
      "not found at \(name); put it beside lotto, or set LOTTO_LIBEXEC to its folder",
      "\(name)에 없음; lotto 옆에 두거나 LOTTO_LIBEXEC에 폴더를 지정해야 함")
  }
}
