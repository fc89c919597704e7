extension AnnotationPlan {
  private static let white: UInt32 = 0xFFFFFF
  private static let dark: UInt32 = 0x202124

  /// Draws frames, signs and lines before the labels, so that nothing covers a text.
  func draw(on drawing: borrowing Drawing) {
    for frame in frames { draw(frame, on: drawing) }
    for label in labels where !label.leader.isEmpty {
      let line = Shape.lines(label.leader)
      drawing.stroke(line, width: 1.6 * unit, Self.white)
      drawing.stroke(line, width: 0.6 * unit, label.state.color)
    }
    for frame in frames {
      if let (center, radius) = frame.sign, let sign = frame.state.sign {
        drawing.draw(sign, at: center, radius: radius, frame.state.color)
      }
    }
    for label in labels { draw(label, on: drawing) }
  }

  /// On a white line, which shows it on any ground.
  private func draw(_ frame: Frame, on drawing: borrowing Drawing) {
    let state = frame.state
    let width = state.weight * unit
    let dashes = (state.dashes.length * width, state.dashes.gap * width)
    var lines = [Shape.polygon(frame.corners)]
    if state.isStruckThrough { lines.append(.lines([frame.corners[0], frame.corners[2]])) }
    for line in lines { drawing.stroke(line, width: width + unit, Self.white) }
    for line in lines { drawing.stroke(line, width: width, dashes: dashes, state.color) }
  }

  private func draw(_ label: Label, on drawing: borrowing Drawing) {
    let size = label.text.size
    let pill = Shape.pill(label.area, radius: min(0.6 * size, Double(label.area.rows.count) / 2))
    drawing.fill(pill, Self.white)
    drawing.stroke(pill, width: max(1, size / 14), label.state.color)
    let padding = LabelLayout.padding(size)
    let corner = SIMD2(Double(label.area.columns.lowerBound), Double(label.area.rows.lowerBound))
    var start = corner + padding
    if label.isBar, let sign = label.state.sign {
      let center = SIMD2(start.x + 0.6 * size, label.area.center.y)
      drawing.draw(sign, at: center, radius: 0.65 * size, label.state.color)
      start.x += LabelLayout.signWidth(size)
    }
    drawing.write(label.text, at: start, Self.dark)
  }
}

extension Drawing {
  /// Draws a white sign on a disk.
  fileprivate func draw(
    _ sign: MarkState.Sign, at center: SIMD2<Double>, radius: Double, _ color: UInt32
  ) {
    let white: UInt32 = 0xFFFFFF
    fill(.disk(center, radius: radius), white)
    fill(.disk(center, radius: 0.88 * radius), color)
    func point(_ x: Double, _ y: Double) -> SIMD2<Double> { center + SIMD2(x, y) * radius }
    switch sign {
    case .star:
      var direction = SIMD2(0.0, -1)
      let points = (0..<10).map { index in
        let point = center + direction * (index.isMultiple(of: 2) ? 0.68 : 0.28) * radius
        // Turns by 36°, of which these are the cosine and the sine.
        let (cosine, sine) = (0.80901699, 0.58778525)
        direction = SIMD2(
          cosine * direction.x - sine * direction.y, sine * direction.x + cosine * direction.y)
        return point
      }
      fill(.polygon(points), white)
    case .clock:
      stroke(.disk(center, radius: 0.5 * radius), width: 0.16 * radius, white)
      stroke(.lines([point(0, -0.28), point(0, 0), point(0.2, 0.12)]), width: 0.14 * radius, white)
    case .exclamationMark:
      stroke(.lines([point(0, -0.45), point(0, 0.1)]), width: 0.24 * radius, white)
      fill(.disk(point(0, 0.48), radius: 0.15 * radius), white)
    }
  }
}
