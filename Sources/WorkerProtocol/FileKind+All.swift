extension FileKind {
  /// Every kind, in the order in which they are tried.
  package static let all = [
    png, jpeg, heic, avif, webp, tiff, pnm, gif, bmp, jpegXL, jpeg2000, photoshop, rawPhotograph,
    icon, targa, postScript, pdf,
  ]

  /// Forms of kinds that are read, told apart only by what reads the kind.
  package static let unreadForms = [jpegLS, sequenceOfHEIC, sequenceOfAVIF]

  /// PNG, third edition, 5.2.
  package static let png = FileKind(
    "PNG", endings: [".png"], readBy: .decoder, convertedBy: .convert
  ) { $0.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }

  /// ITU-T T.81, annex B: the SOI marker, and the first byte of the next marker.
  ///
  /// libjpeg skips what stands between the two. The command is for lossless JPEG and samples of 12
  /// bits, which programs for photographs don't read, but those for medical pictures do.
  package static let jpeg = FileKind(
    "JPEG", endings: [".jpg", ".jpeg", ".jpe"], readBy: .decoder,
    convertedBy: ConversionCommand(
      "gdcmimg FILE FILE.dcm && dcmj2pnm +on FILE.dcm FILE.png", package: "libgdcm-tools dcmtk")
  ) { $0.has([0xFF, 0xD8, 0xFF]) || ($0.has([0xFF, 0xD8]) && $0.holdsSegmentOfJPEG) }

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

  /// pbm(5), pgm(5) and ppm(5) of Netpbm, plain and raw, and pam(5).
  ///
  /// Words of a text may begin like this, but then no width follows.
  package static let pnm = FileKind(
    "PNM", endings: [".pnm", ".pbm", ".pgm", ".ppm", ".pam"], readBy: .decoder,
    mayHavePages: true, convertedBy: .convert
  ) { file in
    file.has("P7\n") || ((1...6).contains { file.has("P\($0)") } && file.hasSpacedNumber(at: 2))
  }

  /// GIF89a specification, section 17.
  package static let gif = FileKind(
    "GIF", endings: [".gif"], readBy: .library(.gif), convertedBy: .convert
  ) { $0.has("GIF8") }

  /// The sizes of the second header are those defined by Windows and OS/2.
  ///
  /// "BM" alone would match many texts.
  package static let bmp = FileKind(
    "BMP", endings: [".bmp", ".dib"], readBy: .decoder, convertedBy: .convert
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
    "JPEG 2000", endings: [".jp2", ".j2k", ".j2c", ".jpf", ".jpx"], readBy: .nothing,
    convertedBy: ConversionCommand(
      "opj_decompress -i FILE -o FILE.png", package: "libopenjp2-tools")
  ) { $0.has("jP  \r\n", at: 4) || $0.has([0xFF, 0x4F, 0xFF, 0x51]) }

  /// Adobe Photoshop File Formats Specification: the file header, in version 1 or, for large files, 2.
  package static let photoshop = FileKind(
    "PSD", endings: [".psd", ".psb"], readBy: .nothing,
    // The picture comes first, then its layers.
    convertedBy: ConversionCommand(
      "convert FILE -delete 1--1 FILE.png", package: "imagemagick", numbersPages: true)
  ) { $0.has("8BPS\0\u{1}") || $0.has("8BPS\0\u{2}") }

  /// What cameras store instead of a JPEG, in files that are no plain TIFF: Canon, Fujifilm, Olympus,
  /// Panasonic, Minolta, Sigma (the signatures that LibRaw knows, `src/metadata/identify.cpp`).
  ///
  /// The other endings are of files that begin as TIFF does, DNG for one: its reader tells them apart.
  package static let rawPhotograph = FileKind(
    "RAW",
    endings: [
      ".dng", ".nef", ".nrw", ".cr2", ".cr3", ".crw", ".arw", ".raf", ".orf", ".rw2", ".pef",
      ".srw",
      ".mrw", ".x3f",
    ], readBy: .nothing,
    convertedBy: ConversionCommand(
      "dcraw -c -w FILE | convert - FILE.png", package: "dcraw imagemagick", numbersPages: true)
  ) { file in
    ["IIRO", "IIRS", "MMOR", "IIU\0", "FUJIFILMCCD-RAW", "\0MRM", "FOVb"].contains { file.has($0) }
      || file.has("HEAPCCDR", at: 6) || file.hasBrand("crx ")
  }

  /// The directory of an icon: its first picture's planes and bits per pixel are those of bitmaps.
  package static let icon = FileKind(
    "ICO", endings: [".ico"], readBy: .nothing, convertedBy: .convert
  ) { file in
    file.has([0, 0, 1, 0]) && !file.has([0], at: 4) && file.has([0], at: 5) && file.has([0], at: 9)
      && (file.has([0, 0], at: 10) || file.has([1, 0], at: 10))
      && ([0, 1, 4, 8, 16, 24, 32] as [UInt8]).contains { file.has([$0, 0], at: 12) }
  }

  /// Truevision TGA File Format Specification 2.0: no signature, but most values of the header are rare.
  package static let targa = FileKind(
    "TGA", endings: [".tga"], readBy: .nothing, convertedBy: .convert
  ) { $0.hasHeaderOfTGA }

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
    convertedBy: ConversionCommand("pdftoppm -r 300 -png FILE FILE", package: "poppler-utils"),
    unlockedBy: ConversionCommand(
      "qpdf --decrypt --password=PASSWORD FILE FILE.pdf", package: "qpdf")
  ) { $0.has("%PDF-") || $0.holdsHeaderOfPDF }
}

extension ConversionCommand {
  fileprivate static let convert = ConversionCommand(
    "convert FILE FILE.png", package: "imagemagick", numbersPages: true)
}
