import Testing
import WorkerProtocol

@testable import Decoding

struct FoundCodesTests {
  private static func find(
    _ name: String, _ left: Double, _ top: Double, side: Double = 20, isAccepted: Bool = true
  ) -> CodeSearch.Find {
    CodeSearch.Find(
      attempt: name, payload: Array(name.utf8), declaredLength: nil,
      corners: [
        Point(x: left, y: top), Point(x: left + side, y: top), Point(x: left + side, y: top + side),
        Point(x: left, y: top + side),
      ],
      isAccepted: isAccepted)
  }

  private static func found(_ finds: CodeSearch.Find...) -> FoundCodes {
    var found = FoundCodes()
    for find in finds { found.add(find) }
    return found
  }

  private static func names(_ found: FoundCodes) -> [String] {
    found.inReadingOrder(withUnread: []).map(\.code.attempt)
  }

  private static func patternSet(_ left: Double, _ top: Double, side: Double) -> FinderPatternSet {
    FinderPatternSet(
      corner: Point(x: left, y: top), across: Vector(x: side, y: 0), down: Vector(x: 0, y: side),
      moduleSize: side / 14, score: 0)
  }

  @Test func `codes at different places are all kept, in reading order`() {
    let found = Self.found(
      Self.find("below", 0, 50), Self.find("right", 50, 1, isAccepted: false),
      Self.find("left", 0, 0))
    #expect(Self.names(found) == ["left", "right", "below"])
  }

  @Test func `the first code at a place is kept unless an accepted one replaces it`() {
    let doubtful = Self.find("doubtful", 0, 0, isAccepted: false)
    let other = Self.find("other", 3, 3, isAccepted: false)
    let right = Self.find("right", 1, 2)
    let late = Self.find("late", 0, 0)
    #expect(Self.names(Self.found(doubtful, other)) == ["doubtful"])
    #expect(Self.names(Self.found(doubtful, right)) == ["right"])
    #expect(Self.names(Self.found(right, doubtful)) == ["right"])
    #expect(Self.names(Self.found(right, late)) == ["right"])
    #expect(Self.names(Self.found(doubtful, right, late)) == ["right"])
  }

  @Test func `a small code inside a large one counts as the same place`() {
    let large = Self.find("large", 0, 0, side: 100)
    let small = Self.find("small", 70, 70)
    #expect(Self.names(Self.found(large, small)) == ["large"])
  }

  @Test func `a search has an accepted code once any of its codes is accepted`() {
    #expect(!FoundCodes().hasAccepted)
    #expect(!Self.found(Self.find("a", 0, 0, isAccepted: false)).hasAccepted)
    let both = Self.found(Self.find("a", 0, 0, isAccepted: false), Self.find("b", 50, 0))
    #expect(both.hasAccepted)
    #expect(FoundCodes().inReadingOrder(withUnread: []).isEmpty)
  }

  @Test func `patterns in or around an accepted code are not examined again`() {
    let found = Self.found(Self.find("a", 100, 100, side: 50))
    #expect(found.hasAccepted(at: Self.patternSet(105, 105, side: 40)))
    // The center of the patterns lies outside the code, but the code lies between them.
    #expect(found.hasAccepted(at: Self.patternSet(60, 60, side: 300)))
    #expect(!found.hasAccepted(at: Self.patternSet(200, 100, side: 40)))
    #expect(!found.hasAccepted(at: Self.patternSet(0, 0, side: 90)))
    #expect(!FoundCodes().hasAccepted(at: Self.patternSet(105, 105, side: 40)))
  }

  @Test func `patterns of a code that was not accepted are examined again`() {
    let found = Self.found(Self.find("a", 100, 100, side: 50, isAccepted: false))
    #expect(!found.hasAccepted(at: Self.patternSet(105, 105, side: 40)))
  }

  @Test func `patterns of a rotated code are recognized by their four corners`() {
    let found = Self.found(Self.find("a", 100, 100, side: 50))
    let turned = FinderPatternSet(
      corner: Point(x: 125, y: 105), across: Vector(x: 20, y: 20), down: Vector(x: -20, y: 20),
      moduleSize: 2, score: 0)
    #expect(found.hasAccepted(at: turned))
  }

