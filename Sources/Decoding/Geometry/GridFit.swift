/// Where the modules of a code lie in a picture.
struct GridFit {
  /// The function patterns of its version.
  let fixed: FunctionPatterns
  /// How well those correlate with the picture: about 0 by chance, 1 and more for a sharp code.
  let correlation: Float
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
    let distance = Double(size - 7)
    let (near, far) = (-3.5 / distance, 1 + 3.5 / distance)
    return [view.map(near, near), view.map(far, near), view.map(far, far), view.map(near, far)]
  }

  /// How dark the modules are that it has in a picture.
  func modules(in image: GrayImage) -> SoftModules {
    let luminance = ModuleSamples.inner(of: self, in: image).averages
    return LocalLevels(of: luminance).darkness(of: luminance)
  }
}
