/// Kinds of files that people mistake for PNG, known by their first bytes.
package enum FileSignature: String, CaseIterable, Sendable {
  case empty
  case jpeg = "JPEG"
  case pdf = "PDF"
  case tiff = "TIFF"
  case heic = "HEIC"
  case avif = "AVIF"
  case webp = "WebP"
  case gif = "GIF"
  case bmp = "BMP"
  case svg = "SVG"

  /// The kind of a file that begins with these bytes; nil for an unknown one.
  package static func kind(of bytes: [UInt8]) -> FileSignature? {
    if bytes.isEmpty { return .empty }
    return allCases.first { kind in
      kind.marks.contains { offset, mark in
        bytes.count >= offset + mark.count && bytes[offset...].starts(with: mark)
      }
    }
  }

  /// Bytes at an offset, any of which tells the kind.
  private var marks: [(offset: Int, bytes: [UInt8])] {
    switch self {
    case .empty: []
    case .jpeg: [(0, [0xFF, 0xD8, 0xFF])]
    case .pdf: [(0, Array("%PDF-".utf8))]
    case .tiff: [(0, [0x49, 0x49, 0x2A, 0x00]), (0, [0x4D, 0x4D, 0x00, 0x2A])]
    case .heic:
      ["heic", "heix", "hevc", "mif1", "msf1"].map { (4, Array("ftyp\($0)".utf8)) }
    case .avif: [(4, Array("ftypavif".utf8))]
    case .webp: [(8, Array("WEBP".utf8))]
    case .gif: [(0, Array("GIF8".utf8))]
    case .bmp: [(0, Array("BM".utf8))]
    case .svg: [(0, Array("<svg".utf8)), (0, Array("<?xml".utf8))]
    }
  }

  /// The kind in words, with a command that makes a PNG of such a file.
  package var explanation: String {
    conversion.map { "\(rawValue); to convert it: \($0)" } ?? "an empty file"
  }

  /// A command that makes a PNG of a file of this kind; nil where there is nothing to convert.
  var conversion: String? {
    switch self {
    case .empty: nil
    case .pdf: "pdftoppm -r 300 -png FILE PAGE"
    case .heic, .avif: "heif-convert FILE FILE.png"
    case .webp: "dwebp FILE -o FILE.png"
    case .svg: "rsvg-convert FILE -o FILE.png"
    case .jpeg, .tiff, .gif, .bmp: "convert FILE FILE.png"
    }
  }
}
