internal import Platform
internal import Reporting

extension Wording {
  /// The reason that an error of a lower layer gives.
  init(_ error: some Error & CustomStringConvertible) { self.init(spoken: error.description) }

  /// Why a file cannot be written, or without a path the standard output.
  init(writing path: BytePath?, _ error: SystemError) {
    let reason = Wording(error)
    guard let path else {
      self = Wording("cannot write the results: \(reason)")
      return
    }
    let name = DisplayText.escaped(path.bytes)
    let folder = DisplayText.escaped(path.folder.bytes)
    let isMissing = error.isNotFound && path.folder.kind(followingLinks: true) == nil
    let cause = isMissing ? Wording("the folder \(folder) does not exist") : reason
    self = Wording("cannot write \(name): \(cause)")
  }

  /// Why a file cannot be read.
  init(reading name: String, _ error: some Error & CustomStringConvertible) {
    self = Wording("cannot read \(name): \(Wording(error))")
  }

  /// The reason, prefixed with the name of its subject.
  func about(_ name: String) -> Wording { Wording(verbatim: "\(name): ") + self }
}

extension HelperProgram {
  /// Why the program is not found, and what to do about it; nil if it is found.
  var absence: Wording? {
    guard let path else { return Wording("not found; set LOTTO_LIBEXEC to its folder") }
    if path.kind(followingLinks: true) == .regular { return nil }
    let name = DisplayText.escaped(path.bytes)
    return Wording("not found at \(name); put it beside lotto, or set LOTTO_LIBEXEC to its folder")
  }
}
