struct GridFit {
  let fixed: FunctionPatterns
  /// That of the function patterns: about 0 by chance, 1 and more for a sharp code.
  var correlation: Float
  /// In units of the pattern distance.
  let view: Perspective
  let controlPoints: GridSearch.ControlPoints
  /// Corrections to the view for bent paper; nil if none were looked for, or found.
  var mesh: GridMesh?
  var size: Int { fixed.version.size }

  func point(_ u: Double, _ v: Double) -> Point {
    let point = mesh?.moved(u, v) ?? Point(u, v)
    return view.map(point.x, point.y)
  }

  /// Clockwise from the code's own upper left corner.
  var corners: [Point] {
    let distance = Double(fixed.version.centerDistance)
    let (near, far) = (-3.5 / distance, 1 + 3.5 / distance)
    return [view.map(near, near), view.map(far, near), view.map(far, far), view.map(near, far)]
  }
}
