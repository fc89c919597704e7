package import Foundation
import Testing

/// A temporary folder that is deleted with its last reference.
package final class TemporaryFolder {
  /// The folder's location.
  package let url: URL

  /// Makes an empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "lotto-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Makes an empty file and returns its URL.
  package func emptyFile(_ name: String) throws -> URL { try file(name, []) }

  /// Makes a file of these bytes and returns its URL.
  @discardableResult
  package func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    let place = url.appending(path: name)
    try Data(bytes).write(to: place)
    return place
  }

  /// Makes an executable script and returns its URL.
  ///
  /// Another process makes the copy that runs: a child that some test starts meanwhile inherits what this
  /// process has open, and Linux does not run a file that is open for writing (ETXTBSY).
  @discardableResult
  package func script(_ name: String, _ text: String) throws -> URL {
    let draft = try file("\(name).draft", Array(text.utf8))
    let run = try ProgramRun("/usr/bin/install", ["-m", "755", draft.path, path(name)])
    try FileManager.default.removeItem(at: draft)
    try #require(run.status == 0, "\(run.diagnostics)")
    return url.appending(path: name)
  }

  /// The path of an entry, whether it exists or not.
  package func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  /// The bytes of a file in it.
  package func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appending(path: name)))
  }

  /// The names of its entries, or of those of a subfolder.
  package func names(in folder: String = "") throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: path(folder)))
  }
}
