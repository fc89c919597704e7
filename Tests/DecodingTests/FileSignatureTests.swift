import Testing

@testable import Decoding

struct FileSignatureTests {
  /// How real files of each kind begin.
  private static let beginnings: [(FileSignature, [UInt8])] = [
    (.empty, []),
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10] + Array("JFIF\0".utf8)),
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE1, 0x1C, 0x45] + Array("Exif\0\0".utf8)),
    (.pdf, Array("%PDF-1.4\n%".utf8)),
    (.tiff, [0x49, 0x49, 0x2A, 0x00, 0x08, 0x00, 0x00, 0x00]),
    (.tiff, [0x4D, 0x4D, 0x00, 0x2A, 0x00, 0x00, 0x00, 0x08]),
    (.heic, [0, 0, 0, 0x18] + Array("ftypheic".utf8) + [0, 0, 0, 0]),
    (.heic, [0, 0, 0, 0x18] + Array("ftypmif1".utf8) + [0, 0, 0, 0]),
    (.avif, [0, 0, 0, 0x20] + Array("ftypavif".utf8) + [0, 0, 0, 0]),
    (.webp, Array("RIFF".utf8) + [0x24, 0x10, 0, 0] + Array("WEBPVP8 ".utf8)),
    (.gif, Array("GIF89a".utf8)), (.gif, Array("GIF87a".utf8)),
    (.bmp, Array("BM".utf8) + [0x36, 0, 0, 0, 0, 0, 0, 0]),
    (.svg, Array("<svg xmlns=\"http://www.w3.org/2000/svg\">".utf8)),
    (.svg, Array("<?xml version=\"1.0\"?>\n<svg>".utf8)),
  ]

  @Test func `files are known by how they begin`() {
    for (kind, bytes) in Self.beginnings {
      #expect(FileSignature.kind(of: bytes) == kind, "\(bytes)")
    }
  }

  @Test func `every kind occurs among the beginnings`() {
    #expect(Set(Self.beginnings.map(\.0)) == Set(FileSignature.allCases))
  }

  @Test func `a beginning that is cut to one byte is unknown`() {
    for (kind, bytes) in Self.beginnings where kind != .empty {
      #expect(FileSignature.kind(of: Array(bytes.prefix(1))) == nil, "\(kind)")
    }
  }

  @Test func `what none of them begins with is unknown`() {
    #expect(FileSignature.kind(of: Array("hello".utf8)) == nil)
    #expect(FileSignature.kind(of: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == nil)
    #expect(FileSignature.kind(of: [0]) == nil)
    #expect(FileSignature.kind(of: Array("RIFF\0\0\0\0WAVE".utf8)) == nil)
    #expect(FileSignature.kind(of: [0, 0, 0, 0x18] + Array("ftypisom".utf8)) == nil)
  }

  @Test func `whatever can be converted has a command that makes a PNG of it`() {
    for kind in FileSignature.allCases {
      #expect((kind.conversion == nil) == (kind == .empty), "\(kind)")
      if let command = kind.conversion {
        #expect(command.contains("FILE"))
        #expect(command.lowercased().contains("png"))
      }
    }
  }

  @Test func `kinds have names of their own`() {
    #expect(Set(FileSignature.allCases.map(\.rawValue)).count == FileSignature.allCases.count)
  }
}
