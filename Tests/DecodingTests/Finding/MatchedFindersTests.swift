import TestSupport
import Testing

@testable import Decoding

struct MatchedFindersTests {
  /// The number of drawn patterns found within one module, with a size within 25 %.
  private static func seen(_ drawn: DrawnFinders, moduleSize: Double) -> Int {
    let found = MatchedFinders(in: drawn.image).darkOnLight
    return drawn.centers.count { center in
      found.contains { pattern in
        (pattern.center - center).length < moduleSize
          && abs(pattern.moduleSize / moduleSize - 1) < 0.25
      }
    }
  }

  @Test(arguments: [1.2, 1.28, 1.5, 1.9, 2.3, 2.5, 2.9, 3.6, 4.2, 5, 5.5])
  func `patterns are found at every size`(_ moduleSize: Double) {
    let drawn = DrawnFinders(moduleSize: moduleSize, seed: 4)
    #expect(Self.seen(drawn, moduleSize: moduleSize) == 3, "seed 4")
  }

  @Test(arguments: [(1.3, 10.0), (1.6, 25), (2, 35), (2.6, 50), (3.3, 60), (4, 70), (5, 70)])
  func `patterns are found in noise`(_ moduleSize: Double, _ noise: Double) {
    let drawn = DrawnFinders(moduleSize: moduleSize, noise: noise, seed: 5)
    #expect(Self.seen(drawn, moduleSize: moduleSize) == 3, "seed 5")
  }

  @Test(arguments: [(1.5, 0.6), (2.2, 0.8), (3, 0.9), (4.5, 0.9)])
  func `blurred patterns are found`(_ moduleSize: Double, _ blur: Double) {
    let drawn = DrawnFinders(moduleSize: moduleSize, blur: blur, noise: 3, seed: 6)
    #expect(Self.seen(drawn, moduleSize: moduleSize) == 3, "seed 6")
  }

  @Test func `patterns with modules below the requested size are left out`() {
    let drawn = DrawnFinders(moduleSize: 2.3, seed: 4)
    let all = MatchedFinders(in: drawn.image).darkOnLight
    #expect(!all.isEmpty)
    #expect(
      MatchedFinders(in: drawn.image, smallest: 4).darkOnLight.allSatisfy { $0.moduleSize >= 4 })
    let some = MatchedFinders(in: drawn.image, smallest: 2).darkOnLight
    #expect(some.prefix(3) == all.prefix(3))
  }

  @Test func `light patterns on dark are those of the inverted picture`() {
    let drawn = DrawnFinders(moduleSize: 2.3, noise: 10, seed: 4)
    let found = MatchedFinders(in: drawn.image)
    let inverse = MatchedFinders(in: drawn.image.inverted)
    #expect(found.darkOnLight.prefix(3).allSatisfy { $0.correlation > 0.8 })
    #expect(Self.agree(found.darkOnLight, inverse.lightOnDark))
    #expect(Self.agree(found.lightOnDark, inverse.darkOnLight))
    #expect(found.lightOnDark == found.patterns(isInverted: true))
  }

  /// Whether two lists have the same clear patterns; weak ones may be just below the threshold.
  private static func agree(_ one: [FinderPattern], _ other: [FinderPattern]) -> Bool {
    func has(_ patterns: [FinderPattern], _ pattern: FinderPattern) -> Bool {
      patterns.contains {
        ($0.center - pattern.center).length < 0.5
          && abs($0.correlation - pattern.correlation) < 0.02
      }
    }
    return one.allSatisfy { $0.correlation < 0.5 || has(other, $0) }
      && other.allSatisfy { $0.correlation < 0.5 || has(one, $0) }
  }

  @Test func `patterns are found on faded paper`() {
    let drawn = DrawnFinders(moduleSize: 3, noise: 3, ink: 195, seed: 7)
    #expect(Self.seen(drawn, moduleSize: 3) == 3, "seed 7")
  }

  @Test func `a pattern is found beside the edge of the picture`() {
    let drawn = DrawnFinders(moduleSize: 3, seed: 8)
    // The code starts six modules from the edge; keep about half a module of that margin.
    var image = GrayImage(width: 120, height: 120)
    for row in 0..<120 {
      for column in 0..<120 {
        image.pixels[row * 120 + column] = drawn.image.luminance(column + 16, row + 16)
      }
    }
    let found = MatchedFinders(in: image).darkOnLight
    #expect(found.contains { abs($0.center.x - 12.5) < 2 && abs($0.center.y - 12.5) < 2 })
  }

  @Test func `at most 24 patterns are kept, strongest first, none near a stronger one`() {
    var generator = SeededGenerator(seed: 9)
    let places = (0..<300).map { _ in
      FinderPattern(
        center: Point(
          x: .random(in: 0..<200, using: &generator), y: .random(in: 0..<200, using: &generator)),
        moduleSize: .random(in: 1.2...5.2, using: &generator),
        correlation: .random(in: 0.42..<1, using: &generator))
    }
    let kept = MatchedFinders.strongest(of: places)
    #expect(kept.count == 24)
    #expect(kept.first?.correlation == places.map(\.correlation).max())
    for (index, pattern) in kept.enumerated() {
      for stronger in kept[..<index] {
        #expect(stronger.correlation >= pattern.correlation)
        #expect((stronger.center - pattern.center).length > 2.5 * pattern.moduleSize, "seed 9")
      }
    }
  }

  @Test func `blank pictures have no patterns and noise has few`() {
    #expect(MatchedFinders(in: GrayImage(width: 1, height: 1)).darkOnLight.isEmpty)
    #expect(MatchedFinders(in: GrayImage(width: 200, height: 150)).darkOnLight.isEmpty)
    #expect(MatchedFinders(in: RandomPicture.of(150, 150, seed: 10)).darkOnLight.count <= 3)
  }
}
