import Foundation
import TestSupport
import Testing

struct StyleTests {
  @Test("no file is longer than 400 lines")
  func length() throws {
    for folder in ["Sources", "Tests", "Benchmarks"] {
      for file in try SourceFile.all(below: folder) {
        #expect(file.lines.count <= 400, "\(file.path) has \(file.lines.count) lines")
      }
    }
  }

  @Test("package and public declarations have a summary of at most 150 characters")
  func documentation() throws {
    for file in try SourceFile.all(below: "Sources") {
      for (index, line) in file.lines.enumerated() {
        let code = line.drop { $0 == " " }
        guard code.hasPrefix("package ") || code.hasPrefix("public ") else { continue }
        guard !code.contains(" import ") && !code.hasSuffix("import") else { continue }
        let place = "\(file.path):\(index + 1)"
        let comment = file.lines[..<index].reversed()
          .drop { $0.drop { $0 == " " }.hasPrefix("@") }
          .prefix { $0.drop { $0 == " " }.hasPrefix("///") }
        let summary = try #require(comment.last, "\(place) is not documented")
        #expect(summary.drop { $0 == " " }.count <= 154, "\(place): a long summary")
      }
    }
  }

  @Test("the top-level folder has only the expected entries")
  func top() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.path(percentEncoded: false))
    #expect(
      Set(names.filter { !$0.hasPrefix(".") })
        == ["Benchmarks", "Fixtures", "Package.swift", "README.md", "Sources", "Tests"])
  }

  @Test(
    "every top-level folder has a README",
    arguments: ["Sources", "Tests", "Fixtures", "Benchmarks"])
  func readmes(folder: String) throws {
    let readme = Repository.root.appending(path: folder).appending(path: "README.md")
    #expect(try String(contentsOf: readme, encoding: .utf8).count > 100)
  }

  @Test("Sources/README.md names every target")
  func map() throws {
    let readme = try String(
      contentsOf: Repository.root.appending(path: "Sources/README.md"), encoding: .utf8)
    let targets = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Sources").path(percentEncoded: false))
    for target in targets where target != "README.md" {
      #expect(readme.contains("`\(target)`"), "\(target) is not in Sources/README.md")
    }
  }
}
