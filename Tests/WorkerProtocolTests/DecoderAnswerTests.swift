import Geometry
import TestSupport
import Testing
import WorkerProtocol

private let longest = [UInt8](repeating: 0x31, count: Frame.payloadLimit)

private let search = DecodingEnd.Search(
  patterns: 3, patternSets: 258, grids: .max, unreadGrids: 1, correlation: -47)

private let answers: [DecoderAnswer] = [
  .hello(version: 1),
  .hello(version: .max),
  .unconfined(parts: []),
  .unconfined(parts: [8, 255, 0]),
  .began(sequence: 7, .only, PictureSize(width: 2480, height: 3508)),
  .began(sequence: 8, PageNumber(3, of: 40), PictureSize(width: 0, height: 0)),
  .began(sequence: .max, PageNumber(.max, of: .max), PictureSize(width: .max, height: 0)),
  .code(sequence: 7, FoundCode(attempt: "plain", payload: Array("abc".utf8), declaredLength: 3)),
  .code(sequence: 0, FoundCode(attempt: "", payload: [], declaredLength: nil)),
  .code(sequence: 1, FoundCode(attempt: "선명", payload: [0, 0xFF, 0x0A], declaredLength: 0)),
  .code(
    sequence: 2,
    FoundCode(
      attempt: "half", payload: [1], declaredLength: 1,
      corners: Corners([-3, 0, 121, 0, 121, 119, 0, 1_000_000]))),
  .pixels(sequence: 7, [0, 128, 255]),
  .unread(sequence: 7, .unknown),
  .unread(sequence: .max, Corners([1, 2, 3, 4, 5, 6, 7, 8])),
  .ended(sequence: 7, DecodingEnd()),
  .ended(sequence: 6, DecodingEnd(search: search)),
  .ended(sequence: 5, DecodingEnd(.truncated, warning: "cut", search: search)),
  .ended(sequence: 8, DecodingEnd(.unsupportedJPEG("lossless JPEG"))),
  .ended(sequence: 8, DecodingEnd(.unsupported(.rawPhotograph))),
  .ended(sequence: 8, DecodingEnd(.drawnCoarsely(dots: 72))),
  .ended(sequence: 9, DecodingEnd(.damaged(.png, "IDAT: CRC error"))),
  .ended(sequence: 10, DecodingEnd(hasMoreCodes: true)),
  .ended(sequence: 11, DecodingEnd(.tooLarge(PictureSize(width: .max, height: 65_000)))),
  .ended(sequence: 12, DecodingEnd(.damaged(.jpeg, "픽셀"))),
  .ended(sequence: .max, DecodingEnd(.unreadable("\u{1b}[31m"))),
]

struct DecoderAnswerTests {
  @Test("an answer round-trips through its frame", arguments: answers)
  func roundTrip(answer: DecoderAnswer) throws {
    #expect(try DecoderAnswer(frame: answer.frame) == answer)
  }

