internal import Glibc

/// The acts that a jail must stop; each is tried inside, where it must fail, and outside, where it
/// must succeed.
package enum JailProbe: String, CaseIterable, Sendable {
  case memory
  case write
  case descriptors
  case core
  case privileges
  case parent
  case read
  case readElsewhere = "read-elsewhere"
  case create
  case remove
  case rename
  case stat
  case statBesideDescriptor = "stat-beside-descriptor"
  case socket
  case localSocket = "local-socket"
  case owner
  case priority
  case listen
  case program = "exec"
  case process = "fork"
  case thread
  case signal
  case trace
  case code
  case sharedCode = "shared-code"
  case type
  case limits

  /// The acts that the jail `ofFetcher` must stop; all others must succeed in it.
  package static let ofFetcher: [JailProbe] = [
    .memory, .descriptors, .core, .privileges, .parent, .readElsewhere, .create, .remove, .rename,
    .listen,
    .localSocket, .owner, .priority, .program, .process, .signal, .trace, .code, .sharedCode, .type,
    .limits,
  ]

  /// Tries the act to show that the jail stops it; returns the exit status: 0 if the act succeeded, 1
  /// if it was stopped, 2 if it was not tried, 3 if the jail is incomplete.
  ///
  /// Without `enter` the act is tried outside, where it succeeds.
  package func run(in jail: Jail, enter: ((Jail) throws(SystemError) -> [Jail.Part])?) -> Int32 {
    CurrentProcess.letWritesFail()
    do throws(SystemError) {
      let file = try Descriptor.memoryFile()
      if let enter, try !enter(jail).isEmpty { return 3 }
      return succeeds(with: file.fileDescriptor, of: jail) ? 0 : 1
    } catch {
      writeDiagnostic("the probe could not be made: \(error)")
      return 2
    }
  }

  /// Tries the act, with a file from before the jail was entered, and returns whether it succeeded,
  /// unless that ends the process.
  ///
  /// The limits of `jail` are exceeded whether the process is in it or not.
  private func succeeds(with file: Int32, of jail: Jail) -> Bool {
    switch self {
    case .memory: Self.takesMemory(jail.memoryLimit + 1)
    case .write: (try? writeAll([1], to: file)) != nil
    case .descriptors: Self.duplicates(file, count: jail.descriptorLimit)
    case .core: (try? ResourceLimit.core.raise()) != nil && !Self.hasNoCore
    case .privileges: !lacksNewPrivileges
    case .parent: Self.outlives()
    case .read: Self.opens("/etc/passwd", O_RDONLY)
    // No library reads the root folder.
    case .readElsewhere: Self.opens("/", O_RDONLY | O_DIRECTORY)
    case .create: Self.opens("/dev/null", O_RDWR | O_CREAT)
    case .remove: unsafe unlink("/nowhere/file") == 0 || errno == ENOENT
    case .rename: unsafe Glibc.rename("/nowhere/file", "/nowhere/other") == 0 || errno == ENOENT
    case .stat: unsafe access("/etc/passwd", R_OK) == 0
    case .statBesideDescriptor: Self.statsBesideDescriptor()
    case .socket: Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0
    case .localSocket: Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0
    // The owner of a descriptor gets its signals.
    case .owner: fcntl(file, F_SETOWN, getppid()) == 0
    case .priority: setpriority(Int32(PRIO_PROCESS.rawValue), 0, 19) == 0
    case .listen: Self.listens()
    case .program: Self.runs("/bin/true")
    case .process: Self.forks()
    case .thread: Self.startsThread()
    case .signal: kill(getppid(), 0) == 0
    case .trace: asksToBeTraced()
    case .code: Self.mapsCode()
    case .sharedCode: Self.sharesCode()
    case .type: Self.types(into: file)
    case .limits: (try? ResourceLimit.descriptors.lower(to: 8)) != nil
    }
  }

  private static func takesMemory(_ count: Int) -> Bool {
    let memory = unsafe mmap(
      nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    return unsafe memory != MAP_FAILED
  }

  private static func duplicates(_ fileDescriptor: Int32, count: Int) -> Bool {
    (0..<count).allSatisfy { _ in dup(fileDescriptor) >= 0 }
  }

  private static var hasNoCore: Bool {
    var limit = rlimit()
    return unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0
      && limit.rlim_max == 0
  }

  /// Reports that it is running, and stays until a signal ends it.
  private static func outlives() -> Bool {
    _ = try? writeAll(Array("ready\n".utf8), to: STDOUT_FILENO)
    while true { _ = poll(nil, 0, -1) }
  }

  /// Passes a path despite `AT_EMPTY_PATH`, which is meant for descriptors.
  private static func statsBesideDescriptor() -> Bool {
    var status = Glibc.stat()
    return unsafe fstatat(AT_FDCWD, "/etc/passwd", &status, 0x1000) == 0
  }

  private static func opens(_ path: String, _ flags: Int32) -> Bool {
    unsafe open(path, flags, 0o600) >= 0
  }

  /// Without an address, the kernel chooses a port.
  private static func listens() -> Bool {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    return socket >= 0 && Glibc.listen(socket, 1) == 0
  }

  /// Does not return on success; the new program exits with status 0.
  private static func runs(_ program: String) -> Bool {
    let path = unsafe strdup(program)
    defer { unsafe free(path) }
    var arguments = unsafe [path, nil]
    _ = unsafe execv(program, &arguments)
    return false
  }

  private static func forks() -> Bool {
    var child: pid_t = 0
    let path = unsafe strdup("/bin/true")
    defer { unsafe free(path) }
    var arguments = unsafe [path, nil]
    return unsafe posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil) == 0
  }

  private static func startsThread() -> Bool {
    var thread = pthread_t()
    guard unsafe pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    return pthread_join(thread, nil) == 0
  }

  private static func mapsCode() -> Bool {
    let memory = unsafe mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return unsafe memory != MAP_FAILED
  }

  private static func sharesCode() -> Bool {
    let segment = shmget(IPC_PRIVATE, 4096, 0o600)
    guard segment >= 0 else { return false }
    defer { shmctl(segment, IPC_RMID, nil) }
    return unsafe shmat(segment, nil, SHM_EXEC) != MAP_FAILED
  }

  /// The file is no terminal: ENOTTY means that the call got through.
  private static func types(into file: Int32) -> Bool {
    var key: UInt8 = 0
    return unsafe ioctl(file, UInt(TIOCSTI), &key) == 0 || errno == ENOTTY
  }
}
