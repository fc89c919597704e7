/// Eight points of a patch and their weights.
struct WeightedPoints {
  var u = SIMD8<Float>()
  var v = SIMD8<Float>()
  var weight = SIMD8<Float>()
}
