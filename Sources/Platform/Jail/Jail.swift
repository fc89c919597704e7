internal import Glibc

/// What a process gives up before it reads what a stranger has made.
///
/// A part that the system does not offer is left out: the others hold without it.
package struct Jail: Sendable {
  private let parts: [Part]
  private let parent: Int32
  /// The memory that the process may take, in bytes of addresses.
  package let memoryLimit: Int
  /// As many files as the process may have open.
  let descriptorLimit: Int
  /// What may be read of the file system, for the part `files`.
  private let readablePaths: [String]
  private let filter: Filter

  /// The most that a thread's stack takes, in bytes: what systems give it unless they are told.
  private static let threadStack = 8 << 20

  /// The parts of a jail, in the order in which they are shut.
  package enum Part: String, CaseIterable, Sendable {
    /// The process ends with the one that started it.
    case parent = "the death signal of the parent"
    /// Files that are open cannot be written to.
    case fileSize = "the limit of written files"
    /// No image of the memory is left behind.
    case core = "the limit of core files"
    /// No more than a few files are open at once.
    case descriptors = "the limit of open files"
    /// Memory is limited.
    case memory = "the limit of memory"
    /// No program runs with more rights.
    case privileges = "no_new_privs"
    /// Files are limited to those that the process needs; left out without a word on systems that
    /// have no Landlock, which is younger than the other parts.
    case files = "Landlock's rules for files"
    /// System calls are limited to what the process needs.
    case calls = "the seccomp filter"
  }

  /// Which system calls are refused.
  private enum Filter {
    /// All but those that decoding needs, and reading files where it may.
    case allButDecoding(readingFiles: Bool)
    /// All but those that asking by the internet needs.
    case allButAsking
  }

  /// The jail of a process that serves its parent: it opens and writes no file at all.
  package static func ofService(parent: Int32, memoryLimit: Int) -> Jail {
    Jail(
      parts: Part.allCases, parent: parent, memoryLimit: memoryLimit, descriptorLimit: 16,
      readablePaths: [], filter: .allButDecoding(readingFiles: false))
  }

  /// The jail of a process that a person calls: it may read files and outlive its caller, and its
  /// results may go to a file.
  package static func ofReader(memoryLimit: Int) -> Jail {
    Jail(
      parts: [.core, .memory, .privileges, .calls], parent: 0, memoryLimit: memoryLimit,
      descriptorLimit: .max, readablePaths: [], filter: .allButDecoding(readingFiles: true))
  }

  /// The jail of a process that asks others by the network, whose libraries start threads and read the
  /// system's files and the certificates that its caller names; its results may go to a file.
  package static func ofFetcher(parent: Int32) -> Jail {
    Jail(
      parts: [.parent, .core, .descriptors, .memory, .privileges, .files, .calls], parent: parent,
      memoryLimit: 2 << 30, descriptorLimit: 64, readablePaths: systemPaths + namedPaths,
      filter: .allButAsking)
  }

  /// Libraries and their data, settings of resolvers and certificates, the time zone, devices; not the
  /// homes of users, nor what lies in /proc of other processes.
  private static let systemPaths = [
    "/etc", "/usr", "/lib", "/lib64", "/nix/store", "/run/systemd/resolve",
    "/var/lib/ca-certificates",
    "/dev/null", "/dev/random", "/dev/urandom",
  ]

  /// What the environment names: certificates, and where libraries lie.
  private static var namedPaths: [String] {
    let files = [
      "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "URLSessionCertificateAuthorityInfoFile",
    ]
    let paths = (files + ["LD_LIBRARY_PATH"]).compactMap { Environment.value(of: $0) }
    return paths.flatMap { $0.split(separator: ":").map(String.init) }
  }

  /// Shuts the process in for good, and gives the parts that are not to be had.
  ///
  /// - Throws: When the parent has ended already.
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
      // A stack takes its whole size of addresses: with `ulimit -s` none may fit. Where that cannot
      // be helped, the limit holds all the same.
      try? limitThreadStacks(to: Self.threadStack)
      // A sanitizer maps its shadow of all addresses.
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

/// A limit that the system sets to a process.
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

  /// Lowers the limit for good, unless it is lower already.
  func lower(to value: Int) throws(SystemError) {
    var limit = rlimit()
    _ = try checked(unsafe getrlimit(number, &limit))
    limit.rlim_max = min(limit.rlim_max, rlim_t(value))
    limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
    _ = try checked(unsafe setrlimit(number, &limit))
  }

  /// Tries to raise both values of the limit by one.
  func raise() throws(SystemError) {
    var limit = rlimit()
    _ = try checked(unsafe getrlimit(number, &limit))
    limit.rlim_max += limit.rlim_max == .max ? 0 : 1
    limit.rlim_cur = limit.rlim_max
    _ = try checked(unsafe setrlimit(number, &limit))
  }
}
