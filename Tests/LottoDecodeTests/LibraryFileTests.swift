import Decoding
import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import lotto_decode

struct LibraryFileTests {
  private static let hasTIFF = has(.tiff)
  private static let hasPDF = has(.poppler)
  private static let hasHEIF = has(.heif)

  private static func has(_ library: PictureLibrary) -> Bool {
    LoadedLibrary.load([library])
    return LoadedLibrary(library) != nil
  }

  @Test func `every kind has the reader that it names`() throws {
    for kind in FileKind.all {
      if kind.reader == .nothing {
        #expect(throws: PictureFault.unsupported(kind)) { try PictureReader.of(kind) }
      } else {
        #expect(try PictureReader.of(kind).kind == kind)
      }
    }
  }

  /// What is said of each page of a file, and how many pages the file claims to have.
  private static func pages(_ bytes: [UInt8]) throws -> (ends: [ImageReading], count: UInt32) {
    let file = try MemoryFile(bytes)
    var ends: [ImageReading] = []
    var count: UInt32 = 0
    let options = ImageReading.Options.fast(PageRange(1, through: 3))
    ImageReading.read(file.descriptor, options: options) { event in
      if case .began(let page, _) = event { count = page.count }
      if case .ended(let reading) = event { ends.append(reading) }
    }
    return (ends, count)
  }

  /// A PDF of one page, whose contents are these.
  private static func document(_ contents: String, pages: String = "[3 0 R]/Count 1") -> [UInt8] {
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids\(pages)>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>>",
      "<</Length \(contents.utf8.count)>>stream\n\(contents)\nendstream",
    ]
    var text = "%PDF-1.4\n"
    for (index, object) in objects.enumerated() {
      text += "\(index + 1) 0 obj\(object) endobj\n"
    }
    return Array((text + "trailer<</Size 5/Root 1 0 R>>\n%%EOF\n").utf8)
  }

  @Test(.enabled(if: hasTIFF))
  func `a tag that is not needed costs nothing, whatever is wrong with it`() throws {
    for entry in [
      TinyTIFF.Entry(tag: 274, value: 9), TinyTIFF.Entry(tag: 65000, type: 99, value: 1),
    ] {
      var file = TinyTIFF()
      file.append([0, 255], entry)
      let pages = try Self.pages(file.bytes)
      #expect(pages.ends.map(\.fault) == [nil], "\(entry.tag)")
    }
  }

  @Test(.enabled(if: hasTIFF)) func `a TIFF cut at any length says so at its last page`() throws {
    var file = TinyTIFF()
    file.append([1, 2])
    file.append([3, 4])
    #expect(try Self.pages(file.bytes).ends.map(\.fault) == [nil, nil])
    for length in 8..<file.bytes.count {
      let pages = try Self.pages(Array(file.bytes[..<length]))
      #expect(pages.ends.last?.fault != nil, "\(length) bytes")
      // The link to a next page is incomplete.
      if length >= file.link { #expect(pages.ends.map(\.fault) == [nil, .truncated]) }
    }
  }

  @Test(.enabled(if: hasTIFF))
  func `a TIFF whose last tag is cut is truncated, and one with a tag beyond it is whole`() throws {
    for (beyond, fault) in [(0, PictureFault.truncated), (5, .truncated), (-3, nil), (-40, nil)] {
      var file = TinyTIFF()
      // A resolution, of eight bytes.
      file.append([1, 2], TinyTIFF.Entry(tag: 282, type: 5, value: 0))
      let value = UInt32(file.bytes.count - beyond)
      file = TinyTIFF()
      file.append([1, 2], TinyTIFF.Entry(tag: 282, type: 5, value: value))
      let pages = try Self.pages(file.bytes)
      #expect(pages.ends.map(\.fault) == [fault], "\(beyond)")
    }
  }

  @Test(.enabled(if: hasTIFF)) func `pages behind a damaged first one are read`() throws {
    var file = TinyTIFF()
    file.append([1, 2], without: 256)
    file.append([3, 4])
    let pages = try Self.pages(file.bytes)
    #expect(pages.count == 2)
    guard case .damaged(.tiff, let reason)? = pages.ends.first?.fault else {
      Issue.record("\(pages.ends.map(\.fault))")
      return
    }
    #expect(!reason.isEmpty)
    #expect(pages.ends.last?.fault == nil)
  }

  @Test(.enabled(if: hasTIFF))
  func `what is wrong with the tags is the reason if pixels need them`()
    throws
  {
    var file = TinyTIFF()
    // JPEG as in TIFF 6.0, without its tables: the directory says so, the pixels then nothing.
    file.append(
      [UInt8](repeating: 7, count: 10_000), compression: 6, width: 100,
      TinyTIFF.Entry(tag: 257, value: 100), TinyTIFF.Entry(tag: 278, value: 100))
    guard case .damaged(.tiff, let reason)? = try Self.pages(file.bytes).ends.first?.fault else {
      Issue.record("no fault")
      return
    }
    #expect(!reason.isEmpty && reason != "the page cannot be read")
  }

  @Test(.enabled(if: hasTIFF)) func `65,536 directories are as many pages`() throws {
    var file = TinyTIFF()
    for _ in 0..<1 << 16 { file.append([255]) }
    let pages = try Self.pages(file.bytes)
    #expect(pages.count == 1 << 16)
    #expect(pages.ends.map(\.fault) == [nil, nil, nil])
  }

  @Test(.enabled(if: hasTIFF))
  func `pixels are lost in a strip of which a codec only warns`() throws {
    // Group 4: nothing but zeros is no code, and less than a code is an early end.
    for row: [UInt8] in [[0], []] {
      var file = TinyTIFF()
      file.append(row, compression: 4, width: 8, bits: 1)
      let pages = try Self.pages(file.bytes)
      guard case .damaged(.tiff, _)? = pages.ends.first?.fault else {
        Issue.record("\(row): \(pages.ends.map(\.fault))")
        continue
      }
    }
  }

  @Test(.enabled(if: hasPDF))
  func `a page of a PDF says what could not be drawn, but nothing of fonts`() throws {
    for (contents, isHeard) in [
      ("0 0 9 9 re f", false), ("/Missing Do", true), ("BT /Missing 9 Tf (a) Tj ET", false),
      ("BT /Missing 9 Tf (a) Tj ET /Missing Do", true),
    ] {
      let pages = try Self.pages(Self.document(contents))
      #expect(pages.ends.map(\.fault) == [nil])
      let warning = try #require(pages.ends.first?.warning)
      #expect(warning.isEmpty == !isHeard, "\(contents): \(warning)")
      #expect(!warning.contains("position"))
    }
  }

  @Test(.enabled(if: hasPDF)) func `a document without pages is damaged`() throws {
    let pages = try Self.pages(Self.document("", pages: "[]/Count 0"))
    #expect(pages.ends.map(\.fault) == [.damaged(.pdf, "the file has no pages")])
  }

  @Test(.enabled(if: hasHEIF)) func `a picture is read whatever its color profile is`() throws {
    var bytes = try Repository.bytes(ofFixture: "Documents/photo.avif")
    let name = Array("nclx".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    // Matrix coefficients that nobody knows, of which libheif warns.
    bytes.replaceSubrange(place + 8..<place + 10, with: [0xFF, 0xFF])
    let pages = try Self.pages(bytes)
    #expect(pages.ends.map(\.fault) == [nil])
    #expect(pages.ends.first?.codes.count == 1)
  }
}
