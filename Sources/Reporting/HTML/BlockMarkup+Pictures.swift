// Pictures as SVG, drawn with attributes alone, because the policy forbids inline styles.

extension BlockMarkup {
  /// A picture taller than this is placed beside two others.
  private static let tall = 360.0

  func picture(_ picture: PictureBlock) -> Markup {
    let drawing = Markup.element(
      "svg",
      [
        "viewBox": "0 0 \(units(PictureBlock.width)) \(units(picture.height))", "role": "img",
        "aria-label": picture.title,
      ], picture.shapes.map(shape))
    let note =
      picture.note.isEmpty ? [] : [Markup.element("p", ["class": "faint"], [Markup(picture.note)])]
    let values = Markup.element(
      "div", ["class": "visually-hidden"], [markup(of: .grid(picture.values))])
    return .element(
      "figure", ["class": picture.height > Self.tall ? "picture tall" : "picture"],
      [.element("figcaption", [:], [Markup(picture.title)]), drawing] + note + [values])
  }

  private func shape(_ shape: PictureBlock.Shape) -> Markup {
    switch shape {
    case .bar(let x, let y, let width, let height, let name):
      .element(
        "rect",
        [
          "class": name, "x": units(x), "y": units(y), "width": units(width),
          "height": units(height), "rx": "2",
        ])
    case .line(let points, let name):
      .element(
        "polyline",
        [
          "class": name,
          "points": points.map { "\(units($0.x)),\(units($0.y))" }.joined(separator: " "),
        ])
    case .spot(let point, let name):
      .element("circle", ["class": name, "cx": units(point.x), "cy": units(point.y), "r": "4.5"])
    case .text(let point, let anchor, let text, let name):
      .element(
        "text",
        [
          "class": name, "x": units(point.x), "y": units(point.y),
          "text-anchor": anchor.rawValue,
        ], [Markup(DisplayText.escaped(text))])
    }
  }

  /// A length with at most one decimal.
  private func units(_ length: Double) -> String {
    let tenths = Int((length * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let rest = abs(tenths) % 10 == 0 ? "" : ".\(abs(tenths) % 10)"
    return "\(sign)\(abs(tenths) / 10)\(rest)"
  }
}
