package import Lottery
package import Platform

/// The draws obtained in earlier runs, in one file shared by all of a user's processes.
///
/// Readers never block: the file is replaced atomically. A writer holds a lock from reading to
/// replacing, so it loses no draws that another process has stored.
package struct DrawCache: Equatable, Sendable {
  /// The file that holds the draws.
  package let path: BytePath

  /// A cache at a path; `draws.lock` in the same folder is its lock file.
  package init(_ path: BytePath) { self.path = path }

  /// The user's cache in the XDG cache folder; nil if neither XDG_CACHE_HOME nor HOME names a folder.
  ///
  /// Relative paths are ignored, as the XDG Base Directory Specification requires.
  package static var ofUser: DrawCache? {
    let base = folder("XDG_CACHE_HOME") ?? folder("HOME")?.appending(Array(".cache".utf8))
    return base.map { base in
      DrawCache(base.appending(Array("lotto".utf8)).appending(Array("draws.cache".utf8)))
    }
  }

  private static func folder(_ variable: String) -> BytePath? {
    guard let value = Environment.value(of: variable), value.hasPrefix("/") else { return nil }
    return BytePath(value)
  }

  /// Reads the draws in the file; none if the file does not exist.
  package func read() throws(DrawCacheError) -> [Round: Draw] {
    let file: Descriptor
    do throws(OpenError) { file = try Descriptor.openRegularFile(path) } catch {
      if case .refused(let refusal) = error, refusal.isNotFound { return [:] }
      throw .unreadable(error)
    }
    let limit = DrawCacheText.sizeLimit
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try file.readAll(upTo: limit + 1) } catch {
      throw .unreadable(.refused(error))
    }
    if bytes.count > limit { throw .tooLarge }
    return try DrawCacheText.read(bytes)
  }

  /// Lock timeout for writers; 32 concurrent writers need a fraction of it.
  private static let lockTimeout = Duration.seconds(30)

  /// Updates the draws in the file under the lock, and returns the new contents.
  ///
  /// An invalid file is replaced. A file that cannot be read is left alone: it may be valid. If
  /// `change` changes nothing, nothing is written.
  package func update(
    _ change: (inout [Round: Draw]) -> Void
  ) throws(SystemError) -> [Round: Draw] {
    try path.folder.makeFolders()
    let name = path.folder.appending(Array("draws.lock".utf8))
    let lock = try FileLock(name, atMost: Self.lockTimeout)
    defer { extendLifetime(lock) }
    let stored = try storedDraws()
    var draws = stored
    change(&draws)
    if draws != stored { try write(draws) }
    return draws
  }

  private func storedDraws() throws(SystemError) -> [Round: Draw] {
    do throws(DrawCacheError) { return try read() } catch .unreadable(.refused(let refusal)) {
      throw refusal
    } catch { return [:] }
  }

  private func write(_ draws: [Round: Draw]) throws(SystemError) {
    // The lock excludes all other writers, even in other containers.
    OutputFile.removeAbandoned(in: path.folder)
    let file = try OutputFile(path, replacing: true)
    var output = OutputBuffer(to: file.fileDescriptor)
    do throws(SystemError) {
      try output.append(DrawCacheText.write(draws))
      try output.flush()
    } catch {
      file.discard()
      throw error
    }
    try file.complete()
    try path.folder.syncFolder()
  }
}
