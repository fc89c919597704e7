import Testing
import WorkerProtocol

struct FileKindTests {
  /// A bitmap's file header of 14 bytes (`BITMAPFILEHEADER`), then the size of the next header.
  private static func bitmap(_ size: UInt8) -> [UInt8] {
    Array("BM".utf8) + [0x36, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0, size, 0, 0, 0]
  }

  private static func box(_ brand: String) -> [UInt8] {
    [0, 0, 0, 0x18] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0]
  }

  /// How real files of each kind begin.
  private static let beginnings: [(FileKind, [UInt8])] = {
    var beginnings: [(FileKind, [UInt8])] = [
      (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
      (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10] + Array("JFIF\0".utf8)),
      (.jpeg, [0xFF, 0xD8, 0xFF, 0xE1, 0x1C, 0x45] + Array("Exif\0\0".utf8)),
      (.jpeg, [0xFF, 0xD8, 0xFF, 0xDB, 0x00, 0x43]),
      (.pdf, Array("%PDF-1.4\n%".utf8)),
      (.tiff, [0x49, 0x49, 0x2A, 0x00, 0x08, 0x00, 0x00, 0x00]),
      (.tiff, [0x4D, 0x4D, 0x00, 0x2A, 0x00, 0x00, 0x00, 0x08]),
      // BigTIFF, in either byte order.
      (.tiff, [0x49, 0x49, 0x2B, 0x00, 0x08, 0x00, 0x00, 0x00]),
      (.tiff, [0x4D, 0x4D, 0x00, 0x2B, 0x00, 0x08, 0x00, 0x00]),
      (.webp, Array("RIFF".utf8) + [0x24, 0x10, 0, 0] + Array("WEBPVP8 ".utf8)),
      (.pnm, Array("P5 300 300\n255\n".utf8)), (.pnm, Array("P4\n# scanimage\n300 300\n".utf8)),
      (.pnm, Array("P7\nWIDTH 9\n".utf8)),
      (.gif, Array("GIF89a".utf8)), (.gif, Array("GIF87a".utf8)),
      (.photoshop, Array("8BPS\0\u{1}".utf8)), (.photoshop, Array("8BPS\0\u{2}".utf8)),
      // Canon's newer and older ones, Fujifilm, Olympus, Panasonic, Minolta, Sigma.
      (.rawPhotograph, box("crx ")), (.rawPhotograph, Array("II\u{1A}\0\0\0HEAPCCDR".utf8)),
      (.rawPhotograph, Array("FUJIFILMCCD-RAW 0201".utf8)),
      (.rawPhotograph, Array("IIRO".utf8) + [8, 0, 0, 0]),
      (.rawPhotograph, Array("IIRS".utf8) + [8, 0, 0, 0]),
      (.rawPhotograph, Array("MMOR".utf8) + [0, 0, 0, 8]),
      (.rawPhotograph, Array("IIU\0".utf8) + [0x18, 0, 0, 0]),
      (.rawPhotograph, Array("\0MRM".utf8)), (.rawPhotograph, Array("FOVb".utf8)),
      // One picture of 48 × 48 pixels, of 32 bits, and the head of three of 4 bits.
      (.icon, [0, 0, 1, 0, 1, 0, 48, 48, 0, 0, 1, 0, 32, 0, 0, 9, 0, 0, 22, 0, 0, 0]),
      (.icon, [0, 0, 1, 0, 3, 0, 16, 16, 16, 0, 0, 0, 4, 0, 9, 0, 0, 0, 54, 0, 0, 0]),
      // RGB in rows, gray in runs, and a palette of 256 colors of 24 bits; 300 × 200 pixels.
      (.targa, [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x2C, 1, 200, 0, 24, 0]),
      (.targa, [9, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x2C, 1, 200, 0, 8, 0x20]),
      (.targa, [0, 1, 1, 0, 0, 0, 1, 24, 0, 0, 0, 0, 0x2C, 1, 200, 0, 8, 0]),
      // A bare codestream, and a box (ISO/IEC 18181-2).
      (.jpegXL, [0xFF, 0x0A, 0xFA, 0x57]),
      (.jpegXL, [0, 0, 0, 0x0C] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
      // A box, and a bare codestream (ISO/IEC 15444-1).
      (.jpeg2000, [0, 0, 0, 0x0C] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
      (.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51, 0x00, 0x2F]),
      (.postScript, Array("%!PS-Adobe-3.0\n".utf8)),
      (.postScript, Array("%!PS-Adobe-3.0 EPSF-3.0\n".utf8)),
      // EPS with a preview.
      (.postScript, [0xC5, 0xD0, 0xD3, 0xC6, 0x1E, 0, 0, 0]),
    ]
    for brand in ["heic", "heix", "hevc", "mif1", "msf1"] { beginnings.append((.heic, box(brand))) }
    for brand in ["avif", "avis"] { beginnings.append((.avif, box(brand))) }
    for size: UInt8 in [12, 40, 52, 56, 108, 124] { beginnings.append((.bmp, bitmap(size))) }
    return beginnings
  }()

  private static func kind(_ text: String) -> FileKind? { FileKind(of: Array(text.utf8)) }

  @Test func `a file's kind is recognized by its first bytes`() {
    for (kind, bytes) in Self.beginnings {
      #expect(FileKind(of: bytes) == kind, "\(bytes)")
      let long = bytes + [UInt8](repeating: 0x41, count: 100)
      #expect(FileKind(of: long) == kind, "\(bytes)")
      #expect(FileKind(of: Array(long.prefix(FileKind.beginningLength))) == kind, "\(bytes)")
    }
  }

  @Test func `the header of a PDF may follow other bytes, but not in a text about it`() {
    let header = Array("%PDF-1.7\n".utf8)
    for count in [1, 31, 500, 1024 - header.count] {
      let junk = [UInt8](repeating: 0x0A, count: count)
      #expect(FileKind(of: junk + header) == .pdf, "\(count)")
      #expect(FileKind(of: (junk + header).prefix(FileKind.beginningLength) + []) == .pdf)
    }
    let far = [UInt8](repeating: 0x0A, count: 1024)
    #expect(FileKind(of: far + header) == nil)
    #expect(Self.kind("a file begins with %PDF- and the version") == nil)
    for count in 0..<8 { #expect(FileKind(of: [0x20] + header.prefix(count)) == nil) }
    // A picture stays one, whatever is in it.
    #expect(FileKind(of: [0xFF, 0xD8, 0xFF, 0xE0] + header) == .jpeg)
  }

  @Test func `bytes may stand between the start of a JPEG and its first segment`() {
    let segment: [UInt8] = [0xFF, 0xE0, 0x00, 0x10] + Array("JFIF\0".utf8)
    for count in [1, 2, 255, 900] {
      let filler = [UInt8](repeating: 0, count: count)
      #expect(FileKind(of: [0xFF, 0xD8] + filler + segment) == .jpeg, "\(count)")
      #expect(FileKind(of: [0xFF, 0xD8] + filler) == nil)
      #expect(FileKind(of: [0xFE, 0xD8] + filler + segment) == nil)
    }
  }

  @Test func `bytes that are mostly zeros are no icon and no TGA`() {
    for value in UInt8.min...UInt8.max {
      for place in 0..<18 {
        var bytes = [UInt8](repeating: 0, count: 100)
        bytes[place] = value
        #expect(FileKind(of: bytes) == nil, "\(value) at \(place)")
      }
    }
    // A cursor, a font, a program's data: each has a value that a picture has not.
    for bytes: [UInt8] in [
      [0, 0, 2, 0, 1, 0, 48, 48, 0, 0, 1, 0, 32, 0, 0, 9, 0, 0, 22, 0, 0, 0],
      [0, 1, 0, 0, 0, 12, 0, 128, 0, 3, 0, 64, 79, 83, 47, 50, 104, 36],
      [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x2C, 1, 200, 0, 7, 0],
      [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 200, 0, 24, 0],
    ] {
      #expect(FileKind(of: bytes) == nil, "\(bytes)")
    }
  }

  @Test func `endings are in lower case, and each belongs to one kind`() {
    #expect(FileKind.endings.count == Set(FileKind.endings).count)
    #expect(FileKind.endings.allSatisfy { $0.first == "." && $0 == $0.lowercased() })
    #expect(FileKind.all.allSatisfy { !$0.endings.isEmpty })
  }

  @Test func `every kind is tested`() {
    #expect(Set(Self.beginnings.map(\.0)) == Set(FileKind.all))
  }

  @Test func `a single byte is not enough to recognize a kind`() {
    for (kind, bytes) in Self.beginnings {
      #expect(FileKind(of: Array(bytes.prefix(1))) == nil, "\(kind)")
    }
    #expect(FileKind(of: []) == nil)
  }

  @Test func `a PNG signature with one wrong byte is not recognized`() {
    for index in 0..<8 {
      var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
      bytes[index] ^= 0x20
      #expect(FileKind(of: bytes) == nil, "\(index)")
    }
  }

  @Test func `text that begins with BM is not a bitmap`() {
    let texts = [
      "BM", "BMW", "BMP files are large\n", "BM,1,2,3,4,5,6\n7,8,9\n", "BMI calculator notes, 2026",
    ]
    // Letters where a bitmap has its header size, a field of four bytes.
    let letters = ["(", "4", "8", "@", "l", "|"].map { "BM, 12 numbers\($0) and more" }
    for text in texts + letters { #expect(Self.kind(text) == nil, "\(text)") }
    for size in UInt8.min...UInt8.max where ![12, 16, 40, 52, 56, 64, 108, 124].contains(size) {
      #expect(FileKind(of: Self.bitmap(size)) == nil, "a header of \(size) bytes")
    }
    for count in 0..<18 {
      #expect(FileKind(of: Array(Self.bitmap(40).prefix(count))) == nil, "\(count) bytes")
    }
  }

  @Test func `files of other kinds are not recognized`() {
    #expect(Self.kind("hello") == nil)
    #expect(FileKind(of: [0]) == nil)
    #expect(Self.kind("RIFF\0\0\0\0WAVE") == nil)
    #expect(Self.kind("Convert WEBP files to PNG") == nil)
    #expect(FileKind(of: Self.box("isom")) == nil)
    #expect(Self.kind("<svg xmlns=\"http://www.w3.org/2000/svg\">") == nil)
    #expect(Self.kind("PK\u{3}\u{4}") == nil)
  }

  @Test func `kinds have distinct names`() {
    let kinds = FileKind.all + FileKind.unreadForms
    #expect(Set(kinds.map(\.name)).count == kinds.count)
  }
}
