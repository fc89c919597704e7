import TestSupport
import Testing
import WorkerProtocol

private let requests = [
  DecodeRequest(sequence: 0), DecodeRequest(sequence: 1, isGlance: true),
  DecodeRequest(sequence: .max, options: options(.max, 1, .max, .thorough, .attempts)),
  DecodeRequest(sequence: 2, options: options(1, 2, 3, .fast, [.attempts, .stored])),
  DecodeRequest(
    sequence: 3, pages: PageRange(7, through: 40), isGlance: true,
    options: options(1, 40, 150, .normal, .stored)),
]

private func options(
  _ pixelLimit: UInt64, _ pageLimit: UInt32, _ dots: UInt32, _ effort: ScanEffort,
  _ pictures: WantedPictures = []
) -> DecodeOptions {
  var options = DecodeOptions()
  (options.pixelLimit, options.pageLimit, options.dpi) = (pixelLimit, pageLimit, dots)
  (options.effort, options.pictures) = (effort, pictures)
  return options
}

struct DecodeRequestTests {
  @Test("a request round-trips through its frame", arguments: requests)
  func roundTrip(request: DecodeRequest) throws {
    #expect(try DecodeRequest(frame: request.frame) == request)
  }

  @Test("a request is a letter, little-endian integers, and the options")
  func layout() {
    let request = DecodeRequest(
      sequence: 0x0403_0201, pages: PageRange(0x2423_2221, through: 0x3433_3231),
      options: options(0x1817_1615_1413_1211, 0x5453_5251, 0x4443_4241, .fast, .stored))
    let expected: [UInt8] = [
      0x52, 0x01, 0x02, 0x03, 0x04, 0x21, 0x22, 0x23, 0x24, 0x31, 0x32, 0x33, 0x34, 0x00, 0x11,
      0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x51, 0x52, 0x53, 0x54, 0x41, 0x42, 0x43, 0x44,
      0x04, 0x00, 0x66, 0x61, 0x73, 0x74, 0x02,
    ]
    #expect(request.frame == expected)
  }

  @Test("a truncated frame is refused, wherever it is cut", arguments: requests)
  func truncation(request: DecodeRequest) {
    let frame = request.frame
    for count in 0..<frame.count {
      #expect(throws: FrameError.self, "\(count) bytes") {
        try DecodeRequest(frame: Array(frame.prefix(count)))
      }
    }
  }

  @Test("bytes after a request are refused")
  func trailingBytes() {
    #expect(throws: FrameError("expected the end of the frame")) {
      try DecodeRequest(frame: requests[0].frame + [0])
    }
    #expect(throws: FrameError.self) {
      try DecodeRequest(frame: requests[0].frame + requests[1].frame)
    }
  }

  @Test("a frame of another kind is refused, even a valid answer")
  func otherKinds() {
    let frame = requests[0].frame
    for kind in UInt8.min...UInt8.max where kind != UInt8(ascii: "R") {
      #expect(throws: FrameError("expected a request"), "kind \(kind)") {
        try DecodeRequest(frame: [kind] + frame.dropFirst())
      }
    }
    #expect(throws: FrameError.self) {
      try DecodeRequest(frame: DecoderAnswer.hello(version: 1).frame)
    }
  }

  @Test("a page 0, and a range that ends before it begins, are refused")
  func noPages() {
    let frame = requests[0].frame
    for pages: [UInt8] in [[0, 0, 0, 0, 9, 0, 0, 0], [3, 0, 0, 0, 2, 0, 0, 0]] {
      #expect(throws: FrameError("expected pages")) {
        try DecodeRequest(frame: Array(frame[..<5] + pages + frame[13...]))
      }
    }
  }

  @Test("an unknown effort is refused", arguments: ["", "slow", "Fast", "glance", "fast\u{0}"])
  func unknownEffort(effort: String) {
    // Without the length and the name of the usual effort, and the byte of pictures.
    let start = requests[0].frame.dropLast(2 + "normal".utf8.count + 1)
    #expect(throws: FrameError("expected a known ScanEffort")) {
      try DecodeRequest(frame: start + [UInt8(effort.utf8.count), 0] + effort.utf8 + [0])
    }
  }

  @Test("the last byte has a bit for each kind of picture, and other bits are refused")
  func pictures() throws {
    let frame = requests[0].frame.dropLast()
    let wanted: [WantedPictures] = [[], .attempts, .stored, [.attempts, .stored]]
    for (byte, pictures) in wanted.enumerated() {
      #expect(try DecodeRequest(frame: frame + [UInt8(byte)]).options.pictures == pictures)
    }
    for byte in UInt8(4)...UInt8.max {
      #expect(throws: FrameError("expected pictures"), "byte \(byte)") {
        try DecodeRequest(frame: frame + [byte])
      }
    }
  }

  @Test("random bytes never trap, and a request that is read has the same frame")
  func randomBytes() {
    let seed: UInt64 = 645
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2000 {
      let count = Int.random(in: 0..<24, using: &generator)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      if round % 2 == 0, count > 0 { bytes[0] = UInt8(ascii: "R") }
      if let request = try? DecodeRequest(frame: bytes) {
        #expect(request.frame == bytes, "seed \(seed), round \(round)")
      }
    }
  }
}
