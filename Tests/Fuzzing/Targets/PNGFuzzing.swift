internal import Decoding
internal import Platform
internal import WorkerProtocol

enum PNGFuzzing {
  /// A decoded picture has the size in its header, and a sound one looks the same to both readers.
  static func read(_ bytes: [UInt8]) {
    guard FileKind(of: bytes) == .png,
      let header = try? PNGHeader(Array(bytes.prefix(PNGHeader.length))),
      header.size.pixelCount <= 1 << 18, header.size.longestSide <= PictureLimits.side,
      let input = MemoryInput.descriptor(bytes)
    else { return }
    let inColor = bytes.count % 2 == 0
    let reading = try? PNGImage.read(
      descriptor: input.fileDescriptor, header: header, inColor: inColor)
    if InflatedRows.isLoaded, let png = SoundPNG(bytes, size: header.size),
      let sound = png.reading(inColor: inColor, orientation: 1)
    {
      guard let reading else { preconditionFailure("libpng reads a sound file") }
      precondition(reading.picture == sound.picture && reading.stored == sound.stored, "the same")
    }
    guard let reading else { return }
    let count = Int(header.size.pixelCount)
    precondition(reading.picture.gray.pixels.count == count, "a shade for each pixel")
    precondition(
      reading.stored.bytes.count == count * reading.stored.channels,
      "a byte for each channel of a pixel")
  }
}
