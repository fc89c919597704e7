internal import Decoding
internal import Platform
internal import WorkerProtocol

enum PNGFuzzing {
  /// A decoded picture has the size in its header.
  static func read(_ bytes: [UInt8]) {
    guard FileKind(of: bytes) == .png,
      let header = try? PNGHeader(Array(bytes.prefix(PNGHeader.length))),
      header.size.pixelCount <= 1 << 18, header.size.longestSide <= PictureLimits.side,
      let input = MemoryInput.descriptor(bytes),
      let reading = try? PNGImage.read(
        descriptor: input.fileDescriptor, header: header, inColor: bytes.count % 2 == 0)
    else { return }
    let count = Int(header.size.pixelCount)
    precondition(reading.picture.gray.pixels.count == count, "a shade for each pixel")
    precondition(
      reading.stored.bytes.count == count * reading.stored.channels,
      "a byte for each channel of a pixel")
  }
}
