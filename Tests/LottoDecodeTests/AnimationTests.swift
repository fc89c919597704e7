import Decoding
import Geometry
import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import lotto_decode

/// Animated WebP, put together from a picture of 300 × 300 pixels with a ticket (RFC 9649, 2.7).
struct AnimationTests {
  private static let isLoaded = {
    LoadedLibrary.load([.webp])
    return LoadedLibrary(.webp) != nil
  }()

  private struct Frame {
    var left = 0
    var side = 300
    /// Flags: 1 removes it before the next frame, 2 draws it without what is below it.
    var flags: UInt8 = 0
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(content.count, 4) + content
      + [UInt8](repeating: 0, count: content.count % 2)
  }

  /// An animation on a canvas of 620 × 300 pixels.
  private static func animation(_ frames: Frame...) throws -> [UInt8] {
    // The chunks of a file without a header of its own.
    let picture = try Repository.bytes(ofFixture: "Documents/lossless.webp").dropFirst(12)
    var content = Array("WEBP".utf8)
    content += chunk("VP8X", [2, 0, 0, 0] + bytes(619, 3) + bytes(299, 3))
    content += chunk("ANIM", [0, 0, 0, 0, 0, 0])
    for frame in frames {
      let place = bytes(frame.left / 2, 3) + bytes(0, 3) + bytes(frame.side - 1, 3) + bytes(299, 3)
      content += chunk("ANMF", place + bytes(100, 3) + [frame.flags] + picture)
    }
    return Array("RIFF".utf8) + bytes(content.count, 4) + content
  }

  /// What is said of each page.
  private static func ends(_ bytes: [UInt8], first: UInt32 = 1) throws -> [ImageReading] {
    var ends: [ImageReading] = []
    let options = ImageReading.Options(pages: PageRange(first, through: 9))
    ImageReading.read(try MemoryFile(bytes).descriptor, options: options) { event in
      if case .began(_, let size) = event { #expect(size == PictureSize(width: 620, height: 300)) }
      if case .ended(let reading) = event { ends.append(reading) }
    }
    return ends
  }

  /// Where the codes of each page begin, from the left: in the first half or the second.
  private static func halves(_ ends: [ImageReading]) -> [[Int]] {
    ends.map { $0.codes.map { $0.corners.points[0].x < 310 ? 1 : 2 } }
  }

  @Test(.enabled(if: isLoaded)) func `each page is what a viewer shows at that time`() throws {
    let kept = try Self.ends(Self.animation(Frame(), Frame(left: 320)))
    #expect(Self.halves(kept) == [[1], [1, 2]])
    let removed = try Self.ends(Self.animation(Frame(flags: 1), Frame(left: 320, flags: 2)))
    #expect(Self.halves(removed) == [[1], [2]])
    #expect((kept + removed).allSatisfy { $0.fault == nil })
  }

  @Test(.enabled(if: isLoaded)) func `a page that is asked for alone shows the same`() throws {
    let bytes = try Self.animation(Frame(), Frame(left: 320))
    #expect(Self.halves(try Self.ends(bytes, first: 2)) == [[1, 2]])
  }

  @Test(.enabled(if: isLoaded))
  func `a frame beside the canvas, or of another size, costs no other page`() throws {
    for wrong in [Frame(left: 322), Frame(left: 1 << 24), Frame(side: 298)] {
      let ends = try Self.ends(Self.animation(Frame(), wrong, Frame(left: 320)))
      #expect(ends.map(\.fault) == [nil, .damaged(.webp, "the frame is damaged"), nil])
      #expect(Self.halves(ends) == [[1], [], [1, 2]])
    }
  }

  @Test(.enabled(if: isLoaded)) func `a truncated animation yields what is there`() throws {
    let bytes = try Self.animation(Frame(), Frame(left: 320))
    let one = try Self.animation(Frame())
    for length in stride(from: one.count - 8, to: bytes.count - 2, by: 97) {
      let ends = try Self.ends(Array(bytes.prefix(length)))
      #expect(ends.last?.fault == .truncated, "\(length)")
      if length >= one.count { #expect(ends.first?.codes.count == 1, "\(length)") }
    }
  }
}
