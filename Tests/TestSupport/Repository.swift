package import Foundation

/// Files of the checkout that the tests were built from.
package enum Repository {
  /// The folder that holds the manifest.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file or folder of `Fixtures`.
  package static func fixture(_ path: String) -> URL {
    root.appending(path: "Fixtures").appending(path: path)
  }

  /// The bytes of a file of `Fixtures`.
  package static func bytes(ofFixture path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: fixture(path)))
  }

  /// The rows of a table of `Fixtures`, split at tabs, without header and comments.
  package static func rows(ofTable path: String) throws -> [[String]] {
    let text = String(decoding: try bytes(ofFixture: path), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    let rows = lines.filter { !$0.hasPrefix("# ") }
    let hasHeader = rows.count == lines.count
    return rows.dropFirst(hasHeader ? 1 : 0).map { row in
      row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
