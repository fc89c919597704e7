import Testing

@testable import Decoding

struct EqualizerTests {
  /// An equalizer that starts from a scan's modules as they are read.
  private static func equalizer(_ scan: DrawnScan) throws -> Equalizer {
    let grid = try GridFit.drawn(scan)
    let averages = ModuleSamples.inner(of: grid, in: scan.image).averages
    let levels = LocalLevels(of: averages)
    return Equalizer(
      .even(of: grid, in: scan.image), levels: levels, modules: levels.darkness(of: averages),
      known: grid.fixed.polarity)
  }

  private static func wrongCount(_ equalizer: Equalizer, _ code: DrawnCode) -> Int {
    zip(equalizer.modules.values, code.soft.values).count { ($0 > 0) != ($1 > 0) }
  }

  @Test(arguments: [(2, 0.75), (4, 0.75), (6, 0.7)])
  func `modules hidden by blur are recovered from their neighbors`(_ version: Int, _ blur: Double)
    throws
  {
    let code = try DrawnCode.of(version: version, level: "M")
    let scan = DrawnScan(code, moduleSize: 3, DrawnScan.Harm(blur: 3 * blur, noise: 1))
    var equalizer = try Self.equalizer(scan)
    let before = Self.wrongCount(equalizer, code)
    for _ in 0..<7 { equalizer.advance() }
    let after = Self.wrongCount(equalizer, code)
    #expect(before > code.size * code.size / 50, "the blur is too small: \(before)")
    #expect(after < before / 3, "seed 1: \(after) of \(before)")
  }

  @Test func `a sharp code stays right`() throws {
    for version in [1, 3, 7] {
      let code = try DrawnCode.of(version: version, level: "Q")
      var equalizer = try Self.equalizer(DrawnScan(code, moduleSize: 3, degrees: 25))
      for round in 0..<4 {
        #expect(Self.wrongCount(equalizer, code) == 0, "version \(version), round \(round)")
        equalizer.advance()
      }
      let least = equalizer.modules.values.map { abs($0) }.min() ?? 0
      #expect(least > 0.4, "version \(version)")
    }
  }

  @Test func `advancing a copy gives the same modules`() throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    let harm = DrawnScan.Harm(blur: 2, noise: 10)
    var one = try Self.equalizer(DrawnScan(code, moduleSize: 3, harm))
    var other = one
    one.advance()
    #expect((one.modules != other.modules))
    other.advance()
    #expect((one.modules == other.modules))
  }

  @Test func `flat paper does not trap`() throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    let grid = try GridFit.drawn(DrawnScan(code, moduleSize: 3))
    let image = GrayImage(width: 1, height: 1, luminance: 0)
    let averages = ModuleSamples.inner(of: grid, in: image).averages
    let levels = LocalLevels(of: averages)
    var equalizer = Equalizer(
      .even(of: grid, in: image), levels: levels, modules: levels.darkness(of: averages),
      known: grid.fixed.polarity)
    for _ in 0..<3 { equalizer.advance() }
    #expect(equalizer.modules.values.allSatisfy { $0.isFinite })
  }
}
