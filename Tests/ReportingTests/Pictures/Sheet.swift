import Geometry
import Lottery

@testable import Reporting

/// A blank picture with codes on it, annotated.
struct Sheet {
  var canvas: Canvas
  private(set) var codes: [CodeOutcome] = []
  var unread: [Corners] = []
  var language = Language.english

  static let paper: UInt8 = 200

  init(
    width: Int = 900, height: Int = 600, orientation: Orientation = .upright, scale: Double = 1
  ) {
    canvas = Canvas(
      width: width, height: height, channels: 1,
      bytes: [UInt8](repeating: Self.paper, count: width * height), orientation: orientation,
      scale: scale)
  }

  static func square(_ x: Int, _ y: Int, side: Int = 100) -> Corners {
    Corners([x, y, x + side, y, x + side, y + side, x, y + side])
  }

  mutating func add(_ reading: CodeReading, at corners: Corners) {
    codes.append(
      CodeOutcome(
        number: codes.count + 1, attempt: "plain", payload: [], reading: reading, duplicateOf: nil,
        corners: corners))
  }

  /// Prints dark strokes all over a part of the paper.
  mutating func print(on area: Area) {
    for row in area.rows where row % 12 < 7 {
      for column in area.columns where column % 12 < 6 {
        let start = 3 * (row * canvas.width + column)
        for channel in 0..<3 { canvas.bytes[start + channel] = 40 }
      }
    }
  }

  var annotation: Annotation { Annotation(of: codes, unread: unread, in: language) }

  /// The plan, measured as if all letters were as wide as half their height.
  var plan: AnnotationPlan {
    AnnotationPlan(of: annotation, on: canvas) { text in
      let longest = text.lines.map(\.count).max() ?? 0
      let lines = text.lines.count
      return SIMD2(Double(longest) * text.size / 2, Double(lines) * text.size * 1.25)
    }
  }

  /// The plan as it is drawn, and the picture with it.
  func drawn() throws -> (plan: AnnotationPlan, canvas: Canvas) {
    guard let drawing = Drawing(on: canvas) else { throw CancellationError() }
    let plan = AnnotationPlan(of: annotation, on: canvas) { drawing.size(of: $0) }
    var canvas = canvas
    annotation.draw(on: &canvas)
    return (plan, canvas)
  }
}
