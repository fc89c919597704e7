import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

/// Whatever is read alone on a canvas is read there beside anything else.
///
/// `Benchmarks/Scanning/read_beside.py` checks the same for large corpora.
struct NeighborTests {
  /// What lies beside a picture, by kind: a fixture.
  private static let kinds = [
    ("a clean slip", "Scans/Hard/clean-200-01.png"),
    ("a damaged slip", "Scans/Hard/damage-6-01.png"),
    ("a slip light on dark", "Scans/inverted.png"),
    ("a tiny code", "Scans/Hard/low-resolution-1.6-01.png"),
    ("a large code", "Scans/Hard/huge-1-01.png"), ("a flyer's code", "Scans/foreign.png"),
    ("text", "Scans/Hard/no-code-ticket-01.png"), ("grain", "Scans/Hard/noise-50-01.png"),
  ]

  private static let pictures: [String] =
    ((try? Repository.rows(ofTable: "Scans/Hard/manifest.tsv")) ?? []).map { $0[0] }

  private static func picture(_ fixture: String) throws -> Picture {
    let bytes = try Repository.bytes(ofFixture: fixture)
    let file = try MemoryFile(bytes)
    return try PNGImage.read(
      descriptor: file.descriptor.fileDescriptor, header: try PNGHeader(bytes)
    ).picture
  }

  /// A sheet with room for several pictures side by side, on which only some are laid.
  private static func sheet(_ pictures: [Picture], showing shown: Set<Int>) -> Picture {
    let gap = 24
    let width = pictures.reduce(gap) { $0 + $1.gray.width + gap }
    let height = 2 * gap + (pictures.map(\.gray.height).max() ?? 0)
    func plane(_ plane: (Picture) -> GrayImage) -> GrayImage {
      var sheet = GrayImage(width: width, height: height, luminance: 236)
      var left = gap
      for (index, picture) in pictures.enumerated() {
        if shown.contains(index) { sheet.paste(plane(picture), atColumn: left, row: gap) }
        left += picture.gray.width + gap
      }
      return sheet
    }
    let isGray = pictures.allSatisfy { $0.brightest == nil }
    return Picture(gray: plane(\.gray), brightest: isGray ? nil : plane { $0.brightest ?? $0.gray })
  }

  /// The payloads read, and how many codes were seen and not read.
  private static func codes(in picture: Picture) -> (read: Set<[UInt8]>, unread: Int) {
    let finds = CodeSearch.forTickets.codes(in: picture)
    return (Set(finds.filter(\.isRead).map(\.payload)), finds.count { !$0.isRead })
  }

  @Test(arguments: pictures)
  func `a picture reads beside others as it reads alone`(_ name: String) throws {
    let picture = try Self.picture("Scans/Hard/\(name)")
    for (kind, fixture) in Self.kinds {
      let both = [picture, try Self.picture(fixture)]
      let alone = [0, 1].map { Self.codes(in: Self.sheet(both, showing: [$0])).read }
      #expect(name.hasPrefix("no-code") == alone[0].isEmpty, "\(name) alone")
      let together = Self.codes(in: Self.sheet(both, showing: [0, 1]))
      let lost = alone[0].union(alone[1]).subtracting(together.read)
      #expect(lost.isEmpty, "\(name) beside \(kind); \(together.unread) unread")
      #expect(together.read.isSubset(of: alone[0].union(alone[1])), "\(name) beside \(kind)")
    }
  }

  @Test(arguments: 1...24)
  func `three to six pictures read together as each reads alone`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 3...6, using: &generator)
    let names = Self.pictures.shuffled(using: &generator).prefix(count)
    let pictures = try names.map { try Self.picture("Scans/Hard/\($0)") }
    let alone = pictures.indices.map { Self.codes(in: Self.sheet(pictures, showing: [$0])).read }
    let together = Self.codes(in: Self.sheet(pictures, showing: Set(pictures.indices)))
    for (name, read) in zip(names, alone) {
      #expect(read.isSubset(of: together.read), "\(name) among \(names), seed \(seed)")
    }
    #expect(together.read.isSubset(of: alone.reduce([]) { $0.union($1) }), "seed \(seed)")
  }
}

extension GrayImage {
  fileprivate mutating func paste(_ other: GrayImage, atColumn left: Int, row top: Int) {
    for row in 0..<other.height {
      let start = (top + row) * width + left
      pixels.replaceSubrange(
        start..<start + other.width, with: other.pixels[row * other.width..<(row + 1) * other.width]
      )
    }
  }
}
