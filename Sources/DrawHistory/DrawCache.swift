package import Lottery
package import Platform

/// The draws that were obtained in earlier runs, in one file that all processes of a user share.
///
/// Readers never wait: the file is replaced as a whole. A writer holds a lock from reading to
/// replacing, so that nothing is lost that another process has stored.
package struct DrawCache: Equatable, Sendable {
  /// The file that holds the draws.
  package let path: BytePath

  /// The cache in a file of that name; the lock lies beside it.
  package init(_ path: BytePath) { self.path = path }

  /// The user's cache, where XDG has it; nil when neither XDG_CACHE_HOME nor HOME names a folder.
  ///
  /// A place that is not absolute is ignored, as the XDG Base Directory Specification says.
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

  /// The draws in the file; none while there is no file.
  package func read() throws(DrawCacheError) -> [Round: Draw] {
    let file: Descriptor
    do throws(OpenError) { file = try Descriptor.openRegularFile(path) } catch {
      if case .refused(let refusal) = error, refusal.isNotFound { return [:] }
      throw .unreadable(error)
    }
    let bytes: [UInt8]?
    do throws(SystemError) { bytes = try file.contents(limit: DrawCacheText.sizeLimit) } catch {
      throw .unreadable(.refused(error))
    }
    guard let bytes else { throw .tooLarge }
    return try DrawCacheText.read(bytes)
  }

  /// How long a writer waits for the lock: thirty-two writers at once need a fraction of it.
  private static let patience = Duration.seconds(30)

  /// Changes the draws in the file, as the only process that does, and returns what it holds then.
  ///
  /// A file that is not a cache is replaced. One that the system refuses to read stays as it is: it
  /// may be a good one. A change that changes nothing writes nothing.
  package func update(
    _ change: (inout [Round: Draw]) -> Void
  ) throws(SystemError) -> [Round: Draw] {
    try path.folder.makeFolders()
    let name = path.folder.appending(Array("draws.lock".utf8))
    let lock = try FileLock(name, atMost: Self.patience)
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
    } catch {
      return [:]
    }
  }

  private func write(_ draws: [Round: Draw]) throws(SystemError) {
    // Under the lock nobody else writes here, not even from another container.
    OutputFile.removeAbandoned(in: path.folder)
    let file = try OutputFile(path, replacing: true)
    var output = OutputBuffer(to: file.number)
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
