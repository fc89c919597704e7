internal import Glibc

/// A file to write results to, complete or not there: written beside its name, then renamed.
///
/// A device, a FIFO or a symbolic link under that name is written through.
package struct OutputFile: ~Copyable {
  private let path: BytePath
  private let temporary: BytePath?
  private let descriptor: Descriptor

  /// Opens the file, or the one beside it that takes its place in the end.
  ///
  /// It has the mode that the umask gives; a file that was there keeps its mode. With `replacing`
  /// whatever has the name gives way, nothing is written through, and the file is its owner's alone.
  package init(_ path: BytePath, replacing: Bool = false) throws(SystemError) {
    self.path = path
    let existing = replacing ? nil : path.kind(followingLinks: false)
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY
    let mode: mode_t = replacing ? 0o600 : 0o666
    guard existing == nil || existing == .regular else {
      descriptor = try Self.openThrough(path, flags | O_TRUNC, mode)
      temporary = nil
      return
    }
    if !replacing {
      Self.removeAbandoned(in: path.folder) { Self.writer(of: path, temporary: $0) }
    }
    // A name that is taken was left behind by a process of the same number.
    for attempt in 0..<100 {
      let name = path.folder.appending(Self.temporaryName(of: path, attempt))
      let file: Descriptor
      do throws(SystemError) { file = try name.opened(flags | O_EXCL, mode: mode) } catch {
        if error.number == EEXIST { continue }
        throw error
      }
      if existing != nil { Self.keepMode(of: path, on: file) }
      guard Self.holds(file, name) else { continue }
      descriptor = file
      temporary = name
      return
    }
    throw SystemError(number: EEXIST)
  }

  /// Opens what is written through; a FIFO's reader is awaited here, until a signal ends that.
  private static func openThrough(
    _ path: BytePath, _ flags: Int32, _ mode: mode_t
  ) throws(SystemError) -> Descriptor {
    while true {
      do throws(SystemError) {
        // A blocking open(2) would miss a signal that comes just before it.
        return try path.opened(flags | O_NONBLOCK, mode: mode)
      } catch {
        guard error.number == ENXIO, path.kind(followingLinks: true) == .fifo else { throw error }
      }
      _ = try Readiness.wait(for: [], until: .now + .milliseconds(20))
    }
  }

  /// Gives a file the mode of the one whose place it takes, as far as the system allows that.
  private static func keepMode(of path: BytePath, on file: borrowing Descriptor) {
    var status = stat()
    guard unsafe path.withCString({ unsafe lstat($0, &status) }) == 0 else { return }
    _ = fchmod(file.number, status.st_mode & 0o777)
  }

  /// Locks a file for as long as it is written; false when it was taken for an abandoned one before.
  private static func holds(_ file: borrowing Descriptor, _ name: BytePath) -> Bool {
    // Where the file system knows no locks, nobody removes it either.
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    // Only a name that is not there was taken: one that cannot be examined now is still its own.
    return name.kind(followingLinks: false) != nil || errno != ENOENT
  }

  /// A name that tells the writer, and what is being written, by its hash if it is too long.
  private static func temporaryName(
    of path: BytePath, _ attempt: Int, writer: pid_t = getpid()
  ) -> [UInt8] {
    let (start, end) = (Array("\(mark)\(writer)-\(attempt)-".utf8), Array(".partial".utf8))
    let name = start + path.name + end
    let hash = String(XXHash64.hash(path.name), radix: 16)
    return name.count <= NAME_MAX ? name : start + hash.utf8 + end
  }

  /// What all temporary names begin with.
  private static let mark = ".lotto-"

  /// The names of temporary files in a folder.
  private static func temporaries(in folder: BytePath) -> [[UInt8]] {
    (try? folder.entries(beginningWith: mark)) ?? []
  }

  /// The file beside a path in which a living process is writing what is to have that name; nil
  /// without one.
  package static func unfinished(_ path: BytePath) -> BytePath? {
    let name = temporaries(in: path.folder).last {
      writer(of: path, temporary: $0).map(isAlive) ?? false
    }
    return name.map { path.folder.appending($0) }
  }

  /// Removes what processes that have ended without a word left beside their files in a folder.
  package static func removeAbandoned(in folder: BytePath) {
    removeAbandoned(in: folder, writer: writer(ofTemporary:))
  }

  /// Removes files whose writer is gone by both signs: its number, which another process may have by
  /// now or may hide in another container, and its lock, which not every file system knows.
  private static func removeAbandoned(in folder: BytePath, writer: ([UInt8]) -> pid_t?) {
    for name in temporaries(in: folder) {
      guard let number = writer(name), !isAlive(number) else { continue }
      let place = folder.appending(name)
      let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      guard let file = try? place.opened(flags), flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
        continue
      }
      _ = unsafe place.withCString { unsafe unlink($0) }
    }
  }

  private static func isAlive(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  /// The process that wrote a temporary file of a path; nil for the name of something else.
  private static func writer(of path: BytePath, temporary name: [UInt8]) -> pid_t? {
    guard let writer = writer(ofTemporary: name) else { return nil }
    let digits = name.dropFirst("\(mark)\(writer)-".utf8.count).prefix { 0x30...0x39 ~= $0 }
    guard let attempt = Int(String(decoding: digits, as: UTF8.self)),
      name == temporaryName(of: path, attempt, writer: writer)
    else { return nil }
    return writer
  }

  /// The process that wrote a temporary file; nil for the name of something else.
  private static func writer(ofTemporary name: [UInt8]) -> pid_t? {
    let text = String(decoding: name, as: UTF8.self)
    let parts = text.dropFirst(mark.utf8.count)
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard text.hasPrefix(mark), parts.count == 2, parts[1].hasSuffix(".partial"),
      let number = pid_t(parts[0]), number > 0, parts[0] == "\(number)"
    else { return nil }
    return number
  }

  /// The descriptor to write to; it lives as long as the file.
  package var number: Int32 { descriptor.number }

  /// Writes over the beginning of what was written; throws where there is no going back, as in a pipe.
  package func overwriteStart(with bytes: [UInt8]) throws(SystemError) {
    let written = unsafe bytes.withUnsafeBytes { buffer in
      unsafe pwrite(descriptor.number, buffer.baseAddress, buffer.count, 0)
    }
    guard try checked(written) == bytes.count else { throw SystemError(number: EIO) }
  }

  /// Puts the complete file in its place.
  ///
  /// Without `syncing` nobody waits for the disk, and it need not outlive a power failure.
  package consuming func complete(syncing: Bool = true) throws(SystemError) {
    guard !syncing || fsync(descriptor.number) == 0 || Self.isUnsyncable(errno) else {
      let refusal = SystemError.last
      if let temporary { remove(temporary) }
      throw refusal
    }
    guard let temporary else { return }
    let result = unsafe temporary.withCString { from in
      unsafe path.withCString { to in unsafe rename(from, to) }
    }
    guard result == 0 else {
      let refusal = SystemError.last
      remove(temporary)
      throw refusal
    }
  }

  /// The name under which what was written of a file stays after a signal.
  package static func partial(of path: BytePath) -> BytePath {
    path.extended(by: Array(".partial".utf8))
  }

  /// Puts what was written beside the file's place; returns where, nil where it is there already, or
  /// nothing was written.
  ///
  /// Where that name cannot be had, what was written stays under its temporary one.
  package consuming func keepPartial() -> BytePath? {
    guard let temporary else { return nil }
    if (try? descriptor.fileSize()) == 0 {
      remove(temporary)
      return nil
    }
    let partial = Self.partial(of: path)
    let result = unsafe temporary.withCString { from in
      unsafe partial.withCString { to in unsafe rename(from, to) }
    }
    return result == 0 ? partial : temporary
  }

  /// Leaves no trace of what was written, where that is possible.
  package consuming func discard() {
    if let temporary { remove(temporary) }
  }

  /// Whether the reason is that there is nothing to sync: a pipe, a device.
  private static func isUnsyncable(_ number: Int32) -> Bool {
    number == EINVAL || number == EROFS || number == ENOTSUP
  }

  private func remove(_ path: BytePath) {
    _ = unsafe path.withCString { unsafe unlink($0) }
  }
}
