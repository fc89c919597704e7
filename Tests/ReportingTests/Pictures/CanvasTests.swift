import Geometry
import TestSupport
import Testing

@testable import Reporting

struct CanvasTests {
  private static let ink = Canvas.Color(200, 10, 30)

  private static func paper(width: Int = 20, height: Int = 10) -> Canvas {
    Canvas(
      width: width, height: height, channels: 1,
      bytes: [UInt8](repeating: 255, count: width * height))
  }

  /// The positions of pixels that are not white.
  private static func marks(on canvas: Canvas) -> Set<[Int]> {
    var places: Set<[Int]> = []
    for row in 0..<canvas.height {
      for column in 0..<canvas.width where canvas.color(column, row) != .white {
        places.insert([column, row])
      }
    }
    return places
  }

  @Test func `gray becomes three equal channels, and colors are kept`() {
    let gray = Canvas(width: 2, height: 2, channels: 1, bytes: [0, 1, 2, 255])
    #expect(gray.bytes == [0, 0, 0, 1, 1, 1, 2, 2, 2, 255, 255, 255])
    let colored = Canvas(width: 1, height: 2, channels: 3, bytes: [1, 2, 3, 4, 5, 6])
    #expect(colored.bytes == [1, 2, 3, 4, 5, 6])
  }

  /// Where the first row and the first column of a stored picture are when it is upright
  /// (Exif 3.0, 4.6.5.1.6).
  @Test(
    arguments: [
      (1, [1, 2, 3, 4, 5, 6]), (2, [3, 2, 1, 6, 5, 4]), (3, [6, 5, 4, 3, 2, 1]),
      (4, [4, 5, 6, 1, 2, 3]), (5, [1, 4, 2, 5, 3, 6]), (6, [4, 1, 5, 2, 6, 3]),
      (7, [6, 3, 5, 2, 4, 1]), (8, [3, 6, 2, 5, 1, 4]),
    ] as [(UInt8, [UInt8])])
  func `a stored picture is turned upright`(_ number: UInt8, _ shades: [UInt8]) {
    let gray = Canvas(
      width: 3, height: 2, channels: 1, bytes: [1, 2, 3, 4, 5, 6],
      orientation: Orientation(exif: number))
    #expect([gray.width, gray.height] == (number < 5 ? [3, 2] : [2, 3]))
    #expect(gray.bytes == shades.flatMap { [$0, $0, $0] })
    let colored = Canvas(
      width: 3, height: 2, channels: 3, bytes: (1...6).flatMap { [$0, $0 + 10, $0 + 20] },
      orientation: Orientation(exif: number))
    #expect(colored.bytes == shades.flatMap { [$0, $0 + 10, $0 + 20] })
  }

  @Test(arguments: 1...8 as ClosedRange<UInt8>)
  func `corners enclose the same pixel in the stored and the upright picture`(_ number: UInt8) {
    for (x, y) in [(0, 0), (5, 1), (2, 3)] {
      var bytes = [UInt8](repeating: 0, count: 6 * 4)
      bytes[6 * y + x] = 255
      let canvas = Canvas(
        width: 6, height: 4, channels: 1, bytes: bytes, orientation: Orientation(exif: number),
        scale: 0.5)
      let (left, top) = (2 * x, 2 * y)
      let corners = canvas.shown(
        Corners([left, top, left + 2, top, left + 2, top + 2, left, top + 2]))
      let columns = corners.map { Int($0.x) }
      let rows = corners.map { Int($0.y) }
      #expect(canvas.color(columns.min() ?? -1, rows.min() ?? -1) == .white)
      #expect(Set(columns).count == 2 && Set(rows).count == 2)
    }
  }

  @Test func `a rectangle is clipped to the canvas`() {
    var canvas = Self.paper()
    canvas.fill(18..<25, -3..<2, Self.ink)
    #expect(Self.marks(on: canvas) == [[18, 0], [19, 0], [18, 1], [19, 1]])
    #expect(canvas.color(18, 0) == Self.ink)
    let before = canvas
    for (columns, rows) in [
      (20..<30, 0..<10), (-9..<0, 0..<10), (0..<20, 10..<11), (0..<20, -1..<0), (3..<3, 3..<9),
      (Int.min..<Int.min + 1, 0..<9), (Int.max - 1..<Int.max, 0..<9),
    ] {
      canvas.fill(columns, rows, Self.ink)
    }
    #expect(canvas == before)
  }

