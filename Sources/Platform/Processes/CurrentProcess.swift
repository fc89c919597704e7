private import CPlatform
internal import Glibc

/// This process.
package enum CurrentProcess {
  /// The arguments after the program's name; `CommandLine` would repair UTF-8 and need /proc.
  package static var arguments: [[UInt8]] {
    guard var next = unsafe platform_arguments() else { return [] }
    var arguments: [[UInt8]] = []
    while let text = unsafe next.pointee {
      arguments.append(unsafe bytes(of: text))
      unsafe next += 1
    }
    return Array(arguments.dropFirst())
  }

  /// Ends the process.
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

  /// Ends the process without exit handlers, since threads of libraries may still be running.
  package static func exitAtOnce(_ status: Int32) -> Never { _exit(status) }

  /// Opens /dev/null for closed standard descriptors; writes to the output still fail.
  package static func fillStandardDescriptors() throws(SystemError) {
    for descriptor: Int32 in 0..<3 where fcntl(descriptor, F_GETFD) < 0 {
      guard unsafe open("/dev/null", O_RDONLY) == descriptor else { throw .last }
    }
  }

  /// Raises the limit on open descriptors to its maximum and returns it; at least 16.
  package static func raiseDescriptorLimit() -> Int {
    var limit = 1 << 20
    try? changeLimit(RLIMIT_NOFILE) {
      $0.rlim_cur = $0.rlim_max
      limit = min(limit, Int(clamping: $0.rlim_max))
    }
    return max(16, limit)
  }

  /// Keeps up to this much freed memory, 2 to 32 MiB, for the next allocations, in huge pages.
  ///
  /// Returned to the system, it would be cleared page by page for every picture.
  package static func keepFreedMemory(bytes: Int32) {
    platform_keep_freed_memory(bytes)
  }

  /// Overwrites memory from now on when it is freed and when it is allocated.
  package static func overwriteFreedMemory() { platform_overwrite_freed_memory() }

  /// Silences the standard error, where crashing libraries write, except in a sanitizer build.
  package static func silenceDiagnostics() {
    if isSanitized { return }
    let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    if nowhere >= 0 { _ = dup2(nowhere, STDERR_FILENO) }
    if nowhere > STDERR_FILENO { close(nowhere) }
  }

  /// Runs `body` and captures the lines, at most 1 KiB, that libraries write to the standard error.
  package static func keepingDiagnostics<Result>(
    _ body: () -> Result
  ) -> (result: Result, lines: [String]) {
    let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 1024)
    defer { unsafe text.deallocate() }
    guard unsafe platform_keep_diagnostics(text.baseAddress, text.count) == 1 else {
      return (body(), [])
    }
    let result = body()
    let bytes = unsafe text.prefix(platform_release_diagnostics()).map { UInt8(bitPattern: $0) }
    let lines = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).split(separator: "\n")
    return (result, lines.map(String.init))
  }

  /// Loads the C library's converters to UTF-8, so that it opens no files for them later.
  package static func loadConverters(from names: [String]) {
    for name in names { _ = unsafe iconv_open("UTF-8", name) }
  }

  /// Makes writes to a closed pipe or beyond the file size limit fail, not end the process.
  package static func ignoreSIGPIPE() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}

/// Whether this is a sanitizer build, which reserves terabytes of address space.
package var isSanitized: Bool { platform_is_sanitized() == 1 }

func changeLimit(
  _ resource: __rlimit_resource, _ change: (inout rlimit) -> Void
) throws(SystemError) {
  let number = __rlimit_resource_t(resource.rawValue)
  var limit = rlimit()
  _ = try checked(unsafe getrlimit(number, &limit))
  change(&limit)
  _ = try checked(unsafe setrlimit(number, &limit))
}

func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
}
