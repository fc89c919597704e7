/// A file format, by first bytes; decides which folder entries are read, and by which decoder.
package enum FileSignature: String, CaseIterable, FrameField, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case pdf = "PDF"
  case tiff = "TIFF"
  case heic = "HEIC"
  case avif = "AVIF"
  case webp = "WebP"
  case pnm = "PNM"
  case gif = "GIF"
  case bmp = "BMP"
  case jpegXL = "JPEG XL"
  case jpeg2000 = "JPEG 2000"
  case postScript = "PostScript"

  /// Number of bytes needed to identify a format: a PDF's header may follow other bytes.
  package static let length = 1024

  /// Identifies a file by its first bytes; nil if the format is unknown.
  package init?(of bytes: [UInt8]) {
    if let kind = Self.allCases.first(where: { $0.matches(bytes) }) {
      self = kind
    } else if Self.holdsHeaderOfPDF(bytes.prefix(Self.length)) {
      self = .pdf
    } else {
      return nil
    }
  }

  /// Whether a header with a version, such as `%PDF-1.7`, is in these bytes: readers accept any
  /// bytes before it within the first 1,024 (PDF Reference 1.7, appendix H, note 13).
  private static func holdsHeaderOfPDF(_ bytes: ArraySlice<UInt8>) -> Bool {
    let mark = Array("%PDF-".utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return bytes.indices.contains { start in
      let version = bytes[start...].dropFirst(mark.count).prefix(3)
      return bytes[start] == mark[0] && bytes[start...].starts(with: mark) && version.count == 3
        && digits.contains(version[version.startIndex])
        && version[version.startIndex + 1] == UInt8(ascii: ".")
    }
  }

  /// The endings of such files' names, in lower case.
  package var endings: [String] {
    switch self {
    case .png: [".png"]
    case .jpeg: [".jpg", ".jpeg", ".jpe"]
    case .pdf: [".pdf"]
    case .tiff: [".tif", ".tiff"]
    case .heic: [".heic", ".heif"]
    case .avif: [".avif"]
    case .webp: [".webp"]
    case .pnm: [".pnm", ".pbm", ".pgm", ".ppm"]
    case .gif: [".gif"]
    case .bmp: [".bmp"]
    case .jpegXL: [".jxl"]
    case .jpeg2000: [".jp2", ".j2k", ".jpf", ".jpx"]
    case .postScript: [".ps", ".eps"]
    }
  }

  private func matches(_ bytes: [UInt8]) -> Bool {
    // "BM" alone would match many texts, so check the four-byte size of the second header, too.
    if self == .bmp {
      guard bytes.count >= 18, bytes[15..<18].elementsEqual([0, 0, 0]),
        Self.bitmapHeaderSizes.contains(bytes[14])
      else { return false }
    }
    if self == .webp, !bytes.starts(with: "RIFF".utf8) { return false }
    // Words of a text may begin like this; a width does not follow.
    if self == .pnm, !Self.isSpacedNumber(bytes.dropFirst(2)) { return false }
    return marks.contains { offset, mark in
      bytes.count >= offset + mark.count && bytes[offset...].starts(with: mark)
    }
  }

  /// Whether white space or comments come first, then a digit.
  private static func isSpacedNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    guard let first = rest.first, isSpace(first) else { return false }
    while let next = rest.first {
      if next == UInt8(ascii: "#") {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if isSpace(next) {
        rest = rest.dropFirst()
      } else {
        return UInt8(ascii: "0")...UInt8(ascii: "9") ~= next
      }
    }
    return false
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// The sizes of a bitmap's second header, as defined by Windows and OS/2.
  private static let bitmapHeaderSizes: Set<UInt8> = [12, 16, 40, 52, 56, 64, 108, 124]

  /// Byte sequences at offsets; any one of them identifies the format.
  private var marks: [(offset: Int, bytes: [UInt8])] {
    switch self {
    // PNG, third edition, 5.2.
    case .png: [(0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])]
    // ITU-T T.81, annex B: the SOI marker, and the first byte of the next marker.
    case .jpeg: [(0, [0xFF, 0xD8, 0xFF])]
    case .pdf: [(0, Array("%PDF-".utf8))]
    case .tiff:
      [
        (0, [0x49, 0x49, 0x2A, 0x00]), (0, [0x4D, 0x4D, 0x00, 0x2A]),
        (0, [0x49, 0x49, 0x2B, 0x00]), (0, [0x4D, 0x4D, 0x00, 0x2B]),
      ]
    case .heic:
      ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].map {
        (4, Array("ftyp\($0)".utf8))
      }
    case .avif: ["avif", "avis"].map { (4, Array("ftyp\($0)".utf8)) }
    case .webp: [(8, Array("WEBP".utf8))]
    // pbm(5), pgm(5) and ppm(5) of Netpbm, plain and raw.
    case .pnm: (1...6).map { (0, Array("P\($0)".utf8)) }
    case .gif: [(0, Array("GIF8".utf8))]
    case .bmp: [(0, Array("BM".utf8))]
    case .jpegXL: [(0, [0xFF, 0x0A]), (4, Array("JXL \r\n".utf8))]
    case .jpeg2000: [(4, Array("jP  \r\n".utf8)), (0, [0xFF, 0x4F, 0xFF, 0x51])]
    case .postScript: [(0, Array("%!PS".utf8)), (0, [0xC5, 0xD0, 0xD3, 0xC6])]
    }
  }
}
