internal import Glibc

/// A file to write results to, complete or not there: written beside its name, then renamed.
///
/// A device, a FIFO or a symbolic link under that name is written through. Files are readable by
/// their owner alone: a ticket is bearer paper.
package struct OutputFile: ~Copyable {
  private let path: BytePath
  private let temporary: BytePath?
  private let descriptor: Descriptor

  /// Opens the file, or the one beside it that takes its place in the end.
  package init(_ path: BytePath) throws(SystemError) {
    self.path = path
    let existing = path.kind(followingLinks: false)
    let temporary =
      existing == nil || existing == .regular
      ? path.sibling(suffix: ".\(getpid()).partial") : nil
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY
    let mode = temporary == nil ? O_TRUNC : O_EXCL
    let number = unsafe (temporary ?? path).withCString { unsafe open($0, flags | mode, 0o600) }
    descriptor = Descriptor(owning: try checked(number))
    self.temporary = temporary
  }

  /// The descriptor to write to; it lives as long as the file.
  package var number: Int32 { descriptor.number }

  /// Puts the complete file in its place.
  package consuming func complete() throws(SystemError) {
    guard let temporary else { return }
    guard fsync(descriptor.number) == 0 else {
      let refusal = SystemError.last
      remove(temporary)
      throw refusal
    }
    let result = unsafe temporary.withCString { from in
      unsafe path.withCString { to in unsafe rename(from, to) }
    }
    guard result == 0 else {
      let refusal = SystemError.last
      remove(temporary)
      throw refusal
    }
  }

  /// Leaves no trace of what was written, where that is possible.
  package consuming func discard() {
    if let temporary { remove(temporary) }
  }

  private func remove(_ path: BytePath) {
    _ = unsafe path.withCString { unsafe unlink($0) }
  }
}

extension BytePath {
  fileprivate func sibling(suffix: String) -> BytePath? { BytePath(bytes + Array(suffix.utf8)) }
}
