private import CPlatform
internal import Glibc

/// Confines a process before it reads untrusted input; skips parts that the system lacks.
package struct Jail: Sendable {
  private let parts: [Part]
  private var parent: Int32 = 0
  /// The limit on address space, in bytes.
  package let memoryLimit: Int
  private(set) var descriptorLimit = Int.max
  /// The paths that stay readable, for the part `files`.
  private var readablePaths: [String] = []
  /// Refuses all system calls except those that the process needs; negative if that fails.
  private let filterCalls: @Sendable () -> Int32

  /// The parts of a jail, in the order in which they are entered; a decoder names them by number.
  package enum Part: UInt8, CaseIterable, Sendable {
    /// The process dies with its parent.
    case parent = 1
    /// The limit on the size of a file that the process writes.
    case fileSize = 2
    /// The limit on the size of a core.
    case core = 3
    /// The limit on the number of open files.
    case descriptors = 4
    /// The limit on address space.
    case memory = 5
    /// The process and its children gain no privileges: `no_new_privs`.
    case privileges = 6
    /// Allows only the files needed; skipped by kernels too old for Landlock.
    case files = 7
    /// The seccomp filter.
    case calls = 8
  }

  /// The jail of a process that serves its parent: it cannot open or write any file.
  package static func ofService(
    parent: Int32, memoryLimit: Int, startsThreads: Bool = false
  ) -> Jail {
    Jail(parts: Part.allCases, parent: parent, memoryLimit: memoryLimit, descriptorLimit: 16) {
      platform_filter_calls(0, startsThreads ? 1 : 0)
    }
  }

  /// The jail of a process that a user runs: it may read files, and write to open ones.
  package static func ofReader(memoryLimit: Int, startsThreads: Bool = false) -> Jail {
    Jail(parts: [.core, .memory, .privileges, .calls], memoryLimit: memoryLimit) {
      platform_filter_calls(1, startsThreads ? 1 : 0)
    }
  }

  /// The jail of a process that queries servers: it reads system files and starts threads.
  package static func ofFetcher(parent: Int32) -> Jail {
    Jail(
      parts: Part.allCases.filter { $0 != .fileSize }, parent: parent, memoryLimit: 2 << 30,
      descriptorLimit: 64, readablePaths: systemPaths + namedPaths,
      filterCalls: { platform_filter_asking() })
  }

  /// Libraries and their data, the configuration of resolvers and certificates, the time zone, and
  /// devices; not home directories or /proc.
  private static let systemPaths = [
    "/etc", "/usr", "/lib", "/lib64", "/nix/store", "/run/systemd/resolve",
    "/var/lib/ca-certificates", "/dev/null", "/dev/random", "/dev/urandom",
  ]

  private static var namedPaths: [String] {
    ["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "LD_LIBRARY_PATH"]
      .compactMap { Environment.value(of: $0) }
      .flatMap { $0.split(separator: ":").map(String.init) }
  }

  /// Whether the kernel has Landlock.
  package static var hasLandlock: Bool { platform_has_landlock() == 1 }

  /// Enters the jail for good; returns the missing parts, and throws if the parent has ended.
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
    case .fileSize: try lowerLimit(RLIMIT_FSIZE, to: 0)
    case .core: try lowerLimit(RLIMIT_CORE, to: 0)
    case .descriptors: try lowerLimit(RLIMIT_NOFILE, to: descriptorLimit)
    case .memory:
      // After a large `ulimit -s`, no thread's stack may fit: each reserves its whole size.
      platform_limit_thread_stacks(8 << 20)
      // A sanitizer reserves shadow memory for the whole address space.
      if !isSanitized { try lowerLimit(RLIMIT_AS, to: memoryLimit) }
    case .privileges: _ = try checked(platform_prctl(PR_SET_NO_NEW_PRIVS, 1))
    case .files:
      let paths = unsafe readablePaths.map { unsafe strdup($0) }
      defer { unsafe paths.forEach { unsafe free($0) } }
      _ = try checked(unsafe platform_limit_files(paths, paths.count))
    case .calls: _ = try checked(filterCalls())
    }
  }
}

/// Lowers a resource limit, soft and hard, unless it is already lower.
func lowerLimit(_ resource: __rlimit_resource, to value: Int) throws(SystemError) {
  try changeLimit(resource) {
    $0.rlim_max = min($0.rlim_max, rlim_t(value))
    $0.rlim_cur = min($0.rlim_cur, $0.rlim_max)
  }
}
