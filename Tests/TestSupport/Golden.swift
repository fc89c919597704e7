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
      #if DEBUG
        Issue.record("a debug build may decode less: record in a release build")
      #else
        // Other tests may read the file meanwhile.
        try Data(bytes).write(to: place, options: .atomic)
      #endif
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
}
