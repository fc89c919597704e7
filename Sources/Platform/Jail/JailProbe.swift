private import CPlatform
internal import Glibc

/// An operation that a jail must stop: it must fail inside the jail and succeed outside.
package enum JailProbe: String, CaseIterable, Sendable {
  case memory, write, descriptors, core, privileges, parent, read, create, remove, rename, stat
  case socket, owner, priority, listen, thread, signal, trace, code, type, limits
  case readElsewhere = "read-elsewhere"
  case statBesideDescriptor = "stat-beside-descriptor"
  case localSocket = "local-socket"
  case program = "exec"
  case process = "fork"
  case sharedCode = "shared-code"

  /// The operations that the jail `ofFetcher` must stop; all others must succeed in it.
  package static let ofFetcher = allCases.filter {
    ![.write, .read, .stat, .statBesideDescriptor, .socket, .thread].contains($0)
  }

  /// Tries the operation, outside the jail if `enter` is nil; returns the exit status: 0 if it
  /// succeeded, 1 if it was stopped, 2 if it could not be tried, and standard error says why, 3 if the
  /// jail is incomplete.
  package func run(in jail: Jail, enter: ((Jail) throws(SystemError) -> [Jail.Part])?) -> Int32 {
    CurrentProcess.ignoreSIGPIPE()
    do throws(SystemError) {
      let file = try Descriptor.memoryFile()
      if let enter, try !enter(jail).isEmpty { return 3 }
      return succeeds(with: file.fileDescriptor, of: jail) ? 0 : 1
    } catch {
      writeDiagnostic(error.description)
      return 2
    }
  }

  /// Whether the operation succeeds, if it returns; the file was opened before the jail.
  private func succeeds(with file: Int32, of jail: Jail) -> Bool {
    switch self {
    case .memory: maps(jail.memoryLimit + 1, PROT_READ | PROT_WRITE, MAP_NORESERVE)
    case .write: (try? writeAll([1], to: file)) != nil
    case .descriptors: (0..<jail.descriptorLimit).allSatisfy { _ in dup(file) >= 0 }
    case .core: raisesCoreLimit()
    case .privileges: platform_prctl(PR_GET_NO_NEW_PRIVS, 0) != 1
    case .parent: outlives()
    case .read: opens("/etc/passwd", O_RDONLY)
    // No library reads the root folder.
    case .readElsewhere: opens("/", O_RDONLY | O_DIRECTORY)
    case .create: opens("/dev/null", O_RDWR | O_CREAT)
    case .remove: unsafe unlink("/nowhere/file") == 0 || errno == ENOENT
    case .rename: unsafe Glibc.rename("/nowhere/file", "/nowhere/other") == 0 || errno == ENOENT
    case .stat: unsafe access("/etc/passwd", R_OK) == 0
    case .statBesideDescriptor: statsBesideDescriptor()
    case .socket: Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0
    case .localSocket: Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0
    // The owner of a descriptor gets its signals.
    case .owner: fcntl(file, F_SETOWN, getppid()) == 0
    case .priority: setpriority(Int32(PRIO_PROCESS.rawValue), 0, 19) == 0
    // Without an address, the kernel chooses a port.
    case .listen: Glibc.listen(Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0), 1) == 0
    // Does not return on success; the new program exits with status 0.
    case .program: unsafe withArguments { unsafe execv("/bin/true", $0) == 0 }
    case .process:
      unsafe withArguments { unsafe posix_spawn(nil, "/bin/true", nil, nil, $0, nil) == 0 }
    case .thread: startsThread()
    case .signal: kill(getppid(), 0) == 0
    case .trace: platform_ask_to_be_traced() == 0
    case .code: maps(4096, PROT_READ | PROT_EXEC)
    case .sharedCode: sharesCode()
    case .type: types(into: file)
    case .limits: (try? lowerLimit(RLIMIT_NOFILE, to: 8)) != nil
    }
  }
}

private func maps(_ count: Int, _ protection: Int32, _ flags: Int32 = 0) -> Bool {
  unsafe mmap(nil, count, protection, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0) != MAP_FAILED
}

private func raisesCoreLimit() -> Bool {
  let raising: Void? = try? changeLimit(RLIMIT_CORE) {
    if $0.rlim_max != .max { $0.rlim_max += 1 }
    $0.rlim_cur = $0.rlim_max
  }
  return raising != nil
}

/// Prints `ready`, and waits until a signal ends the process.
private func outlives() -> Bool {
  _ = try? writeAll(Array("ready\n".utf8), to: STDOUT_FILENO)
  while true { _ = poll(nil, 0, -1) }
}

/// Passes a path despite `AT_EMPTY_PATH`, which is meant for descriptors.
private func statsBesideDescriptor() -> Bool {
  var status = stat()
  return unsafe fstatat(AT_FDCWD, "/etc/passwd", &status, 0x1000) == 0
}

private func opens(_ path: String, _ flags: Int32) -> Bool { unsafe open(path, flags, 0o600) >= 0 }

private func withArguments(
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Bool
) -> Bool {
  let program = unsafe strdup("/bin/true")
  defer { unsafe free(program) }
  var arguments = unsafe [program, nil]
  return unsafe body(&arguments)
}

private func startsThread() -> Bool {
  var thread = pthread_t()
  guard unsafe pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
  return pthread_join(thread, nil) == 0
}

/// The owner needs the permission to execute; only root may do without it.
private func sharesCode() -> Bool {
  let segment = shmget(IPC_PRIVATE, 4096, 0o700)
  guard segment >= 0 else { return false }
  defer { shmctl(segment, IPC_RMID, nil) }
  return unsafe shmat(segment, nil, SHM_EXEC) != MAP_FAILED
}

/// The file is not a terminal, so ENOTTY means that the jail let the system call through.
private func types(into file: Int32) -> Bool {
  var key: UInt8 = 0
  return unsafe ioctl(file, UInt(TIOCSTI), &key) == 0 || errno == ENOTTY
}
