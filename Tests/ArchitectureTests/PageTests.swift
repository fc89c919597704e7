import Foundation
import TestSupport
import Testing

/// `Sources/README.md` and the pages beside modules are short, and name only what exists.
struct PageTests {
  private static let main = "Sources/README.md"

  /// The pages as paths in the checkout.
  private static func pages() throws -> [String] {
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Sources").path(percentEncoded: false))
    let beside = modules.sorted().map { "Sources/\($0)/README.md" }
    return [main] + beside.filter { exists($0, in: Repository.root) }
  }

  private static func exists(_ path: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(
      atPath: folder.appending(path: path).path(percentEncoded: false))
  }

  private static func folder(of page: String) -> URL {
    Repository.root.appending(path: page).deletingLastPathComponent()
  }

  private static func text(of page: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
  }

  @Test("Sources/README.md has at most 150 lines, the page of a module 100, of 120 characters")
  func lengths() throws {
    for page in try Self.pages() {
      let lines = try Self.text(of: page).split(separator: "\n", omittingEmptySubsequences: false)
      // Each line ends with a line feed.
      #expect(lines.count - 1 <= (page == Self.main ? 150 : 100), "\(page)")
      for line in lines { #expect(line.count <= 120, "\(page): \(line)") }
    }
  }

  @Test("every link in these pages leads to a file")
  func links() throws {
    for page in try Self.pages() {
      for link in try Self.text(of: page).matches(of: /\]\(([^)#]+)/) {
        let file = String(link.output.1)
        #expect(Self.exists(file, in: Self.folder(of: page)), "\(page): \(file)")
      }
    }
  }

  @Test("every file and every name of code in these pages exists")
  func names() throws {
    let names = try Self.knownNames()
    for page in try Self.pages() {
      let folders = [
        Self.folder(of: page), Repository.root.appending(path: "Sources"), Repository.root,
      ]
      for word in Self.marked(in: try Self.text(of: page)) {
        let isCode = Self.isCode(word)
        guard isCode || Self.isFile(word) else { continue }
        let isKnown =
          names.contains(word) || folders.contains { Self.exists(word, in: $0) }
          || isCode && Self.identifiers(in: Array(word.utf8)).allSatisfy(names.contains)
        #expect(isKnown, "\(page): \(word)")
      }
    }
  }

  /// What stands between backticks.
  private static func marked(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// Whether a text is a path, or the name of a source file; not one that only a build makes.
  private static func isFile(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { isOfIdentifier($0) || "./+-".utf8.contains($0) }
    let endings = [".swift", ".c", ".h", ".js", ".css", ".po"]
    let isNamed = text.contains("/") || endings.contains(where: text.hasSuffix)
    return isPlain && isNamed && !text.hasPrefix("/") && !text.hasPrefix(".build/")
  }

  /// Whether a text is a name in code, such as `Product.all`; words without capitals are not.
  private static func isCode(_ text: String) -> Bool {
    text.contains(where: \.isUppercase)
      && text.utf8.allSatisfy { isOfIdentifier($0) || ".:()".utf8.contains($0) }
  }

  /// The identifiers, and the names of files and folders, of the sources and their tests.
  private static func knownNames() throws -> Set<String> {
    var names: Set<String> = []
    for folder in ["Sources", "Tests"] {
      let start = Repository.root.appending(path: folder)
      let files = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() {
        names.insert(file.lastPathComponent)
        if ["swift", "c", "h", "js", "py"].contains(file.pathExtension) {
          names.formUnion(identifiers(in: Array(try Data(contentsOf: file))))
        }
      }
    }
    return names
  }

  private static func identifiers(in text: [UInt8]) -> [String] {
    text.split { !isOfIdentifier($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isOfIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
