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

  /// The folder of its target that holds it; nil beside such folders.
  var room: String? {
    let folders = path.split(separator: "/").dropFirst(2).dropLast()
    return folders.first.map(String.init)
  }

  /// The words of its code: names, keywords, numbers.
  private var words: [Substring] {
    lines.lazy.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.flatMap { line in
      line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }
  }

  /// The types that it names.
  var namedTypes: Set<String> {
    Set(words.lazy.filter { $0.first?.isUppercase == true }.map(String.init))
  }

  /// The types that it declares for other files, not within another type.
  var declaredTypes: [String] {
    lines.compactMap { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
      guard let kind = words.firstIndex(where: Self.typeKeywords.contains), kind + 1 < words.count,
        words[..<kind].allSatisfy({ Self.modifiers.contains($0) || $0.hasPrefix("@") }),
        line.first != " "
      else { return nil }
      return String(words[kind + 1])
    }
  }
  private static let typeKeywords: Set<Substring> = [
    "struct", "enum", "class", "protocol", "typealias",
  ]
  private static let modifiers: Set<Substring> = ["package", "public", "final", "indirect"]

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
    "Reporting": [
      "Lottery", "Geometry", "JSON", "CDrawing", "CReportPage", "CTranslations", "Glibc",
    ],
    "Decoding": ["WorkerProtocol", "Geometry", "Glibc", "Synchronization", "CPictureKernels"],
    "Fetching": ["Lottery", "JSON"],
    "Lottery": ["Geometry", "JSON"],
    "WorkerProtocol": ["Geometry"],
    "Platform": ["CPlatform", "Glibc", "Synchronization"],
    "Geometry": [],
    "JSON": [],
  ]

  private static let kernelFiles: Set = [
    "PictureKernel.swift", "PictureKernel+Pixels.swift", "PictureKernel+Texture.swift",
    "PictureKernel+Equations.swift", "PictureKernel+Finders.swift", "PictureKernel+Patches.swift",
  ]

  /// The only Swift files that may import each C module.
  private static let bridges: [String: Set] = [
    "CPNG": ["PNGRows.swift"], "CZBar": ["QRScanner.swift", "JPEGImage.swift"],
    "CPictures": ["InflatedRows.swift", "LibraryFile.swift"],
    "CPictureKernels": kernelFiles,
    "CDrawData": ["EmbeddedDraws.swift"], "CRankKernels": ["CKernels.swift"],
    "CPlatform": [
      "ChildProcess.swift", "CurrentProcess.swift", "Descriptor.swift", "Environment.swift",
      "EventFlag.swift", "Interrupts.swift", "Jail.swift", "JailProbe.swift",
      "OutputFile.swift", "PacketSocket.swift", "TerminalSession.swift",
    ], "CReportPage": ["PageFiles.swift"], "CDrawing": ["Drawing.swift"],
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

  /// The folders of Decoding, and those below each, whose types it may name.
  private static let rooms: [String: Set<String>] = [
    "Pictures": [], "Symbols": [], "Beliefs": ["Symbols"], "Finding": ["Pictures", "Symbols"],
    "Fitting": ["Pictures", "Symbols", "Finding"],
    "Search": ["Pictures", "Symbols", "Beliefs", "Finding", "Fitting"],
  ]

  @Test("every folder of Decoding names only types of the folders below it")
  func rooms() throws {
    let files = try SourceFile.all(below: "Sources/Decoding")
    #expect(Set(files.compactMap(\.room)) == Set(Self.rooms.keys))
    var roomOfType: [String: String?] = [:]
    for file in files {
      for type in file.declaredTypes { roomOfType[type] = file.room }
    }
    for type in ["GrayImage", "SoftModules", "FinderPattern", "GridFit", "Attempt"] {
      #expect(roomOfType[type] != nil, "declarations are recognized")
    }
    for file in files {
      // What lies beside the folders lies below them.
      let allowed = file.room.map { Self.rooms[$0, default: []].union([$0]) } ?? []
      for type in file.namedTypes {
        guard let room = roomOfType[type] ?? nil else { continue }
        #expect(allowed.contains(room), "\(file.path) names \(type) of \(room)")
      }
    }
  }

  @Test("only listed files import a C module, and only privately")
  func bridges() throws {
    for file in try SourceFile.all(below: "Sources") {
      for (module, bridges) in Self.bridges where file.imports.contains(module) {
        #expect(bridges.contains(file.name), "\(file.path) imports \(module)")
        // The table of kernels is the only C type that other files see: extensions of its owner.
        let isPrivate = file.lines.contains("private import \(module)")
        #expect(isPrivate || file.name == "PictureKernel.swift", "\(file.path)")
      }
    }
  }

  @Test("outside Platform, only listed files contain unsafe code")
  func unsafe() throws {
    let named = Self.kernelFiles.union([
      "PNGRows.swift", "QRScanner.swift", "JPEGImage.swift", "InflatedRows.swift",
      "LibraryFile.swift", "EmbeddedDraws.swift",
      "VectorAccess.swift", "LargeArray.swift", "CKernels.swift", "ByteAccess.swift",
      "PageFiles.swift", "HTTPRequest.swift", "Catalog.swift", "Drawing.swift",
    ])
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
