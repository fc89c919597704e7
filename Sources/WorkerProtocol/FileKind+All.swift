extension FileKind {
  /// Every kind, in the order in which they are tried.
  package static let all = [
    png, jpeg, heic, avif, webp, tiff, pnm, gif, bmp, jpegXL, jpeg2000, postScript, pdf,
  ]

  /// Forms of kinds that are read, told apart only by what reads the kind.
  package static let unreadForms = [jpegLS, rawPhotograph, sequenceOfHEIC, sequenceOfAVIF]

  /// PNG, third edition, 5.2.
  package static let png = FileKind(
    "PNG", endings: [".png"], readBy: .decoder, convertedBy: .convert
  ) { $0.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }

  /// ITU-T T.81, annex B: the SOI marker, and the first byte of the next marker.
  ///
  /// The variants that are not read use other color spaces.
  package static let jpeg = FileKind(
    "JPEG", endings: [".jpg", ".jpeg", ".jpe"], readBy: .decoder,
    convertedBy: ConversionCommand(
      "convert FILE -colorspace sRGB FILE.png", package: "imagemagick", numbersPages: true)
  ) { $0.has([0xFF, 0xD8, 0xFF]) }

  /// TIFF 6.0, section 2, and BigTIFF, in either byte order.
  package static let tiff = FileKind(
    "TIFF", endings: [".tif", ".tiff"], readBy: .library(.tiff), mayHavePages: true,
    convertedBy: .convert
  ) { file in
    file.has("II*\0") || file.has("MM\0*") || file.has("II+\0") || file.has("MM\0+")
  }

  /// ISO/IEC 23008-12, clause 10 and annex B: the brands.
  package static let heic = FileKind(
    "HEIC", endings: [".heic", ".heif"],
    readBy: .library(.heif, pluginPackage: "libheif-plugin-libde265"), mayHavePages: true,
    convertedBy: ConversionCommand("heif-convert FILE FILE.png", package: "libheif-examples")
  ) { $0.hasBrand("heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1") }

  /// AV1 Image File Format, section 6.
  package static let avif = FileKind(
    "AVIF", endings: [".avif"], readBy: .library(.heif, pluginPackage: "libheif-plugin-dav1d"),
    mayHavePages: true, convertedBy: heic.conversion
  ) { $0.hasBrand("avif", "avis") }

  /// RFC 9649, section 2.4.
  package static let webp = FileKind(
    "WebP", endings: [".webp"], readBy: .library(.webp), mayHavePages: true,
    convertedBy: ConversionCommand("dwebp FILE -o FILE.png", package: "webp")
  ) { $0.has("RIFF") && $0.has("WEBP", at: 8) }

  /// pbm(5), pgm(5) and ppm(5) of Netpbm, plain and raw.
  ///
  /// Words of a text may begin like this, but then no width follows.
  package static let pnm = FileKind(
    "PNM", endings: [".pnm", ".pbm", ".pgm", ".ppm"], readBy: .decoder, mayHavePages: true,
    convertedBy: .convert
  ) { file in (1...6).contains { file.has("P\($0)") } && file.hasSpacedNumber(at: 2) }

  /// GIF89a specification, section 17.
  package static let gif = FileKind(
    "GIF", endings: [".gif"], readBy: .nothing, convertedBy: .convert
  ) { $0.has("GIF8") }

  /// The sizes of the second header are those defined by Windows and OS/2.
  ///
  /// "BM" alone would match many texts.
  package static let bmp = FileKind(
    "BMP", endings: [".bmp"], readBy: .nothing, convertedBy: .convert
  ) { file in
    file.has("BM")
      && ([12, 16, 40, 52, 56, 64, 108, 124] as [UInt8]).contains {
        file.has([$0, 0, 0, 0], at: 14)
      }
  }

  /// ISO/IEC 18181-2: a bare codestream, and a box.
  package static let jpegXL = FileKind(
    "JPEG XL", endings: [".jxl"], readBy: .nothing,
    convertedBy: ConversionCommand("djxl FILE FILE.png", package: "libjxl-tools")
  ) { $0.has([0xFF, 0x0A]) || $0.has("JXL \r\n", at: 4) }

  /// ISO/IEC 15444-1: a box, and a bare codestream.
  package static let jpeg2000 = FileKind(
    "JPEG 2000", endings: [".jp2", ".j2k", ".jpf", ".jpx"], readBy: .nothing,
    convertedBy: ConversionCommand(
      "opj_decompress -i FILE -o FILE.png", package: "libopenjp2-tools")
  ) { $0.has("jP  \r\n", at: 4) || $0.has([0xFF, 0x4F, 0xFF, 0x51]) }

  /// Encapsulated PostScript 3.0, section 5.2: with a preview, EPS begins with other bytes.
  package static let postScript = FileKind(
    "PostScript", endings: [".ps", ".eps"], readBy: .nothing, isProgram: true,
    convertedBy: ConversionCommand(
      "gs -q -sDEVICE=png16m -r300 -o FILE-%d.png FILE", package: "ghostscript", numbersPages: true)
  ) { $0.has("%!PS") || $0.has([0xC5, 0xD0, 0xD3, 0xC6]) }

  /// ITU-T T.87, annex C: a JPEG whose frame is that of SOF55.
  package static let jpegLS = FileKind(
    form: "JPEG-LS",
    convertedBy: ConversionCommand("ffmpeg -i FILE FILE.png", package: "ffmpeg", numbersPages: true)
  )

  /// A TIFF of a camera's sensor: DNG 1.4, and what cameras write.
  package static let rawPhotograph = FileKind(
    form: "raw photograph",
    convertedBy: ConversionCommand(
      "dcraw -c -w FILE | convert - FILE.png", package: "dcraw imagemagick", numbersPages: true))

  /// ISO/IEC 23008-12, clause 7: tracks without a picture.
  package static let sequenceOfHEIC = FileKind(
    form: "HEIC sequence",
    convertedBy: ConversionCommand(
      "ffmpeg -i FILE FILE-%d.png", package: "ffmpeg", numbersPages: true))

  /// AV1 Image File Format, section 3.
  package static let sequenceOfAVIF = FileKind(
    form: "AVIF sequence", convertedBy: sequenceOfHEIC.conversion)

  /// PDF Reference 1.7, appendix H, note 13: other bytes may precede the header.
  ///
  /// So this kind is tried last: a picture stays one, whatever is in it.
  package static let pdf = FileKind(
    "PDF", endings: [".pdf"], readBy: .library(.poppler), mayHavePages: true,
    // Writes FILE-1.png, FILE-2.png …
    convertedBy: ConversionCommand("pdftoppm -r 300 -png FILE FILE", package: "poppler-utils")
  ) { $0.has("%PDF-") || $0.holdsHeaderOfPDF }
}

extension ConversionCommand {
  fileprivate static let convert = ConversionCommand(
    "convert FILE FILE.png", package: "imagemagick", numbersPages: true)
}
