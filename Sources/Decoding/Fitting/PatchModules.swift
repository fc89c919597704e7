/// Eight points of a patch and their weights.
struct WeightedPoints {
  var u = SIMD8<Float>()
  var v = SIMD8<Float>()
  var weight = SIMD8<Float>()
}

/// Eight modules of a code in a patch.
struct PatchModules {
  /// Where they are.
  var (x, y) = (SIMD8<Float>(), SIMD8<Float>())
  /// Where a bend by one module moves them.
  var right = (x: SIMD8<Float>(), y: SIMD8<Float>())
  var down = (x: SIMD8<Float>(), y: SIMD8<Float>())
  var row = RowModules()
}
