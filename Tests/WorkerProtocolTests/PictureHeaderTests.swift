import Testing
import WorkerProtocol

struct PictureHeaderTests {
  private static func frame(
    name: [UInt8] = [0x61], number: [UInt8] = [2, 1], grid: [UInt8] = [4, 3],
    width: [UInt8], height: [UInt8], channels: UInt8 = 1, orientation: UInt8 = 1
  ) -> [UInt8] {
    var frame: [UInt8] = [0x50, 9, 0, 0, 0, UInt8(name.count), 0]
    for part in [name, number, grid, width, height] { frame += part }
    return frame + [channels, orientation]
  }

  @Test("the frame of a picture is a letter, little-endian integers, and a counted name")
  func layout() throws {
    let picture = try #require(
      PictureHeader(attempt: "a", number: 0x0102, grid: 0x0304, width: 300, height: 2))
    let answer = DecoderAnswer.picture(sequence: 9, picture)
    let frame = Self.frame(width: [44, 1, 0, 0], height: [2, 0, 0, 0])
    #expect(answer.frame == frame)
    #expect(try DecoderAnswer(frame: frame) == answer)
    #expect(picture.byteCount == 600)
    for count in 0..<frame.count {
      #expect(throws: FrameError.self) { try DecoderAnswer(frame: Array(frame.prefix(count))) }
    }
    #expect(throws: FrameError.self) { try DecoderAnswer(frame: frame + [0]) }
  }

  @Test(
    "a picture with no pixels or too many is refused",
    arguments: [
      (0, 0), (0, 1), (1, 0), (1, 1 << 20 + 1), (1025, 1024), (1 << 16, 1 << 16),
      (UInt32.max, UInt32.max), (3, UInt32.max / 3 + 1),
    ] as [(UInt32, UInt32)])
  func size(width: UInt32, height: UInt32) {
    #expect(PictureHeader(attempt: "", number: 1, grid: 0, width: width, height: height) == nil)
    let sides = [width, height].map { side in
      (0..<4).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
    }
    #expect(throws: FrameError("expected a picture of few pixels")) {
      try DecoderAnswer(frame: Self.frame(width: sides[0], height: sides[1]))
    }
  }

  @Test("the largest pictures are accepted, whatever their shape")
  func largest() {
    for (width, height) in [(1024, 1024), (1 << 20, 1), (1, 1 << 20)] as [(UInt32, UInt32)] {
      let picture = PictureHeader(attempt: "", number: 1, grid: 0, width: width, height: height)
      #expect(picture?.byteCount == Frame.picturePixelLimit)
    }
    for (width, height) in [(2000, 2000), (4_000_000, 1), (1, 4_000_000)] as [(UInt32, UInt32)] {
      let picture = PictureHeader(width: width, height: height, channels: 3)
      #expect(picture?.byteCount == 12_000_000)
    }
  }

  @Test("a stored picture has no attempt, and may be larger")
  func stored() throws {
    let picture = try #require(PictureHeader(width: 300, height: 2, channels: 3))
    #expect(picture.isStored)
    #expect(picture.byteCount == 1800)
    let frame = Self.frame(
      name: [], number: [0, 0], grid: [0, 0], width: [44, 1, 0, 0], height: [2, 0, 0, 0],
      channels: 3)
    let answer = DecoderAnswer.picture(sequence: 9, picture)
    #expect(answer.frame == frame)
    #expect(try DecoderAnswer(frame: frame) == answer)
    #expect(PictureHeader(width: 2001, height: 2000, channels: 1) == nil)
    #expect(PictureHeader(width: 0, height: 2000, channels: 1) == nil)
    #expect(PictureHeader(width: .max, height: .max, channels: 3) == nil)
  }

  @Test func `the orientations are those of EXIF`() {
    for orientation in UInt8.min...UInt8.max {
      let picture = PictureHeader(width: 1, height: 1, orientation: orientation)
      #expect((picture != nil) == (1...8).contains(orientation), "orientation \(orientation)")
      let frame = Self.frame(width: [1, 0, 0, 0], height: [1, 0, 0, 0], orientation: orientation)
      #expect(((try? DecoderAnswer(frame: frame)) != nil) == (1...8).contains(orientation))
    }
  }

  @Test("pictures have one byte per pixel or three")
  func channels() {
    for channels in UInt8.min...UInt8.max {
      let picture = PictureHeader(width: 1, height: 1, channels: channels)
      #expect((picture != nil) == [1, 3].contains(channels), "\(channels) channels")
      let frame = Self.frame(width: [1, 0, 0, 0], height: [1, 0, 0, 0], channels: channels)
      #expect(((try? DecoderAnswer(frame: frame)) != nil) == [1, 3].contains(channels))
    }
  }

  @Test("a name that is not UTF-8 or too long is refused")
  func name() {
    #expect(throws: FrameError("expected UTF-8")) {
      try DecoderAnswer(
        frame: Self.frame(name: [0xFF], width: [1, 0, 0, 0], height: [1, 0, 0, 0]))
    }
    let long = [0x50, 0, 0, 0, 0, 1, 1] + [UInt8](repeating: 0x61, count: 257 + 13)
    #expect(throws: FrameError("expected at most 256 bytes")) { try DecoderAnswer(frame: long) }
  }

  @Test("a piece over its limit is cut when written and refused when read")
  func piece() throws {
    let bytes = [UInt8](repeating: 1, count: Frame.pieceLimit)
    let frame = DecoderAnswer.pixels(sequence: 1, bytes).frame
    #expect(try DecoderAnswer(frame: frame) == .pixels(sequence: 1, bytes))
    #expect(DecoderAnswer.pixels(sequence: 1, bytes + [1]).frame == frame)
    let size = UInt16(Frame.pieceLimit + 1)
    let long = [0x53, 1, 0, 0, 0, UInt8(size & 0xFF), UInt8(size >> 8)] + bytes + [1]
    #expect(throws: FrameError("expected at most \(Frame.pieceLimit) bytes")) {
      try DecoderAnswer(frame: long)
    }
  }

  @Test("an answer has all counts of the search or none")
  func search() throws {
    let counts: [UInt8] = [3, 0, 2, 1, 0xFF, 0xFF, 1, 0, 0xD1, 0xFF, 9, 0]
    let end: [UInt8] = [0x45, 1, 0, 0, 0, 0, 0, 0, 0]
    let search = DecodingEnd.Search(
      patterns: 3, patternSets: 258, grids: .max, unreadGrids: 1, correlation: -47, missingBits: 9)
    #expect(
      try DecoderAnswer(frame: end + [1] + counts)
        == .ended(sequence: 1, DecodingEnd(search: search)))
    #expect(throws: FrameError("expected 0 or 1")) {
      try DecoderAnswer(frame: end + [2] + counts)
    }
    #expect(throws: FrameError("expected the end of the frame")) {
      try DecoderAnswer(frame: end + [0] + counts)
    }
    #expect(throws: FrameError.self) { try DecoderAnswer(frame: end + [1] + counts.dropLast()) }
  }
}
