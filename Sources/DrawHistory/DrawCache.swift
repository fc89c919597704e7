package import Lottery
package import Platform

/// The draws obtained in earlier runs, in one file shared by all of a user's processes.
///
/// Readers never block: the file is replaced atomically. A writer holds a lock from reading to
/// replacing, so it loses no draws that another process has stored. The file is a line with magic,
/// version, length and SHA-256 of the rest, then one line per draw:
///
///     lotto-draws 1 LENGTH SHA256
///     1245,2026-10-10,…
///
/// It is canonical: anything but the exact bytes for its draws counts as damaged.
package struct DrawCache: Equatable, Sendable {
  /// The file that holds the draws.
  package let path: BytePath

  /// A cache at a path; `draws.lock` in the same folder is its lock file.
  package init(_ path: BytePath) { self.path = path }

  private static let magic = "lotto-draws"
  private static let version = "1"
  private static let lineFeed = UInt8(ascii: "\n")
  /// Size limit in bytes; 9,999 rounds with the largest figures take less.
  package static let sizeLimit = 4 << 20

  /// The user's cache; nil if neither XDG_CACHE_HOME nor HOME is an absolute path, as XDG requires.
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
    let bytes: [UInt8]
    do throws(OpenError) { bytes = try path.contents(upTo: Self.sizeLimit) } catch {
      if case .refused(let refusal) = error, refusal.isNotFound { return [:] }
      throw .unreadable(error)
    }
    if bytes.count > Self.sizeLimit { throw .tooLarge }
    return try Self.draws(in: bytes)
  }

  /// Lock timeout for writers; even 32 concurrent writers need only a fraction of it.
  private static let lockTimeout = Duration.seconds(30)

  /// Updates the draws under the lock; replaces an invalid file, but not one that cannot be read.
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
      try output.append(Self.bytes(of: draws))
      try output.flush()
      try file.complete()
    } catch {
      file.discard()
      throw error
    }
    try path.folder.syncFolder()
  }

  /// The bytes of a file that holds draws.
  package static func bytes(of draws: [Round: Draw]) -> [UInt8] {
    let lines = draws.values.sorted { $0.round < $1.round }.map { DrawLine.write($0) + "\n" }
    let body = Array(lines.joined().utf8)
    return header(of: body) + body
  }

  /// Parses a file's bytes.
  package static func draws(in bytes: [UInt8]) throws(DrawCacheError) -> [Round: Draw] {
    guard let end = bytes.firstIndex(of: lineFeed) else {
      throw bytes.starts(with: magic.utf8) ? .damaged : .foreign
    }
    let fields = bytes[..<end].split(separator: UInt8(ascii: " "))
    guard fields.first?.elementsEqual(magic.utf8) == true else { throw .foreign }
    guard fields.count > 1, fields[1].elementsEqual(version.utf8) else { throw .otherVersion }
    let body = Array(bytes[(end + 1)...])
    guard bytes[...end].elementsEqual(header(of: body)) else { throw .damaged }
    var draws: [Round: Draw] = [:]
    for line in body.split(separator: lineFeed) {
      guard let draw = try? DrawLine.read(line), draw.isFinal else { throw .damaged }
      draws[draw.round] = draw
    }
    // A correct hash does not make the file canonical: lines may be out of order or repeated.
    guard Self.bytes(of: draws) == bytes else { throw .damaged }
    return draws
  }

  private static func header(of body: [UInt8]) -> [UInt8] {
    Array("\(magic) \(version) \(body.count) \(SHA256.hexadecimal(body))\n".utf8)
  }
}

/// Why the cache file cannot be read.
package enum DrawCacheError: Error, Equatable, Sendable, CustomStringConvertible {
  case foreign
  case otherVersion
  case damaged
  case tooLarge
  case unreadable(OpenError)

  /// Whether access is denied; that is not an error, since the home may belong to another user.
  package var isReadOnly: Bool {
    if case .unreadable(.refused(let error)) = self { error.isReadOnly } else { false }
  }

  /// The reason, for people.
  package var description: String {
    switch self {
    case .foreign: "not a draw cache"
    case .otherVersion: "made by another version of lotto"
    case .damaged: "damaged"
    case .tooLarge: "more than \(DrawCache.sizeLimit) bytes"
    case .unreadable(let error): error.description
    }
  }
}