  @Test("the longest payload and texts fit into a frame")
  func longestParts() throws {
    let text = String(repeating: "a", count: 256)
    let code = FoundCode(attempt: text, payload: longest, declaredLength: 8192)
    let frame = DecoderAnswer.code(sequence: 1, code).frame
    #expect(frame.count <= Frame.sizeLimit)
    #expect(try DecoderAnswer(frame: frame) == .code(sequence: 1, code))
    let end = DecodingEnd(.damaged(.png, text), warning: text, search: search)
    #expect(
      try DecoderAnswer(frame: DecoderAnswer.ended(sequence: 1, end).frame)
        == .ended(sequence: 1, end))
  }

  @Test("every fault has its own number in a frame, and its value")
  func faults() throws {
    let faults: [(PictureFault, [UInt8])] = [
      (.emptyFile, []), (.notImage, []), (.unsupported(.pdf), [3, 0] + "PDF".utf8),
      (.unsupportedJPEG("lossless"), [8, 0] + "lossless".utf8),
      (.missing(.tiff, for: .tiff), [7, 0] + "libtiff".utf8 + [4, 0] + "TIFF".utf8),
      (.damaged(.png, "CRC"), [3, 0] + "PNG".utf8 + [3, 0] + "CRC".utf8),
      (.unreadable("a"), [1, 0, 0x61]), (.truncated, []),
      (.tooLarge(PictureSize(width: 258, height: 3)), [2, 1, 0, 0, 3, 0, 0, 0]),
      (.tooManyBytes(1 << 32 + 5), [5, 0, 0, 0, 1, 0, 0, 0]),
      (.tooManyPages(258), [2, 1, 0, 0]), (.locked(.pdf), [3, 0] + "PDF".utf8),
      (.missingPlugin(.heic), [4, 0] + "HEIC".utf8),
      (.drawnCoarsely(dots: 258), [2, 1, 0, 0]),
      (.unconvertible("old"), [3, 0] + "old".utf8),
    ]
    for (index, (fault, value)) in faults.enumerated() {
      let frame = [0x45, 1, 0, 0, 0, 1, UInt8(index + 1)] + value + [0, 0, 0, 0]
      #expect(try DecoderAnswer(frame: frame) == .ended(sequence: 1, DecodingEnd(fault)))
      #expect(DecoderAnswer.ended(sequence: 1, DecodingEnd(fault)).frame == frame)
    }
    let frame: [UInt8] = [0x45, 1, 0, 0, 0, 0, 0, 0, 1, 0]
    let end = DecoderAnswer.ended(sequence: 1, DecodingEnd(hasMoreCodes: true))
    #expect(try DecoderAnswer(frame: frame) == end)
    #expect(end.frame == frame)
  }

  @Test("the frame of a code is a letter, little-endian integers, and counted bytes")
  func layout() {
    let corners = Corners([-2, 1, 258, 3, 4, 5, 6, 7])
    let code = FoundCode(
      attempt: "ab", payload: [9, 8, 7], declaredLength: 258, corners: corners)
    let expected: [UInt8] = [
      0x43, 4, 3, 2, 1, 2, 0, 0x61, 0x62, 3, 0, 9, 8, 7, 2, 1, 0, 0,
    ]
    let places: [UInt8] = [
      0xFE, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0, 2, 1, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0,
      0,
      7, 0, 0, 0,
    ]
    #expect(DecoderAnswer.code(sequence: 0x0102_0304, code).frame == expected + places)
    #expect(
      DecoderAnswer.unread(sequence: 0x0102_0304, corners).frame == [0x55, 4, 3, 2, 1] + places)
  }

  @Test("a page beyond its document, and one before the first, are refused")
  func pages() throws {
    let frame = DecoderAnswer.began(
      sequence: 1, PageNumber(2, of: 3), PictureSize(width: 4, height: 5)
    ).frame
    #expect(frame == [0x42, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0])
    for number: UInt8 in [0, 4] {
      #expect(throws: FrameError("expected a page")) {
        try DecoderAnswer(frame: Array(frame[..<5] + [number] + frame[6...]))
      }
    }
  }

  @Test("an unknown length is -1, and other negative lengths are refused")
  func unknownLength() throws {
    let code = FoundCode(attempt: "", payload: [], declaredLength: nil)
    let frame = DecoderAnswer.code(sequence: 0, code).frame
    let places = [UInt8](repeating: 0, count: 32)
    #expect(frame.dropLast(32).suffix(4).elementsEqual([0xFF, 0xFF, 0xFF, 0xFF]))
    #expect(try DecoderAnswer(frame: frame) == .code(sequence: 0, code))
    for length: [UInt8] in [[0xFE, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0x80]] {
      #expect(throws: FrameError("expected a length")) {
        try DecoderAnswer(frame: Array(frame.dropLast(36)) + length + places)
      }
    }
  }
}

// MARK: - Frames that break the protocol

