/// The surroundings of a finder pattern set, upright and evenly lit, for fitting a grid; the
/// patterns' centers are (0, 0), (1, 0) on the right, and (0, 1) below.
struct NormalizedPatch {
  let side: Int
  /// How dark each cell is relative to its surroundings, in deviations clipped to ±`Tuning.limit`.
  private(set) var values: [Float]
  /// Cells from the edge to the corner pattern's center.
  let origin: Float
  /// Cells between pattern centers.
  let distance: Float
  private let scale: Int
  /// Cells per module along a side, and the margin in units of the pattern distance.
  typealias Detail = (scale: Int, margin: Double)

  /// `centerDistance` is about the number of modules between centers.
  init(of patterns: FinderPatternSet, in image: GrayImage, centerDistance: Int, _ detail: Detail) {
    scale = detail.scale
    let modules = Int(Double(centerDistance) * (1 + 2 * detail.margin)) + 1
    side = modules * scale
    distance = Float(centerDistance * scale)
    origin = (Float(side) - distance) / 2
    values = []
    values = normalized(smoothed(sampled(patterns, image)), modules: modules)
  }

  /// Each cell replaced by the mean of a module around it; a margin stays as it is.
  var averaged: NormalizedPatch {
    let reach = scale / 2
    var averaged = self
    for row in reach..<side - reach {
      for column in reach..<side - reach {
        var sum: Float = 0
        for nearby in row - reach...row + reach {
          for index in nearby * side + column - reach...nearby * side + column + reach {
            sum += values[index]
          }
        }
        averaged.values[row * side + column] = sum / Float((2 * reach + 1) * (2 * reach + 1))
      }
    }
    return averaged
  }

  /// The share of a code's cells that are darker than their surroundings.
  ///
  /// About 0.57 of most codes, even where rows or columns moved; less of text and lines.
  var darkShare: Float {
    let reach = 3 * Float(scale)
    let cells = max(0, Int(origin - reach))...min(side - 1, Int(origin + distance + reach))
    var count = 0
    for row in cells {
      for column in cells where values[row * side + column] > 0 { count += 1 }
    }
    return Float(count) / Float(cells.count * cells.count)
  }

  /// Bilinearly interpolated; clamped at the edge.
  @inline(__always) func value(_ u: Float, _ v: Float) -> Float {
    let limit = Float(side - 2)
    let x = min(limit, max(0, origin + u * distance - 0.5))
    let y = min(limit, max(0, origin + v * distance - 0.5))
    let (column, row) = (Int(x), Int(y))
    let square = values.span.square(at: row * side + column, stride: side)
    return square.bilinear(right: x - Float(column), below: y - Float(row))
  }

  /// How clear modules are: the sum of those known, 1 for dark and −1 for light, with their sign, and of the
  /// others' distance from gray.
  func clarity(of known: SoftModules, at place: (_ column: Int, _ row: Int) -> SIMD2<Float>)
    -> Float
  {
    var sum: Float = 0
    for row in 0..<known.size {
      for column in 0..<known.size {
        let place = place(column, row)
        let value = value(place.x, place.y)
        let sign = known[column, row]
        sum += sign == 0 ? abs(value) : sign * value
      }
    }
    return sum
  }

  private func sampled(_ patterns: FinderPatternSet, _ image: GrayImage) -> [Float] {
    var luminance = [Float](repeating: 255, count: side * side)
    guard image.width > 1, image.height > 1 else { return luminance }
    let across = patterns.across * (1 / Double(distance))
    let down = patterns.down * (1 / Double(distance))
    let first = patterns.corner + (across + down) * (0.5 - Double(origin))
    for row in 0..<side {
      PictureKernel.best.sample(
        image, from: first + down * Double(row), by: across, into: &luminance,
        row * side..<(row + 1) * side)
    }
    return luminance
  }

  private func smoothed(_ luminance: [Float]) -> [Float] {
    var across = Self.smoothed(luminance, step: 1)
    for start in stride(from: 0, to: side * side, by: side) {
      across[start] = luminance[start]
      across[start + side - 1] = luminance[start + side - 1]
    }
    return Self.smoothed(across, step: side)
  }

  /// Each value mixed with those one step before and after, which weigh half as much; the first and
  /// last step stay as they are.
  private static func smoothed(_ values: [Float], step: Int) -> [Float] {
    var result = values
    var target = result.mutableSpan
    let values = values.span
    let last = values.count - step
    var index = step
    while index + 8 <= last {
      let before: SIMD8<Float> = values.vector(at: index - step)
      let middle: SIMD8<Float> = values.vector(at: index)
      let after: SIMD8<Float> = values.vector(at: index + step)
      target.store((before + 2 * middle + after) / 4, at: index)
      index += 8
    }
    while index < last {
      target[index] = (values[index - step] + 2 * values[index] + values[index + step]) / 4
      index += 1
    }
    return result
  }

  private func normalized(_ luminance: [Float], modules: Int) -> [Float] {
    var moments = [SIMD2<Float>](repeating: .zero, count: modules * modules)
    let count = Float(scale * scale)
    for row in 0..<side {
      let module = row / scale * modules
      var column = row * side
      for index in module..<module + modules {
        var sum = SIMD2<Float>.zero
        for _ in 0..<scale {
          let level = luminance[column]
          sum += SIMD2(level, level * level)
          column += 1
        }
        moments[index] += sum / count
      }
    }
    SquareBlur.apply(to: &moments, side: modules, radius: Tuning.blurRadius)
    // Replace the second moment by the factor that scales differences from the mean.
    for index in moments.indices {
      let moment = moments[index]
      let variance = max(moment.y - moment.x * moment.x, GrayImage.Tuning.noiseVariance)
      moments[index].y = 1 / variance.squareRoot()
    }
    let limit = Tuning.limit
    var result = luminance
    for row in 0..<side {
      let module = row / scale * modules
      var column = row * side
      for index in module..<module + modules {
        let moment = moments[index]
        for _ in 0..<scale {
          result[column] = min(max((moment.x - result[column]) * moment.y, -limit), limit)
          column += 1
        }
      }
    }
    return result
  }
}

extension NormalizedPatch {
  /// Limits fitted to pictures.
  enum Tuning {
    /// Cells per module, and the margin beyond the pattern centers in units of their distance:
    /// enough to recognize a code, and to fit the grid of a flat and sharp one.
    static let coarseDetail = (scale: 2, margin: 0.24)
    /// The same, to fit the grid of any code.
    static let fineDetail = (scale: 3, margin: 0.34)
    /// The `SquareBlur` radius, in modules, for the local mean and deviation.
    static let blurRadius = 6
    /// The limit that a patch's values are clipped to, in standard deviations.
    static let limit: Float = 2
  }
}
