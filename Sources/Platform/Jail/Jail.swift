internal import Glibc

/// The restrictions that a process enters before it reads untrusted input.
///
/// A restriction that the system does not support is skipped; the others hold without it.
package struct Jail: Sendable {
  private let parts: [Part]
  private let parent: Int32
  /// The limit on address space, in bytes.
  package let memoryLimit: Int
  /// The limit on open files.
  let descriptorLimit: Int
  /// The paths that stay readable, for the part `files`.
  private let readablePaths: [String]
  private let filter: Filter

  /// The largest stack of a thread, in bytes: the usual default.
  private static let threadStack = 8 << 20

  /// The parts of a jail, in the order in which they are entered.
  package enum Part: String, CaseIterable, Sendable {
    /// The process dies with its parent.
    case parent = "the death signal of the parent"
    /// Open files cannot be written to.
    case fileSize = "the limit of written files"
    /// No core file is written.
    case core = "the limit of core files"
    /// Only a few files can be open at once.
    case descriptors = "the limit of open files"
    /// Address space is limited.
    case memory = "the limit of memory"
    /// No program gains privileges.
    case privileges = "no_new_privs"
    /// Only the files that the process needs are accessible; silently skipped without Landlock,
    /// which is younger than the other parts.
    case files = "Landlock's rules for files"
    /// Only the system calls that the process needs are allowed.
    case calls = "the seccomp filter"
  }

  /// Which system calls are allowed.
  private enum Filter {
    /// Those that decoding needs, and reading files if granted.
    case allButDecoding(readingFiles: Bool)
    /// Those that querying the internet needs.
    case allButAsking
  }

  /// The jail of a process that serves its parent: it cannot open or write any file.
  package static func ofService(parent: Int32, memoryLimit: Int) -> Jail {
    Jail(
      parts: Part.allCases, parent: parent, memoryLimit: memoryLimit, descriptorLimit: 16,
      readablePaths: [], filter: .allButDecoding(readingFiles: false))
  }

  /// The jail of a process that a user runs: it may read files, outlive its caller, and write its
  /// results to a file.
  package static func ofReader(memoryLimit: Int) -> Jail {
    Jail(
      parts: [.core, .memory, .privileges, .calls], parent: 0, memoryLimit: memoryLimit,
      descriptorLimit: .max, readablePaths: [], filter: .allButDecoding(readingFiles: true))
  }

  /// The jail of a process that queries servers, whose output may go to a file.
  ///
  /// Its libraries start threads, and read system files and the certificates that the caller names.
  package static func ofFetcher(parent: Int32) -> Jail {
    Jail(
      parts: [.parent, .core, .descriptors, .memory, .privileges, .files, .calls], parent: parent,
      memoryLimit: 2 << 30, descriptorLimit: 64, readablePaths: systemPaths + namedPaths,
      filter: .allButAsking)
  }

  /// Libraries and their data, the configuration of resolvers and certificates, the time zone, and
  /// devices; not home directories, nor /proc of other processes.
  private static let systemPaths = [
    "/etc", "/usr", "/lib", "/lib64", "/nix/store", "/run/systemd/resolve",
    "/var/lib/ca-certificates", "/dev/null", "/dev/random", "/dev/urandom",
  ]

  /// The paths that the environment names: certificates and library folders.
  private static var namedPaths: [String] {
    let paths = ["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "LD_LIBRARY_PATH"]
      .compactMap { Environment.value(of: $0) }
    return paths.flatMap { $0.split(separator: ":").map(String.init) }
  }

  /// Enters the jail for good and returns the parts that the system lacks.
  ///
  /// - Throws: If the parent has already ended.
  package func enter() throws(SystemError) -> [Part] {
    var missing: [Part] = []
    for part in parts {
      do throws(SystemError) { try shut(part) } catch {
        if part == .parent, error.number == ESRCH { throw error }
        missing.append(part)
      }
    }
    return missing
  }

  private func shut(_ part: Part) throws(SystemError) {
    switch part {
    case .parent: try dieWithParent(parent)
    case .fileSize: try ResourceLimit.fileSize.lower(to: 0)
    case .core: try ResourceLimit.core.lower(to: 0)
    case .descriptors: try ResourceLimit.descriptors.lower(to: descriptorLimit)
    case .memory:
      // A stack takes address space for its whole size: with `ulimit -s`, none may fit. If the
      // stacks cannot be limited, the memory limit still holds.
      try? limitThreadStacks(to: Self.threadStack)
      // A sanitizer reserves shadow memory for the whole address space.
      if !isSanitized { try ResourceLimit.memory.lower(to: memoryLimit) }
    case .privileges: try giveUpNewPrivileges()
    case .files: try limitFiles(to: readablePaths)
    case .calls:
      switch filter {
      case .allButDecoding(let readingFiles): try filterCalls(readingFiles: readingFiles)
      case .allButAsking: try filterAsking()
      }
    }
  }
}

/// A resource limit of the process.
enum ResourceLimit {
  case fileSize
  case core
  case descriptors
  case memory

  private var number: __rlimit_resource_t {
    switch self {
    case .fileSize: __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    case .core: __rlimit_resource_t(RLIMIT_CORE.rawValue)
    case .descriptors: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    case .memory: __rlimit_resource_t(RLIMIT_AS.rawValue)
    }
  }

  /// Lowers the limit for good, unless it is already lower.
  func lower(to value: Int) throws(SystemError) {
    var limit = rlimit()
    _ = try checked(unsafe getrlimit(number, &limit))
    limit.rlim_max = min(limit.rlim_max, rlim_t(value))
    limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
    _ = try checked(unsafe setrlimit(number, &limit))
  }

  /// Tries to raise the soft and the hard limit by one.
  func raise() throws(SystemError) {
    var limit = rlimit()
    _ = try checked(unsafe getrlimit(number, &limit))
    limit.rlim_max += limit.rlim_max == .max ? 0 : 1
    limit.rlim_cur = limit.rlim_max
    _ = try checked(unsafe setrlimit(number, &limit))
  }
}