  @Test func `a line includes its start and its end`() {
    var canvas = Self.paper()
    canvas.line(from: (2, 3), to: (6, 3), thickness: 1, Self.ink)
    #expect(Self.marks(on: canvas) == Set((2...6).map { [$0, 3] }))
    canvas = Self.paper()
    canvas.line(from: (7, 8), to: (7, 5), thickness: 1, Self.ink)
    #expect(Self.marks(on: canvas) == Set((5...8).map { [7, $0] }))
    canvas = Self.paper()
    canvas.line(from: (1, 1), to: (5, 5), thickness: 1, Self.ink)
    #expect(Self.marks(on: canvas) == Set((1...5).map { [$0, $0] }))
    canvas = Self.paper()
    canvas.line(from: (4, 4), to: (4, 4), thickness: 1, Self.ink)
    #expect(Self.marks(on: canvas) == [[4, 4]])
  }

  @Test func `a thick line is centered on its path`() {
    var canvas = Self.paper()
    canvas.line(from: (5, 5), to: (9, 5), thickness: 3, Self.ink)
    #expect(Self.marks(on: canvas) == Set((4...10).flatMap { x in (4...6).map { [x, $0] } }))
  }

  @Test func `a dashed line has gaps as long as its dashes`() {
    var canvas = Self.paper()
    canvas.line(from: (0, 2), to: (19, 2), thickness: 1, dash: 3, Self.ink)
    let expected = [0, 1, 2, 6, 7, 8, 12, 13, 14, 18, 19]
    #expect(Self.marks(on: canvas) == Set(expected.map { [$0, 2] }))
  }

  @Test func `lines from far away finish quickly and are drawn where they cross the canvas`() {
    var canvas = Self.paper()
    canvas.line(from: (-50_000, 4), to: (50_000, 4), thickness: 1, Self.ink)
    #expect(Self.marks(on: canvas) == Set((0..<20).map { [$0, 4] }))
    for far in [Int(Int32.min), Int(Int32.max), 1_000_000, -1_000_000] {
      var other = Self.paper()
      other.line(from: (far, far), to: (-far, 3), thickness: 400, dash: 7, Self.ink)
      other.line(from: (far, 0), to: (far, far), thickness: 1, Self.ink)
      #expect(other.width == 20)
    }
  }

  @Test
  func `letters are drawn as dots, lower case as capitals and unknown ones as question marks`() {
    func written(_ text: String, dot: Int = 1) -> Set<[Int]> {
      var canvas = Self.paper(width: 40, height: 20)
      canvas.write(text, x: 1, y: 2, dot: dot, .black)
      return Self.marks(on: canvas)
    }
    // A bar with serifs: columns 1 to 3 of five, seven rows.
    let letter =
      [[2, 2], [3, 2], [4, 2]] + (3...7).map { [3, $0] } + [[2, 8], [3, 8], [4, 8]]
    #expect(written("I") == Set(letter))
    #expect(written("i") == written("I"))
    #expect(written("漢") == written("?"))
    #expect(written("") == [] && written(" ") == [])
    #expect(written("II") == Set(letter + letter.map { [$0[0] + 6, $0[1]] }))
    #expect(written("I", dot: 2).count == 4 * written("I").count)
  }

  @Test func `a syllable of Hangul takes two letters' width, and is centered beside them`() {
    var canvas = Self.paper(width: 40, height: 20)
    canvas.write("원I", x: 1, y: 5, dot: 1, .black)
    let marks = Self.marks(on: canvas)
    // From two dots above the letters to two dots below them.
    #expect(marks.map { $0[1] }.min() == 3 && marks.map { $0[1] }.max() == 13)
    #expect(marks.filter { $0[0] >= 13 }.map { $0[1] }.min() == 5)
  }

  @Test func `a letter outside the canvas changes nothing`() {
    var canvas = Self.paper()
    for (x, y) in [(-100, 0), (0, -100), (100, 0), (0, 100)] {
      canvas.write("A\u{0}\u{202E}🍀", x: x, y: y, dot: 3, .black)
    }
    #expect(canvas == Self.paper())
  }
}

extension Canvas {
  /// The color of a pixel.
  func color(_ column: Int, _ row: Int) -> Color {
    let start = 3 * (row * width + column)
    return Color(bytes[start], bytes[start + 1], bytes[start + 2])
  }
}
