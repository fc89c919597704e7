import Foundation
import TestSupport
import Testing

/// A source file of the package.
struct SourceFile {
  let path: String
  let lines: [String]

  var target: String { String(path.split(separator: "/")[1]) }
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Every Swift file below a folder of the checkout.
  static func all(below folder: String) throws -> [SourceFile] {
    let root = Repository.root.path(percentEncoded: false)
    let start = Repository.root.appending(path: folder)
    let urls = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
    return try (urls?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map { url in
        let text = try String(contentsOf: url, encoding: .utf8)
        let path = url.path(percentEncoded: false).replacing(root, with: "")
        return SourceFile(
          path: path,
          lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      }
      .sorted { $0.path < $1.path }
  }

  /// The modules that the file imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index <= 1, words.count > index + 1 else {
        return nil
      }
      return String(words[index + 1])
    }
  }
}

struct LayerTests {
  /// The modules that each target may import, all from layers below its own.
  private static let allowed: [String: Set<String>] = [
    "lotto": ["LottoCommand", "Platform"],
    "lotto-decode": [
      "Decoding", "Lottery", "WorkerProtocol", "Platform", "Geometry", "JSON", "CPictures", "CPNG",
      "CZBar", "Synchronization",
    ],
    "lotto-fetch": ["Fetching", "Lottery", "Platform", "CCurl"],
    "LottoCommand": [
      "Pipeline", "Reporting", "Ranking", "DrawHistory", "Lottery", "WorkerProtocol", "Platform",
      "Geometry", "JSON", "Synchronization",
    ],
    "Pipeline": [
      "DrawHistory", "Lottery", "WorkerProtocol", "Platform", "Geometry", "Synchronization",
    ],
    "Ranking": ["Lottery", "Platform", "Synchronization", "CRankKernels"],
    "Scanning": [
      "Pipeline", "DrawHistory", "Lottery", "WorkerProtocol", "Platform", "Synchronization",
    ],
    "DrawHistory": ["Lottery", "Platform", "JSON", "CDrawData", "Synchronization"],
    "Reporting": ["Lottery", "Geometry", "JSON", "CReportPage", "CTranslations", "Glibc"],
    "Decoding": ["WorkerProtocol", "Geometry", "Glibc", "Synchronization", "CPictureKernels"],
    "Fetching": ["Lottery", "JSON"],
    "Lottery": ["Geometry", "JSON"],
    "WorkerProtocol": ["Geometry"],
    "Platform": ["CPlatform", "Glibc", "Synchronization"],
    "Geometry": [],
    "JSON": [],
  ]

  /// The only Swift files that may import each C module.
  private static let bridges: [String: Set] = [
    "CPNG": ["PNGRows.swift"], "CZBar": ["QRScanner.swift", "JPEGImage.swift"],
    "CPictures": ["InflatedRows.swift", "LibraryFile.swift"],
    "CPictureKernels": ["PictureKernel.swift"],
    "CDrawData": ["EmbeddedDraws.swift"], "CRankKernels": ["CKernels.swift"],
    "CPlatform": [
      "ChildProcess.swift", "CurrentProcess.swift", "Descriptor.swift", "Environment.swift",
      "EventFlag.swift", "Interrupts.swift", "Jail.swift", "JailProbe.swift",
      "OutputFile.swift", "PacketSocket.swift", "TerminalSession.swift",
    ], "CReportPage": ["PageFiles.swift"],
    "CTranslations": ["Catalog.swift"], "CCurl": ["HTTPRequest.swift"],
  ]

  @Test("every target imports only from the layers below it")
  func imports() throws {
    for file in try SourceFile.all(below: "Sources") {
      let allowed = try #require(
        Self.allowed[file.target], "\(file.path): a target without a layer")
      for module in file.imports {
        #expect(allowed.contains(module), "\(file.path) imports \(module)")
      }
    }
  }

  @Test("only listed files import a C module, and only privately")
  func bridges() throws {
    for file in try SourceFile.all(below: "Sources") {
      for (module, bridges) in Self.bridges where file.imports.contains(module) {
        #expect(bridges.contains(file.name), "\(file.path) imports \(module)")
        #expect(file.lines.contains("private import \(module)"), "\(file.path)")
      }
    }
  }

  @Test("outside Platform, only listed files contain unsafe code")
  func unsafe() throws {
    let named: Set = [
      "PNGRows.swift", "QRScanner.swift", "JPEGImage.swift", "InflatedRows.swift",
      "LibraryFile.swift", "EmbeddedDraws.swift",
      "VectorAccess.swift", "PictureKernel.swift", "LargeArray.swift", "CKernels.swift",
      "ByteAccess.swift",
      "PageFiles.swift",
      "HTTPRequest.swift", "Catalog.swift",
    ]
    for file in try SourceFile.all(below: "Sources") where file.target != "Platform" {
      let isUnsafe = file.lines.contains { $0.contains("unsafe ") || $0.contains("Unsafe") }
      #expect(!isUnsafe || named.contains(file.name), "\(file.path)")
    }
  }

  @Test("no source file calls print")
  func printing() throws {
    for file in try SourceFile.all(below: "Sources") {
      let prints = file.lines.contains { line in
        line.split { !$0.isLetter && $0 != "(" }.contains { $0.hasPrefix("print(") }
      }
      #expect(!prints, "\(file.path)")
    }
  }
}
