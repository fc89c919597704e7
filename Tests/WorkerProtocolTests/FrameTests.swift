import Testing

@testable import WorkerProtocol

struct FrameTests {
  @Test("the longest payload of a QR code fits into a frame")
  func limits() {
    #expect(Frame.payloadLimit >= 2_953)
    #expect(Frame.payloadLimit + 512 <= Frame.sizeLimit)
    #expect(Frame.payloadLimit <= Int(UInt16.max))
    #expect(Frame.version == 11)
  }

  @Test("the longest piece of a picture fits into a frame")
  func pieces() {
    let piece = [UInt8](repeating: 7, count: Frame.pieceLimit)
    #expect(Frame.pieceLimit <= Int(UInt16.max))
    #expect(DecoderAnswer.pixels(sequence: .max, piece).frame.count <= Frame.sizeLimit)
  }

  @Test("integers of every width round-trip in order")
  func integers() throws {
    let bytes = Frame.bytes("A", UInt8(0xFE), UInt16(0x0102), Int32(-2), UInt64.max - 1)
    #expect(bytes.prefix(8).elementsEqual([0x41, 0xFE, 0x02, 0x01, 0xFE, 0xFF, 0xFF, 0xFF]))
    var rest = bytes[...]
    #expect(try rest.next(UInt8.self) == 0x41)
    #expect(try rest.next(UInt8.self) == 0xFE)
    #expect(try rest.next(UInt16.self) == 0x0102)
    #expect(try rest.next(Int32.self) == -2)
    #expect(try rest.next(UInt64.self) == UInt64.max - 1)
    try rest.finish()
  }

  @Test("an optional value is preceded by a 0 or a 1")
  func absentValues() throws {
    #expect(Frame.bytes("A", UInt8?.some(7), UInt8?.none) == [0x41, 1, 7, 0])
    var rest: ArraySlice<UInt8> = [1, 9, 0, 2, 9]
    #expect(try rest.next(UInt8?.self) == 9)
    #expect(try rest.next(UInt8?.self) == nil)
    #expect(throws: FrameError("expected 0 or 1")) { try rest.next(UInt8?.self) }
    rest = []
    #expect(throws: FrameError.self) { try rest.next(UInt8?.self) }
  }

  @Test("an integer cut short is refused")
  func shortInteger() {
    var rest: ArraySlice<UInt8> = [1, 2, 3]
    #expect(throws: FrameError("expected 4 more bytes")) { try rest.next(UInt32.self) }
  }

  @Test("bytes are cut to their limit when written, and never read past the frame")
  func bytes() throws {
    var frame: [UInt8] = [0]
    frame.append(counted: [1, 2, 3, 4], limit: 3)
    #expect(frame == [0, 3, 0, 1, 2, 3])
    var short: ArraySlice<UInt8> = [3, 0, 1, 2]
    #expect(throws: FrameError("expected 3 more bytes")) { try short.nextCounted(limit: 8) }
    var limited: ArraySlice<UInt8> = [3, 0, 1, 2, 3]
    #expect(throws: FrameError("expected at most 2 bytes")) { try limited.nextCounted(limit: 2) }
    var exact: ArraySlice<UInt8> = [3, 0, 1, 2, 3]
    #expect(try exact.nextCounted(limit: 3) == [1, 2, 3])
    try exact.finish()
  }

  @Test("bytes left over are an error")
  func leftOver() {
    let rest: ArraySlice<UInt8> = [0]
    #expect(throws: FrameError("expected the end of the frame")) { try rest.finish() }
  }
}
