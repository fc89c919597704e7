import Glibc
import Testing

@testable import Decoding

struct StripSearchTests {
  /// Paper that slipped three times, a module aside each time: by turns to the right and back.
  private static func slipped(_ code: DrawnCode, areRows: Bool) -> BentCode {
    BentCode(code) { point in
      let strip = Int((areRows ? point.y : point.x).rounded(.down))
      guard (9..<code.size - 9).contains(strip) else { return .zero }
      let aside = abs(strip - code.size / 2) > 2 ? 1.0 : -1
      return areRows ? Vector(aside, 0) : Vector(0, aside)
    }
  }

  @Test(arguments: [3, 5], [false, true])
  func `rows and columns that slipped are followed without a miss`(
    _ version: Int, _ areRows: Bool
  ) throws {
    let code = try DrawnCode.of(version: version, level: "M")
    let bent = Self.slipped(code, areRows: areRows)
    let flat = try #require(bent.finder.fitBest())
    #expect(bent.missed(by: flat) > 4 * code.size)
    let grid = try #require(bent.finder.bent(flat, to: code.soft))
    #expect(bent.missed(by: grid) <= 2)
    let strips = try #require(grid.mesh?.strips)
    #expect(strips.areRows == areRows && strips.offsets.count == code.size)
    #expect(strips.offsets.allSatisfy { abs(areRows ? $0.y : $0.x) < 0.6 })
  }

  @Test func `a grid that follows strips keeps them if it is bent again`() throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    let bent = Self.slipped(code, areRows: true)
    let flat = try #require(bent.finder.fitBest())
    let once = try #require(bent.finder.bent(flat, to: code.soft))
    let twice = bent.finder.bent(once, to: code.soft) ?? once
    #expect(bent.missed(by: twice) <= 2)
    #expect(twice.mesh?.strips?.offsets == once.mesh?.strips?.offsets)
  }

  @Test func `all of a module moves with its strip`() throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    let bent = Self.slipped(code, areRows: true)
    let flat = try #require(bent.finder.fitBest())
    let grid = try #require(bent.finder.bent(flat, to: code.soft))
    let span = Double(code.size - 7)
    for row in 0..<code.size {
      for part in [-0.4, 0.4] {
        let found = grid.point((10 - 3) / span, (Double(row) + part - 3) / span)
        let expected = bent.middle(10, row)
        #expect(abs(found.x - expected.x) < 0.6 * BentCode.scale, "row \(row), \(part)")
      }
    }
  }

  @Test func `what is flat, or follows alignment patterns, has no strips`() throws {
    for bent in [
      BentCode(try DrawnCode.of(version: 5, level: "M")) { _ in .zero },
      Self.slipped(try DrawnCode.of(version: 9, level: "L"), areRows: true),
    ] {
      let flat = try #require(bent.finder.fitBest())
      #expect(bent.finder.bent(flat)?.mesh?.strips == nil)
    }
  }

  @Test
  func `a strip's offset holds from one edge of its modules to the other, and beyond the code`() {
    let offsets = (0..<21).map { SIMD2<Float>(Float($0), -0.5) }
    let rows = Strips(areRows: true, offsets: offsets, value: 0)
    let columns = Strips(areRows: false, offsets: offsets, value: 0)
    // A version 1 code has fourteen modules between patterns; the first pattern's middle is row 3.
    for (row, strip) in [(3.0, 3), (3.45, 3), (3.55, 4), (20, 20), (99, 20), (-99, 0), (.nan, 0)] {
      let expected = Vector(Double(strip), -0.5) * (1 / 14.0)
      let place = (row - 3) / 14
      #expect((rows.offset(0.3, place) - expected).length < 1e-6, "row \(row)")
      #expect((columns.offset(place, 0.3) - expected).length < 1e-6, "column \(row)")
    }
  }
}
