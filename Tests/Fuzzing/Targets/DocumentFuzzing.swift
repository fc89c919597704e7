internal import Decoding
internal import Platform
internal import WorkerProtocol

enum DocumentFuzzing {
  /// Pages of a file, at most these.
  private static let pageLimit: UInt32 = 3
  /// Pixels of a page; larger ones are only measured.
  private static let pixelLimit: UInt64 = 1 << 18

  /// The target for kinds that a library reads, which is loaded before the first input.
  static func target(
    _ name: String, _ kinds: FileKind..., by library: PictureLibrary? = nil
  ) -> FuzzTarget {
    FuzzTarget(name: name) { bytes in
      LoadedLibrary.load([library].compactMap(\.self))
      guard let kind = FileKind(of: bytes), kinds.contains(kind) else { return }
      read(bytes, as: kind)
    }
  }

  /// A file always has the same pages, with the announced sizes; a fault names its kind and a reason.
  private static func read(_ bytes: [UInt8], as kind: FileKind) {
    guard let input = MemoryInput.descriptor(bytes) else { return }
    var options = ImageReading.Options()
    options.decoding.pixelLimit = pixelLimit
    options.pages = PageRange(1, through: pageLimit)
    options.decoding.pictures = bytes.count % 2 == 0 ? .stored : []
    do throws(PictureFault) {
      let front = FileFront(
        bytes: Array(bytes.prefix(FileKind.beginningLength)), fileSize: bytes.count,
        options: options)
      var file = try PictureReader.of(kind).open(input, front)
      let count = file.pageCount
      precondition(count >= 1, "an open file has a page")
      // The last page first: none depends on those before it.
      for page in (1...min(count, pageLimit)).reversed() + [1] {
        read(page, of: &file, options, kind)
      }
      precondition(file.pageCount == count, "reading changes no number of pages")
    } catch { check(error, kind) }
  }

  private static func read(
    _ page: UInt32, of file: inout any PictureFile, _ options: ImageReading.Options,
    _ kind: FileKind
  ) {
    do throws(PictureFault) {
      let size = try file.measure(page)
      guard size.pixelCount <= options.decoding.pixelLimit, size.longestSide <= PictureLimits.side
      else {
        return
      }
      precondition(size.pixelCount > 0, "a page has pixels")
      let reading = try file.read()
      if let fault = reading.fault { check(fault, kind) }
      let count = reading.picture.gray.pixels.count
      // The header of a HEIC or AVIF may be wrong.
      let isMeasured = kind == .heic || kind == .avif
      precondition(
        isMeasured ? count <= options.decoding.pixelLimit : count == size.pixelCount,
        "a shade for each pixel")
      precondition(
        reading.stored.bytes.count == count * reading.stored.channels,
        "a byte for each channel of a pixel")
      precondition(options.isShown || reading.stored.channels == 1, "gray unless shown")
      precondition(1...8 ~= reading.stored.orientation, "an orientation of EXIF")
      let again = try? file.measure(page)
      precondition(again == size, "reading a page does not change its size")
    } catch { check(error, kind) }
  }

  private static func check(_ fault: PictureFault, _ kind: FileKind) {
    switch fault {
    case .damaged(let named, let reason):
      precondition(named == kind && !reason.isEmpty, "a reason, and the file's kind")
      let frame = DecoderAnswer.ended(sequence: 1, DecodingEnd(fault)).frame
      precondition((try? DecoderAnswer(frame: frame)) != nil, "a fault that can be sent")
    case .locked(let named): precondition(named == kind, "the file's kind")
    case .unsupported(let form):
      precondition(form == kind || FileKind.unreadForms.contains(form), "the kind, or its form")
    case .drawnCoarsely: precondition(kind == .pdf, "a kind that is drawn")
    case .unconvertible(let name): precondition(!name.isEmpty, "the name of what is not read")
    case .truncated, .unreadable: break
    default: preconditionFailure("an unexpected fault: \(fault)")
    }
  }
}
