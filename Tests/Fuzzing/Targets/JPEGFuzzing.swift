internal import Decoding
internal import WorkerProtocol

enum JPEGFuzzing {
  /// An accepted header has pixels and uses no more bytes than there are; the picture has its size.
  static func read(_ bytes: [UInt8]) {
    guard FileKind(of: bytes) == .jpeg, let header = try? JPEGHeader(bytes) else { return }
    precondition(header.size.pixelCount > 0, "a picture has pixels")
    precondition((2...bytes.count).contains(header.usableLength), "bytes that are there")
    let again = try? JPEGHeader(Array(bytes.prefix(header.usableLength)))
    precondition(again == nil || again?.size == header.size, "the same picture")
    guard header.size.pixelCount <= 1 << 18,
      let reading = try? JPEGImage.read(bytes, header: header)
    else { return }
    precondition(
      reading.picture.gray.pixels.count == Int(header.size.pixelCount), "a shade for each pixel")
  }
}
