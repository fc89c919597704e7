import Geometry
import Testing
import WorkerProtocol

struct CornersTests {
  @Test("corners in a frame are read, and clamped to a million pixels in each direction")
  func frames() throws {
    for byte in [0x00, 0x7F, 0x80, 0xFF] as [UInt8] {
      let frame: [UInt8] = [0x55, 1, 0, 0, 0] + [UInt8](repeating: byte, count: 32)
      let answer = try DecoderAnswer(frame: frame)
      let limit = 1_000_000
      let numbers: [UInt8: Int] = [0x00: 0, 0x7F: limit, 0x80: -limit, 0xFF: -1]
      guard case .unread(1, let corners) = answer else {
        Issue.record("expected corners")
        return
      }
      #expect(corners.numbers == [Int](repeating: numbers[byte] ?? 0, count: 8))
      for count in 5..<frame.count {
        #expect(throws: FrameError.self, "\(count) bytes") {
          try DecoderAnswer(frame: Array(frame.prefix(count)))
        }
      }
      #expect(throws: FrameError("expected the end of the frame")) {
        try DecoderAnswer(frame: frame + [0])
      }
    }
    let extremes: [UInt8] = [0, 0, 0, 0x80, 0xFF, 0xFF, 0xFF, 0x7F]
    let frame: [UInt8] = [0x55, 1, 0, 0, 0] + Array(repeatElement(extremes, count: 4).joined())
    guard case .unread(1, let corners) = try DecoderAnswer(frame: frame) else {
      Issue.record("expected corners")
      return
    }
    let ends = [Int](repeatElement([-1_000_000, 1_000_000], count: 4).joined())
    #expect(corners.numbers == ends)
  }
}
