import Geometry
import Testing
import WorkerProtocol

@testable import Decoding

struct CodeSearchTests {
  /// An attempt whose picture has a given width, by which the fake scanner recognizes it.
  private static func attempt(_ name: String, width: Int, scale: Double = 1) -> Attempt {
    Attempt(name: name) { _ in
      Attempt.Prepared(
        image: GrayImage(width: width, height: 10), scale: scale, method: .wholePicture)
    }
  }

  private static let picture = Picture(gray: GrayImage(width: 10, height: 10))

  private static func code(_ payload: String, _ left: Double, _ top: Double, side: Double = 10)
    -> LocatedCode
  {
    let (right, bottom) = (left + side, top + side)
    return LocatedCode(
      payload: Array(payload.utf8),
      corners: [(left, top), (right, top), (right, bottom), (left, bottom)].map {
        Point(x: $0.0, y: $0.1)
      })
  }

  /// A search whose attempts have the widths 1, 2, … and find these codes; complete payloads end
  /// in a full stop.
  private static func search(_ finds: [LocatedCode]...) -> CodeSearch {
    CodeSearch(
      attempts: finds.indices.map { attempt("attempt \($0 + 1)", width: $0 + 1) },
      scan: { image, _ in finds[image.width - 1] },
      known: KnownPayload { payload, _ in payload.last == UInt8(ascii: ".") })
  }

  private static func results(_ search: CodeSearch) -> [String] {
    search.codes(in: picture).map {
      "\($0.attempt): \(String(decoding: $0.payload, as: UTF8.self))"
    }
  }

  @Test func `the first attempt that finds an accepted code ends the search`() {
    let never = Attempt(name: "never") { _ in
      Issue.record("attempted although a code was found")
      return nil
    }
    let search = CodeSearch(
      attempts: [Self.attempt("one", width: 1), Self.attempt("two", width: 2), never],
      scan: { image, _ in image.width == 1 ? [] : [Self.code("found.", 0, 0)] },
      known: KnownPayload { _, _ in true })
    #expect(Self.results(search) == ["two: found."])
  }

  @Test func `without a code every attempt runs and nothing is found`() {
    #expect(Self.results(Self.search([], [], [])) == [])
    let none = CodeSearch(attempts: [], scan: { _, _ in [] }, known: KnownPayload { _, _ in true })
    #expect(none.codes(in: Self.picture).isEmpty)
  }

  @Test func `the attempt that ends the search returns all its codes in reading order`() {
    let search = Self.search([
      Self.code("below.", 0, 40), Self.code("right.", 30, 0), Self.code("left.", 0, 0),
    ])
    #expect(
      Self.results(search) == ["attempt 1: left.", "attempt 1: right.", "attempt 1: below."])
  }

  @Test func `a complete payload replaces a truncated one at the same place`() {
    let search = Self.search([Self.code("cut", 0, 0)], [], [Self.code("cut at last.", 1, 1)])
    #expect(Self.results(search) == ["attempt 3: cut at last."])
  }

  @Test func `a truncated payload is kept if no attempt finds a complete one`() {
    let search = Self.search([Self.code("cut", 0, 0)], [Self.code("cut as well", 1, 1)], [])
    #expect(Self.results(search) == ["attempt 1: cut"])
  }

  @Test func `truncated payloads elsewhere are kept beside a complete one`() {
    let search = Self.search(
      [Self.code("cut", 0, 0), Self.code("other", 40, 0)], [Self.code("whole.", 1, 1)])
    #expect(Self.results(search) == ["attempt 2: whole.", "attempt 1: other"])
  }

  @Test func `a truncated payload does not end the search`() {
    let search = Self.search([Self.code("cut", 0, 0)], [Self.code("whole.", 40, 0)])
    #expect(Self.results(search) == ["attempt 1: cut", "attempt 2: whole."])
  }

  @Test func `a complete payload beside a truncated one ends the search`() {
    let search = Self.search(
      [Self.code("cut", 0, 0), Self.code("whole.", 40, 0)], [Self.code("better.", 0, 0)])
    #expect(Self.results(search) == ["attempt 1: cut", "attempt 1: whole."])
  }

  @Test func `positions in an enlarged picture are mapped back to the original`() {
    let search = CodeSearch(
      attempts: [
        Self.attempt("plain", width: 1), Self.attempt("double", width: 2, scale: 2),
        Self.attempt("triple", width: 3, scale: 3),
      ],
      scan: { image, _ in
        switch image.width {
        case 1: [Self.code("cut", 100, 100)]
        case 2: [Self.code("elsewhere", 30, 30, side: 20)]
        default: [Self.code("whole.", 300, 300, side: 30)]
        }
      },
      known: KnownPayload { payload, _ in payload.last == UInt8(ascii: ".") })
    let codes = search.codes(in: Self.picture)
    #expect(codes.map(\.attempt) == ["double", "triple"])
    #expect(codes.map(\.corners.points[0].x) == [15, 100])
    #expect(codes.map(\.corners.points[2].y) == [25, 110])
  }

  @Test func `an attempt that does not apply to the picture is skipped`() {
    let search = CodeSearch(
      attempts: [Attempt(name: "unsuited") { _ in nil }, Self.attempt("suited", width: 1)],
      scan: { _, _ in [Self.code("found.", 0, 0)] }, known: KnownPayload { _, _ in true })
    #expect(Self.results(search) == ["suited: found."])
  }

  @Test func `a full search scans every row, a glance every second row`() {
    let search = CodeSearch(
      attempts: [.whole],
      scan: { _, density in
        [Self.code("right \(density).", 40, 0), Self.code("left \(density).", 0, 0)]
      },
      known: KnownPayload { _, _ in true })
    #expect(Self.results(search) == ["whole: left every.", "whole: right every."])
    let cheap = search.codesAtAGlance(in: Self.picture)
    #expect(
      cheap.map { String(decoding: $0.payload, as: UTF8.self) }
        == ["left everySecond.", "right everySecond."])
    #expect(cheap.map(\.attempt) == ["whole", "whole"])
  }

  @Test func `the payload check receives the length that the code declares`() throws {
    let drawn = try DrawnCode.of(version: 5, level: "L")
    let length = drawn.payload.utf8.count
    let located = LocatedCode(payload: Array("cut".utf8), corners: drawn.corners(scale: 2))
    let search = CodeSearch(
      attempts: [.whole], scan: { _, _ in [located, Self.code("nowhere", 0, 0, side: 3)] },
      known: KnownPayload { payload, declared in
        #expect(declared == (payload.count == 3 ? length : nil))
        return true
      })
    let picture = Picture(gray: drawn.picture(scale: 2))
    let finds = search.codes(in: picture)
    #expect(finds.map(\.declaredLength) == [nil, length])
    #expect(
      search.codesAtAGlance(in: picture).map(\.declaredLength) == [nil, length])
  }
}
