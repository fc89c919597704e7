import Foundation
package import Testing

/// Compares output with the golden files in `Fixtures/Golden`.
package enum Golden {
  /// Expects the bytes to match a golden file, or records them if RECORD=1 is set.
  package static func expect(
    _ bytes: [UInt8], toBe name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let place = Repository.fixture("Golden").appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      if isOptimized {
        // Other tests may read the file meanwhile.
        try Data(bytes).write(to: place, options: .atomic)
      } else {
        Issue.record("a slow build may decode less: record with -O or in a release build")
      }
      return
    }
    let isSame = (try? Data(contentsOf: place)).map { Array($0) == bytes }
    #expect(
      isSame == true,
      """
      \(name) \(isSame == nil ? "is missing" : "differs"); RECORD=1 .ci/test golden records it, \
      then review the diff:
      \(String(decoding: bytes, as: UTF8.self))
      """,
      sourceLocation: sourceLocation)
  }

  private static var isOptimized: Bool {
    var isOptimized = true
    // Evaluated in builds without -O only.
    assert({ isOptimized = false }() == ())
    return isOptimized
  }
}
