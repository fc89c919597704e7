import Foundation
import TestSupport
import Testing

/// `Fixtures/Faults/faults.c`, a preloaded library that makes system calls fail.
struct FaultLibrary {
  /// The environment that preloads the library into a program.
  let environment: [String: String]

  /// Compiles the library into a folder.
  init(in folder: TemporaryFolder) throws {
    let library = folder.path("faults.so")
    let source = Repository.fixture("Faults/faults.c").path(percentEncoded: false)
    let compiler = try ProgramRun(
      "/usr/bin/env", ["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"])
    try #require(compiler.status == 0, "\(compiler.diagnostics)")
    environment = ["LD_PRELOAD": library, "ASAN_OPTIONS": "verify_asan_link_order=0"]
  }
}
