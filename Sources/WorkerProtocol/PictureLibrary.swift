/// A library that a decoder opens at run time: for more kinds of files than it is linked for.
package enum PictureLibrary: String, CaseIterable, FrameField, Sendable {
  case heif = "libheif"
  case webp = "libwebp"
  case tiff = "libtiff"
  case gif = "giflib"
  case poppler = "poppler-glib"

  /// The Debian package that brings it, in Debian 12; its name may end in `t64` elsewhere.
  package var debianPackage: String {
    switch self {
    case .heif: "libheif1"
    case .webp: "libwebp7"
    case .tiff: "libtiff6"
    case .gif: "libgif7"
    case .poppler: "libpoppler-glib8"
    }
  }
}
