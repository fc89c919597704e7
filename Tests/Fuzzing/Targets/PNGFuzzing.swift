internal import Decoding
internal import Platform

enum PNGFuzzing {
  /// A picture has the size that its header tells.
  static func read(_ bytes: [UInt8]) {
    guard let header = try? PNGHeader(Array(bytes.prefix(PNGHeader.length))),
      header.pixelCount <= 1 << 18, max(header.width, header.height) <= 100_000,
      let input = MemoryInput.descriptor(bytes),
      let reading = try? PNGImage.read(descriptor: input.number, header: header)
    else { return }
    precondition(
      reading.picture.gray.pixels.count == Int(header.pixelCount), "a shade for each pixel")
  }
}
