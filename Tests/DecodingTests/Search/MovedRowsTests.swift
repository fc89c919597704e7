import Glibc
import Testing
import WorkerProtocol

@testable import Decoding

struct MovedRowsTests {
  /// Tickets side by side; the rows of each but the first moved by another swing.
  private static func picture(of codes: [DrawnCode]) -> Picture {
    let images = codes.enumerated().map { place, code in
      let bent = BentCode(code) { row in
        Vector(place == 0 ? 0 : 1.4 * sin(row.y * 2 * .pi / 18 + 2 * Double(place)), 0)
      }
      return bent.image
    }
    let height = images[0].height
    var picture = GrayImage(width: images.reduce(0) { $0 + $1.width }, height: height)
    var left = 0
    for image in images {
      for row in 0..<height {
        let line = image.pixels[row * image.width..<(row + 1) * image.width]
        picture.pixels.replaceSubrange(
          row * picture.width + left..<row * picture.width + left + image.width, with: line)
      }
      left += image.width
    }
    return Picture(gray: picture)
  }

  @Test func `tickets whose rows moved are read beside each other and beside one that did not`()
    throws
  {
    let codes = Array(try DrawnCode.read("printed-tickets.txt").prefix(3))
    let decoder = DrawnCode.decoder(of: codes, wrongModules: 1)
    for (strategies, isRead) in [(DecodeStrategies.all, true), ([.grid, .template], false)] {
      let search = CodeSearch(
        attempts: [.plain], strategies: strategies, scan: { image, _ in decoder(image) },
        known: KnownPayload(templates: PayloadTemplate.likeTickets) { _, _ in true })
      let payloads = search.codes(in: Self.picture(of: codes)).map(\.payload)
      #expect(payloads.contains(Array(codes[0].payload.utf8)))
      #expect((Set(payloads) == Set(codes.map { Array($0.payload.utf8) })) == isRead)
    }
  }
}
