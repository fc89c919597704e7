/// Where the frames and labels of an annotation go on a canvas.
struct AnnotationPlan {
  /// The least width of a frame, 0.6 % of the picture's short side, in pixels.
  let unit: Double
  private(set) var frames: [Frame] = []
  private(set) var labels: [Label] = []

  /// A frame around a code.
  struct Frame {
    let state: MarkState
    /// The code's corners.
    let code: [SIMD2<Double>]
    /// The middle of the frame's line.
    let corners: [SIMD2<Double>]
    let sign: (center: SIMD2<Double>, radius: Double)?

    var signArea: Area? { sign.map { Area(around: $0.center, radius: $0.radius) } }
  }

  /// A text on a white pill, perhaps with a line that leads to its frame.
  struct Label {
    let state: MarkState
    let text: DrawnText
    let area: Area
    /// From the label to the frame; empty if it lies on its code, or no code is there.
    let leader: [SIMD2<Double>]
    /// Whether it is the bar of a picture without a code.
    var isBar = false
  }

  /// Shares of the picture's short side that the size of all texts may be, the best first.
  private static let textSizes = [0.027, 0.022]
  /// In pixels: smaller letters can hardly be read.
  private static let leastTextSize = 11.0

  init(
    of annotation: Annotation, on canvas: borrowing Canvas,
    measuring measure: (DrawnText) -> SIMD2<Double>
  ) {
    let side = Double(min(canvas.width, canvas.height))
    unit = max(1.5, 0.006 * side)
    let marks = Self.affordable(annotation.marks, on: canvas, unit: unit)
    frames = marks.map { Self.frame(of: $0.mark, around: $0.code, unit: unit) }
    let map = PrintMap(of: canvas)
    for share in Self.textSizes {
      let size = max(share * side, Self.leastTextSize)
      var layout = LabelLayout(map, canvas, keepingOff: frames, textSize: size)
      func text(_ lines: [String], longestLine: Double) -> DrawnText {
        DrawnText(
          lines: lines, language: annotation.language, size: size, longestLine: longestLine)
      }
      labels = []
      // The most important labels have the first choice.
      for (frame, mark) in zip(frames, marks.map(\.mark)).sorted(by: {
        $0.0.state.rawValue < $1.0.state.rawValue
      }) {
        let text = text(mark.lines, longestLine: layout.longestLine)
        guard let place = layout.place(measure(text), beside: frame) else { continue }
        labels.append(
          Label(state: mark.state, text: text, area: place.area, leader: place.leader))
      }
      if let advice = annotation.advice {
        let text = text([advice], longestLine: layout.longestLineOfBar)
        if let area = layout.bar(measure(text)) {
          labels.append(Label(state: .unread, text: text, area: area, leader: [], isBar: true))
        }
      }
      let wanted = annotation.advice == nil ? frames.count : frames.count + 1
      if layout.coversNoPrint, labels.count == wanted { break }
    }
  }

  /// The marks that are on the canvas, with their corners there, as many as fill it a few times over.
  ///
  /// A hostile decoder may report thousands of codes, each as large as the picture.
  private static func affordable(
    _ marks: [Annotation.Mark], on canvas: borrowing Canvas, unit: Double
  ) -> [(mark: Annotation.Mark, code: [SIMD2<Double>])] {
    let size = SIMD2(Double(canvas.width), Double(canvas.height))
    let whole = Area(columns: 0..<canvas.width, rows: 0..<canvas.height)
    var rest = Double(canvas.allowance)
    var shown: [(mark: Annotation.Mark, code: [SIMD2<Double>])] = []
    for mark in marks {
      // Corners farther outside than the picture is large are moved there.
      let code = canvas.shown(mark.corners).map {
        $0.clamped(lowerBound: -size, upperBound: 2 * size)
      }
      let area = Area(around: code)
      guard area.overlaps(whole) else { continue }
      rest -= 2 * Double(area.columns.count + area.rows.count) * unit * mark.state.weight
      if rest < 0 { break }
      shown.append((mark, code))
    }
    return shown
  }

  private static func frame(
    of mark: Annotation.Mark, around code: [SIMD2<Double>], unit: Double
  ) -> Frame {
    let center = code.reduce(SIMD2(), +) / 4
    let side = (distance(code[0], code[1]) + distance(code[1], code[2])) / 2
    // A ticket's code has 37 modules; the frame's white line, wider by a unit, begins a module away.
    let margin = side / 37 + (mark.state.weight + 1) * unit / 2
    let growth = 1 + 2 * margin / max(side, 1)
    let corners = code.map { center + ($0 - center) * growth }
    return Frame(
      state: mark.state, code: code, corners: corners,
      sign: mark.state.sign == nil ? nil : sign(at: corners, center, side: side, unit: unit))
  }

  /// At the upper left corner, mostly outside.
  private static func sign(
    at corners: [SIMD2<Double>], _ center: SIMD2<Double>, side: Double, unit: Double
  ) -> (center: SIMD2<Double>, radius: Double)? {
    let radius = min(max(2.5 * unit, 7), side / 6)
    guard radius >= 3, let corner = corners.min(by: { $0.x + $0.y < $1.x + $1.y }) else {
      return nil
    }
    let outward = corner - center
    let length = max(distance(corner, center), 1)
    return (corner + outward / length * radius * 0.5, radius)
  }
}

/// The distance between two points.
func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
  ((one - other) * (one - other)).sum().squareRoot()
}
