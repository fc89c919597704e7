/// Where the modules of a code lie in a picture.
struct GridFit {
  /// The modules that every code of the size has.
  let fixed: FixedModules
  /// How well those agree with the picture: about 0 by chance, 1 and more for a sharp code.
  let agreement: Float
  /// The view of the code; places are in units of the finder patterns' distance.
  let view: Perspective
  /// The points that the view was found by.
  let controlPoints: GridSearch.ControlPoints
  /// How modules lie beside that view; nil where it is good enough, or the code is small.
  var mesh: GridMesh?

  /// Modules along a side.
  var size: Int { fixed.version.size }

  /// Where a place lies in the picture.
  func place(_ u: Double, _ v: Double) -> Point {
    guard let (u, v) = mesh?.moved(u, v) else { return view.map(u, v) }
    return view.map(u, v)
  }

  /// The corners of the code, clockwise from the top left as its reader sees it.
  var corners: [Point] {
    let span = Double(size - 7)
    let (near, far) = (-3.5 / span, 1 + 3.5 / span)
    return [view.map(near, near), view.map(far, near), view.map(far, far), view.map(near, far)]
  }

  /// Below this agreement no code is read; codes that can be read agree by 0.65 and more.
  static let threshold: Float = 0.3
}
