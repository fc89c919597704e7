/// A library that a decoder opens at run time: for more kinds of files than it is linked for.
package enum PictureLibrary: String, CaseIterable, FrameField, Sendable {
  case heif = "libheif"
  case webp = "libwebp"
  case tiff = "libtiff"
  case poppler = "poppler-glib"

  /// The Debian package that brings it, in Debian 12; its name may end in `t64` elsewhere.
  package var debianPackage: String {
    switch self {
    case .heif: "libheif1"
    case .webp: "libwebp7"
    case .tiff: "libtiff6"
    case .poppler: "libpoppler-glib8"
    }
  }
}

extension FileSignature {
  /// Whether such a file may have several pages.
  package var mayHavePages: Bool { [.pdf, .tiff, .pnm].contains(self) }

  /// The Debian package with the plugin that decodes such files, where libheif has plugins.
  package var pluginPackage: String {
    self == .avif ? "libheif-plugin-dav1d" : "libheif-plugin-libde265"
  }

  /// The library that reads such files; nil if a decoder is linked for them, or does not read them.
  package var library: PictureLibrary? {
    switch self {
    case .heic, .avif: .heif
    case .webp: .webp
    case .tiff: .tiff
    case .pdf: .poppler
    case .png, .jpeg, .pnm, .gif, .bmp, .jpegXL, .jpeg2000, .postScript: nil
    }
  }
}
