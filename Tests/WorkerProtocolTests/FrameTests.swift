import Testing

@testable import WorkerProtocol

struct FrameTests {
  @Test("the longest payload of a QR code fits into a frame")
  func limits() {
    #expect(Frame.payloadLimit >= 2_953)
    #expect(Frame.payloadLimit + 512 <= Frame.sizeLimit)
    #expect(Frame.payloadLimit <= Int(UInt16.max))
    #expect(Frame.version == 4)
  }

  @Test("the longest piece of a picture fits into a frame")
  func pieces() {
    let piece = [UInt8](repeating: 7, count: Frame.pieceLimit)
    #expect(Frame.pieceLimit <= Int(UInt16.max))
    #expect(DecoderAnswer.shades(sequence: .max, piece).frame.count <= Frame.sizeLimit)
  }

  @Test("integers of every width round-trip in order")
  func integers() throws {
    var writer = FrameWriter()
    writer.append(UInt8(0x41))
    writer.append(UInt8(0xFE))
    writer.append(UInt16(0x0102))
    writer.append(Int32(-2))
    writer.append(UInt64.max - 1)
    #expect(
      writer.bytes.prefix(8).elementsEqual([0x41, 0xFE, 0x02, 0x01, 0xFE, 0xFF, 0xFF, 0xFF]))
    var reader = FrameReader(writer.bytes)
    #expect(try reader.integer(UInt8.self) == 0x41)
    #expect(try reader.integer(UInt8.self) == 0xFE)
    #expect(try reader.integer(UInt16.self) == 0x0102)
    #expect(try reader.integer(Int32.self) == -2)
    #expect(try reader.integer(UInt64.self) == UInt64.max - 1)
    try reader.finish()
  }

  @Test("a flag is 0 or 1")
  func flags() throws {
    var writer = FrameWriter()
    writer.append(UInt8(0))
    writer.append(true)
    writer.append(false)
    #expect(writer.bytes == [0, 1, 0])
    var reader = FrameReader([1, 0, 2])
    #expect(try reader.flag())
    #expect(try !reader.flag())
    #expect(throws: FrameError("expected 0 or 1")) { try reader.flag() }
    #expect(throws: FrameError.self) { try reader.flag() }
  }

  @Test("an integer cut short is refused")
  func shortInteger() {
    var reader = FrameReader([1, 2, 3])
    #expect(throws: FrameError("expected 4 more bytes")) { try reader.integer(UInt32.self) }
  }

  @Test("bytes are cut to their limit when written, and never read past the frame")
  func bytes() throws {
    var writer = FrameWriter()
    writer.append(UInt8(0))
    writer.append([1, 2, 3, 4], limit: 3)
    #expect(writer.bytes == [0, 3, 0, 1, 2, 3])
    var reader = FrameReader([3, 0, 1, 2])
    #expect(throws: FrameError("expected 3 more bytes")) { try reader.bytes(limit: 8) }
    var limited = FrameReader([3, 0, 1, 2, 3])
    #expect(throws: FrameError("expected at most 2 bytes")) { try limited.bytes(limit: 2) }
    var exact = FrameReader([3, 0, 1, 2, 3])
    #expect(try exact.bytes(limit: 3) == [1, 2, 3])
    try exact.finish()
  }

  @Test("bytes left over are an error")
  func leftOver() {
    let reader = FrameReader([0])
    #expect(throws: FrameError("expected the end of the frame")) { try reader.finish() }
  }
}
