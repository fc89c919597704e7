import Foundation
package import Testing

/// Compares outputs with those on record under `Fixtures/Golden`.
package enum Golden {
  /// Expects the bytes to be the recorded ones; with RECORD=1 in the environment records them.
  package static func expect(
    _ bytes: [UInt8], toBe name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let place = Repository.fixture("Golden").appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(bytes).write(to: place)
      return
    }
    let recorded = Array(try Data(contentsOf: place))
    #expect(
      bytes == recorded,
      """
      \(name) differs; RECORD=1 records it anew, for review:
      \(String(decoding: bytes, as: UTF8.self))
      """,
      sourceLocation: sourceLocation)
  }
}
