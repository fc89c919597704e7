private import CPlatform
internal import Glibc

/// An output file that appears complete or not at all; only regular files are replaced.
package struct OutputFile: ~Copyable {
  private let path: BytePath
  private let temporary: BytePath?
  private let descriptor: Descriptor
  /// Where the output starts in the file, as `position(in:)`.
  private let start: off_t?

  /// Opens the file or its temporary; an existing file keeps its mode or, with `replacing`, is
  /// replaced by one that only its owner can access.
  package init(_ path: BytePath, replacing: Bool = false) throws(SystemError) {
    let existing = replacing ? nil : path.kind(followingLinks: false)
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY
    let mode: mode_t = replacing ? 0o600 : 0o666
    guard existing == nil || existing == .regular else {
      descriptor = try Self.openThrough(path, flags | O_TRUNC, mode)
      start = Self.position(in: descriptor)
      self.path = path
      temporary = nil
      return
    }
    if !replacing { Self.removeAbandoned(in: path.folder, of: path) }
    // A name that is taken was left behind by an earlier process with the same ID.
    for attempt in 0..<100 {
      let name = path.folder.appending(Self.temporaryName(of: path, attempt))
      let file: Descriptor
      do throws(SystemError) { file = try name.opened(flags | O_EXCL, mode: mode) } catch {
        if error.number == EEXIST { continue }
        throw error
      }
      if existing != nil, let status = path.status(followingLinks: false) {
        _ = fchmod(file.fileDescriptor, status.st_mode & 0o777)
      }
      guard Self.holds(file, name) else { continue }
      descriptor = file
      self.path = path
      temporary = name
      start = 0
      return
    }
    throw SystemError(number: EEXIST)
  }

  /// Opens a file to write into it directly; waits for a FIFO's reader, or an interrupt.
  private static func openThrough(
    _ path: BytePath, _ flags: Int32, _ mode: mode_t
  ) throws(SystemError) -> Descriptor {
    if let open = path.ownDescriptor {
      // Opened anew, a file would be truncated, whatever else has been written to it.
      return Descriptor(owning: try checked(fcntl(open, F_DUPFD_CLOEXEC, 3)))
    }
    while true {
      do throws(SystemError) {
        // A blocking open(2) would miss a signal that arrives just before it.
        return try path.opened(flags | O_NONBLOCK, mode: mode)
      } catch {
        guard error.number == ENXIO, path.kind(followingLinks: true) == .fifo else { throw error }
      }
      _ = try Readiness.wait(for: [], until: .now + .milliseconds(20))
    }
  }

  /// Where the next byte is written; nil in a pipe, and where all is written at the end.
  private static func position(in file: borrowing Descriptor) -> off_t? {
    let isAppended = fcntl(file.fileDescriptor, F_GETFL) & O_APPEND != 0
    let position = lseek(file.fileDescriptor, 0, SEEK_CUR)
    return isAppended || position < 0 ? nil : position
  }

  /// Locks a file while it is written; false if another process has removed it as abandoned.
  private static func holds(_ file: borrowing Descriptor, _ name: BytePath) -> Bool {
    // On a file system without locks, no other process removes the file either.
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      return false
    }
    // Only a missing file was removed: one that cannot be examined now is still ours.
    return name.kind(followingLinks: false) != nil || errno != ENOENT
  }

  /// A temporary name with the writer's ID and the target's name, or its hash if that is too long.
  private static func temporaryName(
    of path: BytePath, _ attempt: Int, by writer: pid_t = getpid()
  ) -> [UInt8] {
    let start = Array("\(mark)\(writer)-\(attempt)-".utf8)
    let name = start + path.name + ending.utf8
    let hash = String(XXHash64.hash(path.name), radix: 16)
    return name.count <= NAME_MAX ? name : start + (hash + ending).utf8
  }

  private static let mark = ".lotto-"
  private static let ending = ".partial"

  /// The temporary files in a folder, by default of any target, and the processes that wrote them.
  private static func temporaries(
    in folder: BytePath, of target: BytePath? = nil
  ) -> [(path: BytePath, writer: pid_t)] {
    let names = (try? folder.entries(beginningWith: mark)) ?? []
    return names.compactMap { name in
      let parts = name.dropFirst(mark.utf8.count)
        .split(separator: UInt8(ascii: "-"), maxSplits: 2, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard let writer = pid_t(parts[0]), writer > 0, parts[0] == "\(writer)", parts.count > 1,
        name.reversed().starts(with: ending.utf8.reversed())
      else { return nil }
      if let target {
        guard let attempt = Int(parts[1]), name == temporaryName(of: target, attempt, by: writer)
        else { return nil }
      }
      return (folder.appending(name), writer)
    }
  }

  /// The temporary file of a living process that is writing this path; nil if there is none.
  package static func unfinished(_ path: BytePath) -> BytePath? {
    temporaries(in: path.folder, of: path).last { isAlive($0.writer) }?.path
  }

  /// Removes the temporary files that dead processes left in a folder, by default for any target.
  package static func removeAbandoned(in folder: BytePath, of target: BytePath? = nil) {
    // The ID alone may be reused or hidden by a container; the lock alone may be unsupported.
    for (path, writer) in temporaries(in: folder, of: target) where !isAlive(writer) {
      let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      guard let file = try? path.opened(flags), flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      path.remove()
    }
  }

  private static func isAlive(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  /// The descriptor to write to; valid as long as the file.
  package var fileDescriptor: Int32 { descriptor.fileDescriptor }

  /// Whether the start of the output can be overwritten.
  package var canSeek: Bool { start != nil }

  /// Overwrites the start of the output; throws if it cannot seek, as in a pipe.
  package func overwriteStart(with bytes: [UInt8]) throws(SystemError) {
    guard let start else { throw SystemError(number: ESPIPE) }
    let written = unsafe bytes.withUnsafeBytes { buffer in
      unsafe pwrite(descriptor.fileDescriptor, buffer.baseAddress, buffer.count, start)
    }
    guard try checked(written) == bytes.count else { throw SystemError(number: EIO) }
  }

  /// Moves the complete file into place; without `syncing` it may not survive a power failure.
  ///
  /// If it throws, the temporary file is still there: keep or discard it.
  package func complete(syncing: Bool = true) throws(SystemError) {
    // Some kinds of file cannot be synced, such as pipes and devices.
    if syncing, fsync(fileDescriptor) != 0, ![EINVAL, EROFS, ENOTSUP].contains(errno) {
      throw .last
    }
    try temporary?.rename(to: path)
    forgetAfterFault()
  }

  /// The name under which a run keeps output that is partial or could not be moved into place.
  package static func partial(of path: BytePath) -> BytePath {
    path.extended(by: Array(ending.utf8))
  }

  /// From now on, a fault of the program keeps the temporary file, too, and says so.
  package borrowing func keepAfterFault() {
    guard let temporary else { return }
    let partial = Self.partial(of: path)
    let text = "lotto: finished rows are in \(partial.shellWord)\n"
    unsafe temporary.withCString { from in
      unsafe partial.withCString { to in
        unsafe text.withCString { unsafe platform_keep_after_fault(from, to, $0) }
      }
    }
  }

  private borrowing func forgetAfterFault() {
    unsafe temporary?.withCString { unsafe platform_forget_after_fault($0) }
  }

  /// Keeps the temporary file, as `partial(of:)` if possible; nil if it is empty or there is none.
  ///
  /// With `whole`, it is cut after as many bytes, so that it does not end within a row.
  package consuming func keepPartial(cutAfter whole: Int = .max) -> BytePath? {
    guard let temporary else { return nil }
    forgetAfterFault()
    if let size = try? descriptor.fileSize(), size > whole {
      _ = ftruncate(fileDescriptor, off_t(whole))
    }
    if (try? descriptor.fileSize()) == 0 {
      temporary.remove()
      return nil
    }
    let partial = Self.partial(of: path)
    return (try? temporary.rename(to: partial)) == nil ? temporary : partial
  }

  /// Removes the temporary file; output written directly into the target stays.
  package consuming func discard() {
    forgetAfterFault()
    temporary?.remove()
  }
}
