import Testing

@testable import Decoding

struct SearchEventTests {
  /// The events of a search in words, its drawings and its summary.
  private static func events(
    of search: CodeSearch, in image: GrayImage
  ) -> (told: [String], drawings: [GrayImage], summary: SearchSummary?) {
    var told: [String] = []
    var drawings: [GrayImage] = []
    var summary: SearchSummary?
    _ = search.codes(in: Picture(gray: image)) { event in
      switch event {
      case .looked(let attempt, let number, let image):
        told.append("\(number) \(attempt) \(image.width)")
      case .drew(let attempt, let number, let grid, let drawing):
        told.append("\(number) \(attempt) grid \(grid)")
        drawings.append(drawing)
      case .mapped(_, let number): told.append("\(number) regions")
      case .ended(let end): summary = end
      }
    }
    return (told, drawings, summary)
  }

  @Test func `every attempt made is reported with its number and picture`() {
    let widths = [5, 0, 7]
    let search = CodeSearch(
      attempts: widths.map { width in
        Attempt(name: "width \(width)") { _ in
          width == 0
            ? nil
            : Attempt.Prepared(image: GrayImage(width: width, height: 3))
        }
      },
      scan: { _, _ in [] }, known: KnownPayload { _, _ in true })
    let events = Self.events(of: search, in: GrayImage(width: 9, height: 9))
    #expect(events.told == ["1 width 5 5", "2 width 7 7"])
    #expect(events.summary == SearchSummary())
  }

  @Test func `a grid that does not decode is reported as unread, with its first drawing`()
    throws
  {
    let code = try DrawnCode.of(version: 2, level: "M")
    let search = CodeSearch(
      attempts: [.plain], scan: { _, _ in [] }, known: KnownPayload { _, _ in true })
    let events = Self.events(of: search, in: code.picture(scale: 3))
    #expect(events.told.first == "1 plain \((code.size + 8) * 3)")
    #expect(events.told.contains("1 plain grid 1"))
    // Two pixels per module, and a quiet zone of two modules.
    #expect(events.drawings.first?.width == (code.size + 4) * 2)
    let isAsDrawn = events.drawings.first == code.picture(scale: 2, quietZone: 2)
    #expect(isAsDrawn, "the modules of a sharp code must be those that were drawn")
    let summary = try #require(events.summary)
    #expect(summary.patterns >= 3)
    #expect(summary.patternSets >= 1)
    #expect(summary.grids >= 1)
    #expect(summary.unreadCodes.count == 1)
    #expect(summary.bestCorrelation ?? 0 > 0.6)
    // The quiet zone is four modules wide; a corner may be off by a third of a module.
    let (near, far) = (12.0, Double(12 + code.size * 3))
    let corners = [(near, near), (far, near), (far, far), (near, far)]
    for (corner, expected) in zip(try #require(summary.unreadCodes.first), corners) {
      #expect(abs(corner.x - expected.0) < 1 && abs(corner.y - expected.1) < 1, "\(corner)")
    }
  }

  @Test func `a decoded grid is reported with its drawing and leaves nothing unread`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let search = CodeSearch(
      attempts: [.plain, .named("half")],
      scan: { image, _ in
        let side = Double(image.width)
        let corners = [(0, 0), (side, 0), (side, side), (0, side)].map { Point(x: $0.0, y: $0.1) }
        return [LocatedCode(payload: Array("found".utf8), corners: corners)]
      },
      known: KnownPayload { _, _ in true })
    let events = Self.events(of: search, in: code.picture(scale: 3))
    #expect(events.told == ["1 plain \((code.size + 8) * 3)", "1 plain grid 1"])
    #expect(events.summary?.grids == 1)
    #expect(events.summary?.unreadGrids == [])
    #expect(events.summary?.bestCorrelation == nil)
  }

  @Test func `a grid seen in several attempts counts as one unread place`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let search = CodeSearch(
      attempts: [.plain, .cubic2x], scan: { _, _ in [] }, known: KnownPayload { _, _ in true })
    let summary = Self.events(of: search, in: code.picture(scale: 3)).summary
    #expect(summary?.grids ?? 0 >= 2)
    #expect(summary?.unreadCodes.count == 1)
  }

  @Test func `a blank picture yields no finder patterns and no drawings`() {
    let search = CodeSearch(
      attempts: [.plain, .filtered], scan: { _, _ in [] }, known: KnownPayload { _, _ in true })
    let events = Self.events(of: search, in: GrayImage(width: 60, height: 60))
    #expect(events.summary == SearchSummary())
    #expect(events.drawings.isEmpty)
  }
}
