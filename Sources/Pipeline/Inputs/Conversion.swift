internal import Lottery
internal import Platform
internal import WorkerProtocol

extension InputFailure.Conversion {
  /// How to convert a file of this kind; without a path, the command says `FILE` for it.
  init(of kind: FileSignature, at path: BytePath?) {
    let path = path?.unmistakable
    let file = path?.shellWord ?? "FILE"
    /// What the command writes, with `%` doubled for programs that number pages by it.
    func output(_ ending: String, doublingPercent: Bool = false) -> String {
      let path = doublingPercent ? path?.withDoubledPercents : path
      return path?.extended(by: Array(ending.utf8)).shellWord ?? "FILE\(ending)"
    }
    let image = output(".png")
    let numbered = output(".png", doublingPercent: true)
    let (command, package) =
      switch kind {
      case .png, .tiff, .gif, .bmp, .pnm: ("convert \(file) \(numbered)", "imagemagick")
      // The unsupported JPEG variants use other color spaces.
      case .jpeg: ("convert \(file) -colorspace sRGB \(numbered)", "imagemagick")
      // Writes FILE-1.png, FILE-2.png …
      case .pdf: ("pdftoppm -r 300 -png \(file) \(file)", "poppler-utils")
      case .heic, .avif: ("heif-convert \(file) \(image)", "libheif-examples")
      case .webp: ("dwebp \(file) -o \(image)", "webp")
      case .jpegXL: ("djxl \(file) \(image)", "libjxl-tools")
      case .jpeg2000: ("opj_decompress -i \(file) -o \(image)", "libopenjp2-tools")
      case .postScript:
        (
          "gs -q -sDEVICE=png16m -r300 -o \(output("-", doublingPercent: true))%d.png \(file)",
          "ghostscript"
        )
      }
    self.init(command: command, debianPackage: package)
  }

  /// What the commands append to a file's name; pages are numbered with as many digits as needed.
  private static let endings = [".png", "-1.png", "-01.png", "-001.png", "-0001.png", "-0.png"]

  /// Whether a file has been converted: its picture, or that of its first page, is not older.
  static func isDone(for path: BytePath) -> Bool {
    guard let original = try? Descriptor.openRegularFile(path).stamp() else { return false }
    return endings.contains { ending in
      let picture = path.extended(by: Array(ending.utf8))
      guard let file = try? Descriptor.openRegularFile(picture), let stamp = try? file.stamp(),
        let start = try? file.prefix(FileSignature.length)
      else { return false }
      return FileSignature(of: start) == .png && !stamp.isOlder(than: original)
    }
  }
}

extension BytePath {
  /// The path with `./` before it if a program could take it for an option or a scheme.
  fileprivate var unmistakable: BytePath {
    let isMistakable =
      [UInt8(ascii: "-"), UInt8(ascii: "@")].contains(bytes[0])
      || bytes.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
    return isMistakable ? BytePath(Array("./".utf8) + bytes) ?? self : self
  }

  fileprivate var withDoubledPercents: BytePath {
    let percent = UInt8(ascii: "%")
    return BytePath(bytes.flatMap { $0 == percent ? [percent, percent] : [$0] }) ?? self
  }
}
