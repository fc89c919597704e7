package import Lottery
package import Platform

/// The draws obtained in earlier runs, in files shared by all of a user's processes.
///
/// `draws.cache` holds final draws, `draws.early` beside it those whose amounts are not published
/// yet. Readers never block: a file is replaced atomically. A writer holds a lock from reading to
/// replacing, so it loses no draws that another process has stored.
package struct DrawCache: Equatable, Sendable {
  /// The file that holds the final draws.
  package let path: BytePath

  /// A cache at a path; `draws.lock` in the same folder is its lock file.
  package init(_ path: BytePath) { self.path = path }

  private static let file = ChecksummedLines(magic: "lotto-draws")
  /// Size limit in bytes; 9,999 rounds with the largest figures take less.
  package static let sizeLimit = 4 << 20

  /// The user's cache; nil if neither XDG_CACHE_HOME nor HOME is an absolute path, as XDG requires.
  package static var ofCurrentUser: DrawCache? {
    let home = Environment.folder("HOME")?.appending(Array(".cache".utf8))
    let base = Environment.folder("XDG_CACHE_HOME") ?? home
    return base.map { base in
      DrawCache(base.appending(Array("lotto".utf8)).appending(Array("draws.cache".utf8)))
    }
  }

  /// The file that holds the draws without amounts.
  package var earlyPath: BytePath { path.folder.appending(Array("draws.early".utf8)) }

  /// Reads the final draws; none if the file does not exist.
  package func read() throws(DrawCacheError) -> [Round: Draw] {
    guard let bytes = try Self.bytes(of: path) else { return [:] }
    return try Self.draws(in: bytes)
  }

  /// Reads the draws without amounts; none if the file does not exist.
  package func readEarly() throws(DrawCacheError) -> [Round: EarlyDraw] {
    guard let bytes = try Self.bytes(of: earlyPath) else { return [:] }
    return try EarlyDraw.draws(in: bytes)
  }

  /// The bytes of a file; nil if it does not exist.
  private static func bytes(of path: BytePath) throws(DrawCacheError) -> [UInt8]? {
    let file: Descriptor
    do throws(OpenError) { file = try Descriptor.openRegularFile(path) } catch {
      if case .refused(let refusal) = error, refusal.isNotFound { return nil }
      throw .unreadable(error)
    }
    let isTrustworthy: Bool
    let bytes: [UInt8]
    do throws(SystemError) {
      // In a folder that others can write to, another user may have put the file there.
      isTrustworthy = try file.isTrustworthy()
      bytes = isTrustworthy ? try file.readAll(upTo: sizeLimit + 1) : []
    } catch { throw .unreadable(.refused(error)) }
    if !isTrustworthy { throw .untrustworthy }
    if bytes.count > sizeLimit { throw .tooLarge }
    return bytes
  }

  /// How long writers wait for the lock; even 32 concurrent writers need only a fraction of it.
  package static let lockTimeout = Duration.seconds(30)

  /// Updates the draws under the lock; replaces an invalid file, but not one that cannot be read.
  package func update(
    waitingFor timeout: Duration = Self.lockTimeout, _ change: (inout DrawsByRound) -> Void
  ) throws(SystemError) -> DrawsByRound {
    try path.folder.makeFolders()
    let name = path.folder.appending(Array("draws.lock".utf8))
    let lock = try FileLock(name, atMost: timeout)
    defer { extendLifetime(lock) }
    let stored = DrawsByRound(
      final: try Self.valid(read) ?? [:], early: try Self.valid(readEarly) ?? [:])
    var draws = stored
    change(&draws)
    if draws.final != stored.final { try write(Self.bytes(of: draws.final), to: path) }
    if draws.early != stored.early { try write(EarlyDraw.bytes(of: draws.early), to: earlyPath) }
    return draws
  }

  /// What is read; nil for an invalid file.
  private static func valid<Draws>(
    _ read: () throws(DrawCacheError) -> Draws
  ) throws(SystemError) -> Draws? {
    do throws(DrawCacheError) { return try read() } catch .unreadable(.refused(let refusal)) {
      throw refusal
    } catch { return nil }
  }

  private func write(_ bytes: [UInt8], to path: BytePath) throws(SystemError) {
    // The lock excludes all other writers, even in other containers.
    OutputFile.removeAbandoned(in: path.folder)
    let file = try OutputFile(path, replacing: true)
    var output = OutputBuffer(to: file.fileDescriptor)
    do throws(SystemError) {
      try output.append(bytes)
      try output.flush()
      try file.complete()
    } catch {
      file.discard()
      throw error
    }
    try path.folder.syncFolder()
  }

  /// The bytes of a file that holds final draws.
  package static func bytes(of draws: [Round: Draw]) -> [UInt8] {
    file.bytes(of: draws.values.sorted { $0.round < $1.round }.map(DrawLine.write))
  }

  /// Parses the bytes of a file that holds final draws.
  ///
  /// A draw that cannot be true is left out, so that it is missing and requested again.
  package static func draws(in bytes: [UInt8]) throws(DrawCacheError) -> [Round: Draw] {
    var draws: [Round: Draw] = [:]
    for line in try file.lines(in: bytes) {
      guard let draw = try? DrawLine.parse(line), draw.isFinal else { throw .damaged }
      draws[draw.round] = draw
    }
    // A correct hash does not make the file canonical: lines may be out of order or repeated.
    guard Self.bytes(of: draws) == bytes else { throw .damaged }
    return draws.filter { (try? $0.value.plausible()) != nil }
  }
}

/// Draws by round, those without amounts apart from the final ones.
package struct DrawsByRound: Equatable, Sendable {
  /// The final draws.
  package var final: [Round: Draw] = [:]
  /// The draws whose amounts are not published yet.
  package var early: [Round: EarlyDraw] = [:]

  /// Draws; by default none.
  package init(final: [Round: Draw] = [:], early: [Round: EarlyDraw] = [:]) {
    self.final = final
    self.early = early
  }

  mutating func add(_ other: DrawsByRound) {
    final.merge(other.final) { $1 }
    early.merge(other.early) { $1 }
  }

  var isEmpty: Bool { final.isEmpty && early.isEmpty }
}

/// Why the cache file cannot be read.
package enum DrawCacheError: Error, Equatable, Sendable {
  /// The file is not a draw cache.
  case foreign
  /// Another version of lotto made the file.
  case otherVersion
  case damaged
  /// The file has more than `DrawCache.sizeLimit` bytes.
  case tooLarge
  /// The file belongs to another user, or everyone may write to it.
  case untrustworthy
  case unreadable(OpenError)

  /// Whether access is denied; that is not an error, since the home may belong to another user.
  package var isReadOnly: Bool {
    if case .unreadable(.refused(let error)) = self { error.isReadOnly } else { false }
  }
}
