internal import Decoding

enum JPEGFuzzing {
  /// A picture has the size that its header tells.
  static func read(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), let header = try? JPEGHeader(bytes),
      header.size.pixelCount <= 1 << 18,
      let reading = try? JPEGImage.read(bytes, header: header)
    else { return }
    precondition(
      reading.picture.gray.pixels.count == Int(header.size.pixelCount), "a shade for each pixel")
  }
}
