import Testing

@testable import Decoding

struct GridSearchTests {
  private static func best(_ scan: DrawnScan, version number: Int) throws -> GridFit? {
    let version = try #require(SymbolVersion(number))
    let patterns = scan.patternSet()
    let patch = NormalizedPatch(
      of: patterns, in: scan.image, centerDistance: version.size - 7,
      NormalizedPatch.Tuning.fineDetail)
    let search = GridSearch(version, patterns, patch)
    return search.makeGuess().map { search.refined($0) }
  }

  @Test func `the right version correlates best`() throws {
    for right in [1, 3, 6, 8] {
      let code = try DrawnCode.of(version: right, level: "L")
      let scan = DrawnScan(code, moduleSize: 3)
      let correlations = try (max(1, right - 2)...right + 2).map { number in
        (number: number, correlation: try Self.best(scan, version: number)?.correlation ?? 0)
      }
      let best = correlations.max { $0.correlation < $1.correlation }
      #expect(best?.number == right)
    }
  }

  @Test func `the grid lies where the code was drawn`() throws {
    let code = try DrawnCode.of(version: 4, level: "M")
    let scan = DrawnScan(code, moduleSize: 3.3, degrees: 200)
    let fit = try #require(try Self.best(scan, version: 4))
    #expect(fit.fixed.version.number == 4 && fit.size == 33)
    #expect(scan.error(of: fit.corners) < 0.375)
    // Coordinates are in units of the distance between finder patterns.
    for (place, drawn) in zip([(0.0, 0.0), (1, 0), (0, 1)], scan.finders) {
      #expect((fit.view.map(place.0, place.1) - drawn).length < 1, "\(place)")
    }
    let alignment = scan.middle(column: 26, row: 26)
    #expect((fit.view.map(23.0 / 26, 23.0 / 26) - alignment).length < 1)
  }

  @Test func `a displaced alignment pattern reveals the perspective`() throws {
    // The far corner is two and a half modules nearer than the others imply.
    let code = try DrawnCode.of(version: 5, level: "M")
    let corners = [(12.0, 12.0), (123, 12), (115, 116), (12, 123)]
    let scan = DrawnScan(
      code, corners: corners.map { Point(x: $0.0, y: $0.1) }, width: 135, height: 135)
    let fit = try #require(try Self.best(scan, version: 5))
    #expect(scan.error(of: fit.corners) < 0.375)
    #expect(fit.correlation > 0.7)
    // The initial guess already has the alignment pattern roughly in place.
    let patterns = scan.patternSet()
    let patch = NormalizedPatch(
      of: patterns, in: scan.image, centerDistance: 30, NormalizedPatch.Tuning.coarseDetail)
    let guess = try #require(GridSearch(fit.fixed.version, patterns, patch).makeGuess())
    #expect(scan.error(of: guess.corners) < 1)
  }

  @Test(arguments: [(123.0, 123.0), (115, 118), (130, 119), (118, 130)])
  func `the far corner of a version 1 code is placed where modules are clearest`(
    _ x: Double, _ y: Double
  ) throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    let corners = [(12.0, 12.0), (123, 12), (x, y), (12, 123)]
    let scan = DrawnScan(
      code, corners: corners.map { Point(x: $0.0, y: $0.1) }, width: 145, height: 145)
    let fit = try #require(try Self.best(scan, version: 1))
    #expect(scan.error(of: fit.corners) < 0.375)
  }

  @Test func `flat paper has no grid`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let patterns = DrawnScan(code, moduleSize: 3).patternSet()
    let version = try #require(SymbolVersion(2))
    for luminance: UInt8 in [0, 255] {
      let image = GrayImage(width: 99, height: 99, luminance: luminance)
      let patch = NormalizedPatch(
        of: patterns, in: image, centerDistance: 18, NormalizedPatch.Tuning.fineDetail)
      #expect(GridSearch(version, patterns, patch).makeGuess() == nil, "\(luminance)")
    }
  }
}
