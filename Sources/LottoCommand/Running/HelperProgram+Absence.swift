internal import Platform
internal import Reporting

extension HelperProgram {
  /// Why the program is not found, and what to do about it; nil if it is found.
  var absence: Wording? {
    guard let path else { return Wording("not found; set LOTTO_LIBEXEC to its folder") }
    if path.kind(followingLinks: true) == .regular { return nil }
    let name = DisplayText.escaped(path.bytes)
    return Wording("not found at \(name); put it beside lotto, or set LOTTO_LIBEXEC to its folder")
  }
}
