internal import Decoding
internal import Platform

enum PNGFuzzing {
  /// A picture has the size that its header tells.
  static func read(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      let header = try? PNGHeader(Array(bytes.prefix(PNGHeader.length))),
      header.size.pixelCount <= 1 << 18, max(header.size.width, header.size.height) <= 100_000,
      let input = MemoryInput.descriptor(bytes),
      let reading = try? PNGImage.read(descriptor: input.number, header: header)
    else { return }
    precondition(
      reading.picture.gray.pixels.count == Int(header.size.pixelCount), "a shade for each pixel")
  }
}