  @Test func `a turned neighbor in a code's upright box is another code`() {
    func turned(_ name: String, at center: Point) -> CodeSearch.Find {
      let half = 20.0
      return CodeSearch.Find(
        attempt: name, payload: Array(name.utf8),
        corners: [(0, -half), (half, 0), (0, half), (-half, 0)].map {
          center + Point(x: $0.0, y: $0.1)
        },
        isAccepted: true)
    }
    let code = turned("code", at: Point(x: 100, y: 100))
    let neighbor = Point(x: 115, y: 115)
    #expect(code.bounds.contains(neighbor))
    #expect(Self.names(Self.found(code, turned("neighbor", at: neighbor))).count == 2)
    #expect(!Self.found(code).hasAccepted(at: neighbor))
    #expect(!Self.found(code).explains(Self.patternSet(111, 111, side: 14)))
  }

  @Test func `a region is explained by a code in its middle or by codes that fill most of it`() {
    let pair = Self.found(Self.find("a", 0, 0, side: 40), Self.find("b", 50, 0, side: 40))
    func explains(_ left: Double, _ right: Double, _ bottom: Double) -> Bool {
      pair.explains(Bounds(left: left, top: 0, right: right, bottom: bottom).outline)
    }
    #expect(explains(-5, 45, 45))
    #expect(explains(0, 90, 40), "its middle lies between two codes that were read")
    #expect(!explains(0, 90, 90), "a third and a fourth code may lie below")
    #expect(!explains(50, 150, 40), "a neighbor may lie beside the second code")
    #expect(!FoundCodes().explains(Bounds(left: 0, top: 0, right: 9, bottom: 9).outline))
  }

  @Test func `a code that overlaps several earlier finds is listed once`() {
    let (part, other) = (
      Self.find("part", 0, 0, side: 10, isAccepted: false),
      Self.find("other", 20, 0, side: 10, isAccepted: false)
    )
    let again = Self.find("again", 1, 0, side: 39)
    #expect(
      Self.names(Self.found(part, Self.find("code", 12, 0, side: 30), again)) == ["part", "code"])
    #expect(Self.names(Self.found(part, other, again)) == ["again"])
    #expect(
      Self.names(Self.found(part, Self.find("far", 60, 0), other, again)) == ["again", "far"])
  }

  private static func patterns(_ count: Int, at place: Double, rows: Int) -> [FinderPattern] {
    (0..<count).map { index in
      FinderPattern(
        center: Point(x: place + Double(index), y: place), moduleSize: 3,
        rowCount: rows)
    }
  }

  private static func page(_ side: Int) -> GrayImage { GrayImage(width: side, height: side) }

  @Test func `beside several codes a single stray pattern may mean another code`() {
    let several = Self.found(Self.find("a", 0, 0), Self.find("b", 30, 0))
    let stranger = Self.patterns(1, at: 70, rows: 3)
    #expect(several.mayHaveNeighbors(among: stranger, in: Self.page(80)))
    #expect(!several.mayHaveNeighbors(among: [], in: Self.page(80)))
  }

  @Test func `patterns inside codes or seen in too few rows are not neighbors`() {
    let several = Self.found(Self.find("a", 0, 0), Self.find("b", 30, 0))
    let own = Self.patterns(5, at: 10, rows: 9)
    let weak = Self.patterns(5, at: 70, rows: 2)
    #expect(!several.mayHaveNeighbors(among: own + weak, in: Self.page(80)))
  }

  @Test func `beside a single code a neighbor needs three patterns and enough room`() {
    let single = Self.found(Self.find("a", 0, 0, side: 20))
    let strangers = Self.patterns(3, at: 70, rows: 3)
    // At 100 × 100 the rest of the page is exactly 24 times as large as the code.
    #expect(!single.mayHaveNeighbors(among: strangers, in: Self.page(100)))
    #expect(single.mayHaveNeighbors(among: strangers, in: Self.page(101)))
    #expect(!single.mayHaveNeighbors(among: Array(strangers.dropLast()), in: Self.page(101)))
  }

  @Test func `without an accepted code there are no neighbors`() {
    let strangers = Self.patterns(9, at: 70, rows: 9)
    let doubtful = Self.found(Self.find("a", 0, 0, isAccepted: false))
    #expect(!doubtful.mayHaveNeighbors(among: strangers, in: Self.page(500)))
    #expect(!FoundCodes().mayHaveNeighbors(among: strangers, in: Self.page(500)))
  }
}
