import Geometry
import Testing
import WorkerProtocol

@testable import Decoding

struct CodeSearchTests {
  /// A drawn code, its picture, and an attempt that gets another picture of it.
  private struct Drawing {
    let code: DrawnCode
    let image: GrayImage

    init(scale: Int = 3) throws {
      code = try DrawnCode.of(version: 2, level: "M")
      image = code.picture(scale: scale)
    }

    func attempt(_ name: String, scale: Double = 1) -> Attempt {
      Attempt(name: name) { [image] _ in
        Attempt.Prepared(image: image, scale: scale)
      }
    }
  }

  private static func blank(_ name: String) -> Attempt {
    Attempt(name: name) { _ in Attempt.Prepared(image: GrayImage(width: 90, height: 90)) }
  }

  private static func unwanted(_ name: String) -> Attempt {
    Attempt(name: name) { _ in
      Issue.record("\(name) was attempted although a code was found")
      return nil
    }
  }

  /// The names of the attempts that are made, and those that found the codes.
  private static func attempts(
    of search: CodeSearch, in image: GrayImage
  ) -> (made: [String], found: [String]) {
    var made: [String] = []
    let codes = search.codes(in: Picture(gray: image)) { event in
      if case .looked(let attempt, _, _) = event { made.append(attempt) }
    }
    return (made, codes.map(\.attempt))
  }

  @Test func `the first attempt that finds an accepted code ends the search`() throws {
    let drawing = try Drawing()
    let search = SheetSearchTests.search(
      [Self.blank("one"), drawing.attempt("two"), Self.unwanted("three")], [drawing.code])
    let attempts = Self.attempts(of: search, in: drawing.image)
    #expect(attempts.made == ["one", "two"] && attempts.found == ["two"])
  }

  @Test func `without a code every attempt runs and nothing is found`() throws {
    let drawing = try Drawing()
    let search = SheetSearchTests.search(["one", "two", "three"].map(Self.blank), [drawing.code])
    let attempts = Self.attempts(of: search, in: drawing.image)
    #expect(attempts.made == ["one", "two", "three"] && attempts.found.isEmpty)
    #expect(Self.attempts(of: SheetSearchTests.search([], []), in: drawing.image).found.isEmpty)
  }

  @Test func `a payload that is not accepted is kept, but does not end the search`() throws {
    let drawing = try Drawing()
    let search = SheetSearchTests.search(
      [drawing.attempt("one"), drawing.attempt("two")], [drawing.code]
    ) { _, _ in false }
    let attempts = Self.attempts(of: search, in: drawing.image)
    #expect(attempts.made == ["one", "two"] && attempts.found == ["one"])
  }

  @Test func `an attempt that does not apply to the picture is skipped`() throws {
    let drawing = try Drawing()
    let search = SheetSearchTests.search(
      [Attempt(name: "unsuited") { _ in nil }, drawing.attempt("suited")], [drawing.code])
    #expect(Self.attempts(of: search, in: drawing.image).made == ["suited"])
  }

  @Test func `positions in an enlarged picture are mapped back to the original`() throws {
    let (small, large) = (try Drawing(scale: 3), try Drawing(scale: 6))
    let search = SheetSearchTests.search([large.attempt("double", scale: 2)], [large.code])
    let found = try #require(search.codes(in: Picture(gray: small.image)).first)
    for (corner, drawn) in zip(found.corners.points, small.code.corners(scale: 3)) {
      #expect((Point(x: Double(corner.x), y: Double(corner.y)) - drawn).length < 1.5)
    }
  }

  private static func code(_ payload: String, _ left: Double, side: Double = 10) -> LocatedCode {
    LocatedCode(
      payload: Array(payload.utf8),
      corners: Bounds(left: left, top: 0, right: left + side, bottom: side).corners)
  }

  @Test func `a glance scans every second row and lists what zbar finds in reading order`() {
    let search = CodeSearch(
      scan: { _, density in
        [Self.code("right \(density)", 40), Self.code("left \(density)", 0)]
      },
      known: KnownPayload { _, _ in true })
    let codes = search.codesAtAGlance(in: Picture(gray: GrayImage(width: 60, height: 10)))
    #expect(
      codes.map { String(decoding: $0.payload, as: UTF8.self) }
        == ["left everySecond", "right everySecond"])
    #expect(codes.map(\.attempt) == ["whole", "whole"])
  }

  @Test func `at a glance, too, the check of payloads receives the length that a code declares`()
    throws
  {
    let drawn = try DrawnCode.of(version: 5, level: "L")
    let length = drawn.payload.utf8.count
    let located = LocatedCode(payload: Array("cut".utf8), corners: drawn.corners(scale: 2))
    let search = CodeSearch(
      scan: { _, _ in [located, Self.code("nowhere", 0, side: 3)] },
      known: KnownPayload { payload, declared in
        #expect(declared == (payload.count == 3 ? length : nil))
        return true
      })
    let codes = search.codesAtAGlance(in: Picture(gray: drawn.picture(scale: 2)))
    #expect(codes.map(\.declaredLength) == [nil, length])
  }
}
