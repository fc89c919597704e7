import Testing
import WorkerProtocol

struct CodeCornersTests {
  @Test("coordinates are rounded to whole pixels, halves away from zero")
  func rounding() {
    let corners = CodeCorners([0.4, 0.5, 1.49, -0.4, -0.5, -1.51, 2479.5, 3507.4])
    #expect(corners.numbers == [0, 1, 1, 0, -1, -2, 2480, 3507])
  }

  @Test("unknown corners are eight zeros")
  func nowhere() {
    #expect(CodeCorners().numbers == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(CodeCorners([Double](repeating: 0, count: 8)) == CodeCorners())
  }

  @Test(
    "a coordinate that is huge or not a number is clamped",
    arguments: [
      .infinity, -.infinity, .nan, -.nan, .signalingNaN, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, 1e9, -1e9, 2_147_483_648, -2_147_483_649,
    ] as [Double])
  func hostile(coordinate: Double) {
    for place in 0..<8 {
      var coordinates = [Double](repeating: 7, count: 8)
      coordinates[place] = coordinate
      let numbers = CodeCorners(coordinates).numbers
      #expect(abs(numbers[place]) == 1_000_000)
      #expect(numbers.count { $0 == 7 } == 7)
    }
  }

  @Test("corners in a frame are read, and clamped to a million pixels in each direction")
  func frames() throws {
    for byte in [0x00, 0x7F, 0x80, 0xFF] as [UInt8] {
      let frame: [UInt8] = [0x55, 1, 0, 0, 0] + [UInt8](repeating: byte, count: 32)
      let answer = try DecoderAnswer(frame: frame)
      let limit: Int32 = 1_000_000
      let numbers: [UInt8: Int32] = [0x00: 0, 0x7F: limit, 0x80: -limit, 0xFF: -1]
      guard case .unread(1, let corners) = answer else {
        Issue.record("expected corners")
        return
      }
      #expect(corners.numbers == [Int32](repeating: numbers[byte] ?? 0, count: 8))
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
    let ends = [Int32](repeatElement([-1_000_000, 1_000_000], count: 4).joined())
    #expect(corners.numbers == ends)
  }
}