extension DecoderAnswerTests {
  @Test("a truncated frame is refused, wherever it is cut", arguments: answers)
  func truncation(answer: DecoderAnswer) {
    let frame = answer.frame
    for count in 0..<frame.count {
      #expect(throws: FrameError.self, "\(count) bytes") {
        try DecoderAnswer(frame: Array(frame.prefix(count)))
      }
    }
  }

  @Test("bytes after an answer are refused", arguments: answers)
  func trailingBytes(answer: DecoderAnswer) {
    #expect(throws: FrameError("expected the end of the frame")) {
      try DecoderAnswer(frame: answer.frame + [0])
    }
    #expect(throws: FrameError.self) { try DecoderAnswer(frame: answer.frame + answer.frame) }
  }

  @Test("a frame of another kind is refused, even a valid request")
  func otherKinds() {
    for kind in UInt8.min...UInt8.max where !"HJBPSUCE".utf8.contains(kind) {
      #expect(throws: FrameError("expected an answer"), "kind \(kind)") {
        try DecoderAnswer(frame: [kind] + [UInt8](repeating: 0, count: 16))
      }
    }
    let request = DecodeRequest(sequence: 1, isGlance: true)
    #expect(throws: FrameError.self) { try DecoderAnswer(frame: request.frame) }
  }

  @Test("an unknown fault is refused", arguments: [0, 11, 128, 255] as [UInt8])
  func unknownFault(fault: UInt8) {
    #expect(throws: FrameError.self) {
      try DecoderAnswer(frame: [0x45, 1, 0, 0, 0, 1, fault, 0, 0, 0, 0])
    }
    #expect(throws: FrameError("expected a known FileKind")) {
      try DecoderAnswer(frame: [0x45, 1, 0, 0, 0, 1, 3, 3, 0, 0x70, 0x64, 0x66, 0, 0, 0, 0])
    }
    #expect(throws: FrameError("expected 0 or 1")) {
      try DecoderAnswer(frame: [0x45, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0])
    }
  }

  @Test("a payload or text over its limit is refused, even if it is complete")
  func oversize() {
    let payload = [0x43, 0, 0, 0, 0, 0, 0] + counted(8193) + [0, 0, 0, 0]
    #expect(throws: FrameError("expected at most 8192 bytes")) {
      try DecoderAnswer(frame: payload)
    }
    let detail = [0x45, 0, 0, 0, 0, 1, 5] + counted(257)
    #expect(throws: FrameError("expected at most 256 bytes")) {
      try DecoderAnswer(frame: detail)
    }
    let attempt = [0x43, 0, 0, 0, 0] + counted(257) + [0, 0, 0, 0, 0, 0]
    #expect(throws: FrameError("expected at most 256 bytes")) {
      try DecoderAnswer(frame: attempt)
    }
  }

  @Test("a frame over the limit is refused")
  func longFrame() {
    let frame = [0x48] + [UInt8](repeating: 0, count: Frame.sizeLimit)
    #expect(throws: FrameError("expected a shorter frame")) { try DecoderAnswer(frame: frame) }
  }

  @Test("text that is not UTF-8 is refused", arguments: [[0xFF], [0xE2, 0x82]] as [[UInt8]])
  func invalidText(bytes: [UInt8]) {
    let count = UInt8(bytes.count)
    #expect(throws: FrameError("expected UTF-8")) {
      try DecoderAnswer(frame: [0x45, 0, 0, 0, 0, 1, 5, count, 0] + bytes)
    }
  }

  @Test("a detail that is too long is cut between characters", arguments: 0..<4)
  func longDetail(shift: Int) throws {
    let detail = String(repeating: "a", count: shift) + String(repeating: "한", count: 200)
    let frame = DecoderAnswer.ended(sequence: 3, DecodingEnd(.damaged(.png, detail))).frame
    guard case .ended(3, let end) = try DecoderAnswer(frame: frame),
      case .damaged(.png, let told) = end.fault
    else {
      Issue.record("expected the end of the search")
      return
    }
    #expect(detail.hasPrefix(told))
    #expect((254...256).contains(told.utf8.count))
  }

  @Test("random bytes and random changes never trap, and an answer that is read round-trips")
  func randomBytes() throws {
    let seed: UInt64 = 20_021_207
    var generator = SeededGenerator(seed: seed)
    for round in 0..<4000 {
      var bytes: [UInt8]
      if round % 2 == 0 {
        let count = Int.random(in: 0..<40, using: &generator)
        bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        if count > 0 { bytes[0] = "HJBPSUCE".utf8.randomElement(using: &generator) ?? 0 }
      } else {
        bytes = (answers.randomElement(using: &generator) ?? answers[0]).frame
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let answer = try? DecoderAnswer(frame: bytes) else { continue }
      let again = try DecoderAnswer(frame: answer.frame)
      #expect(again == answer, "seed \(seed), round \(round), \(bytes)")
      #expect(answer.frame.count == bytes.count, "seed \(seed), round \(round), \(bytes)")
    }
  }

  /// A length in two bytes, then that many bytes.
  private func counted(_ count: Int) -> [UInt8] {
    [UInt8(count % 256), UInt8(count / 256)] + [UInt8](repeating: 0x61, count: count)
  }
}
