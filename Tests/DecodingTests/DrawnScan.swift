import Glibc
import TestSupport
import Testing

@testable import Decoding

/// A picture of a code as a scanner sees it: antialiased, blurred and noisy, at any position.
struct DrawnScan {
  /// The code.
  let code: DrawnCode
  /// The picture.
  let image: GrayImage
  /// The corners of the code, from its own top left to its top right and on around.
  let corners: [Point]

  /// How the scan degrades the drawing.
  struct Harm {
    var dark = 40.0
    var light = 220.0
    /// The standard deviation of the Gaussian blur, in pixels.
    var blur = 0.0
    /// The standard deviation of the luminance noise.
    var noise = 0.0
    var seed: UInt64 = 1
  }

  /// Draws a code between four corners, with nine sample points per pixel.
  init(_ code: DrawnCode, corners: [Point], width: Int, height: Int, _ harm: Harm = Harm()) {
    self.code = code
    self.corners = corners
    let view = Homography(from: corners, to: Self.square)
    var luminance = [Double](repeating: harm.light, count: width * height)
    let dark = code.modules.flatMap { $0 }
    let (size, step) = (code.size, (harm.light - harm.dark) / 9)
    // `Homography.map`, inlined because debug builds are slow.
    let (a, b, d, e, g, h) = (view.h[0], view.h[1], view.h[3], view.h[4], view.h[6], view.h[7])
    let (c, f, side) = (view.h[2], view.h[5], Double(code.size))
    for row in 0..<3 * height {
      let y = (Double(row) + 0.5) / 3
      let (right, below, depth) = (b * y + c, e * y + f, h * y + 1)
      for column in 0..<3 * width {
        let x = (Double(column) + 0.5) / 3
        let w = side / (g * x + depth)
        let (u, v) = ((a * x + right) * w, (d * x + below) * w)
        if u >= 0, v >= 0, u < side, v < side, dark[Int(v) * size + Int(u)] {
          luminance[row / 3 * width + column / 3] -= step
        }
      }
    }
    if harm.blur > 0 {
      luminance = Self.blurred(luminance, width: width, height: height, by: harm.blur)
    }
    var generator = SeededGenerator(seed: harm.seed)
    var image = GrayImage(width: width, height: height)
    for index in luminance.indices {
      var value = luminance[index]
      if harm.noise > 0 {
        let sum = (0..<6).reduce(-3.0) { sum, _ in sum + .random(in: 0..<1, using: &generator) }
        value += sum * 2.0.squareRoot() * harm.noise
      }
      image.pixels[index] = UInt8(min(max(value.rounded(), 0), 255))
    }
    self.image = image
  }

  /// Draws a code rotated clockwise, centered, with a quiet zone given in modules around it.
  init(
    _ code: DrawnCode, moduleSize: Double, degrees: Double = 0, isMirrored: Bool = false,
    quietZone: Double = 4, _ harm: Harm = Harm()
  ) {
    let half = Double(code.size) * moduleSize / 2
    let angle = degrees * .pi / 180
    let (sine, cosine) = (sin(angle), cos(angle))
    let reach = half * (abs(sine) + abs(cosine)) + quietZone * moduleSize
    let side = Int((2 * reach).rounded(.up))
    // Slightly off center, so that modules do not start at whole pixels.
    let middle = Point(x: Double(side) / 2 + 0.2, y: Double(side) / 2 - 0.3)
    let way: Double = isMirrored ? -1 : 1
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)].map { x, y in
      Point(
        x: middle.x + way * (cosine * x - sine * y), y: middle.y + sine * x + cosine * y)
    }
    self.init(code, corners: corners, width: side, height: side, harm)
  }

  private static let square = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }

  private static func blurred(
    _ luminance: [Double], width: Int, height: Int, by sigma: Double
  ) -> [Double] {
    let reach = Int((3 * sigma).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    func pass(_ values: [Double], count: Int, step: Int, lines: Int, lineStep: Int) -> [Double] {
      var result = values
      for line in 0..<lines {
        for place in 0..<count {
          var total = 0.0
          for offset in -reach...reach {
            let other = min(max(place + offset, 0), count - 1)
            total += weights[offset + reach] * values[line * lineStep + other * step]
          }
          result[line * lineStep + place * step] = total / sum
        }
      }
      return result
    }
    let across = pass(luminance, count: width, step: 1, lines: height, lineStep: width)
    return pass(across, count: height, step: width, lines: width, lineStep: 1)
  }
}

extension DrawnScan {
  /// Whether the code is mirrored.
  var isMirrored: Bool { (corners[1] - corners[0]).cross(corners[3] - corners[0]) < 0 }

  /// The center of a module in the picture, by its column and row in the code.
  func middle(column: Double, row: Double) -> Point {
    let size = Double(code.size)
    return Homography(from: Self.square, to: corners)
      .map(Point(x: (column + 0.5) / size, y: (row + 0.5) / size))
  }

  /// The centers of the finder patterns: at the code's corner, to the right of it and below it.
  var finders: [Point] {
    let far = Double(code.size - 4)
    return [(3, 3), (far, 3), (3, far)].map { middle(column: $0.0, row: $0.1) }
  }

  /// The finder pattern set as drawn, shifted by some modules, with an error in the measured size.
  func patternSet(
    movedBy modules: Double = 0, sizeError: Double = 1, score: Double = 0,
    mayShowPerspective: Bool = false
  ) -> FinderPatternSet {
    let finders = finders
    let (one, other) = (finders[1] - finders[0], finders[2] - finders[0])
    let (across, down) = isMirrored ? (other, one) : (one, other)
    let moduleSize = (across.length + down.length) / 2 / Double(code.size - 7)
    return FinderPatternSet(
      corner: finders[0] + Vector(x: modules * moduleSize, y: -modules * moduleSize),
      across: across, down: down, moduleSize: moduleSize * sizeError, score: score,
      mayShowPerspective: mayShowPerspective)
  }

  /// The same set as a candidate, with the given results from its timing patterns.
  func candidate(
    movedBy modules: Double = 0, sizeError: Double = 1, timedDistance: Int? = nil,
    perspective: PerspectiveEstimate? = nil
  ) -> TimedCandidate {
    let patterns = patternSet(movedBy: modules, sizeError: sizeError)
    return TimedCandidate(
      patterns: patterns, moduleSize: patterns.moduleSize, timedDistance: timedDistance,
      perspective: perspective, score: 0)
  }

  /// The largest distance between found and drawn corners, in modules.
  ///
  /// Found corners go clockwise in the picture, from the code's own top left.
  func error(of found: [Point]) -> Double {
    let expected = isMirrored ? [corners[0], corners[3], corners[2], corners[1]] : corners
    guard found.count == 4 else { return .infinity }
    return zip(found, expected).map { ($0 - $1).length }.reduce(0, max) / patternSet().moduleSize
  }
}

extension DrawnCode {
  /// A decoder that recognizes drawings of known codes, up to a percentage of wrong modules.
  static func decoder(
    of codes: [DrawnCode], wrongModules percent: Int = 0
  ) -> @Sendable (GrayImage) -> [LocatedCode] {
    let known = codes.map { (code: $0, drawing: $0.picture(scale: 2, quietZone: 2)) }
    return { picture in
      known.filter { _, drawing in
        guard drawing.width == picture.width, drawing.height == picture.height else { return false }
        let wrong = zip(drawing.pixels, picture.pixels).count { $0 != $1 }
        return 100 * wrong <= percent * drawing.pixels.count
      }
      .map {
        LocatedCode(
          payload: Array($0.code.payload.utf8), corners: $0.code.corners(scale: 2, quietZone: 2))
      }
    }
  }
}

extension GridFit {
  /// The grid of a drawn code, exactly where it was drawn.
  static func drawn(_ scan: DrawnScan) throws -> GridFit {
    let version = try #require(SymbolVersion(size: scan.code.size))
    let size = scan.code.size
    let far = Double(size - 4)
    // Any fourth point will do; this one is the alignment pattern's.
    let inner = 1 - 3 / Double(size - 7)
    let view = try #require(
      Perspective(
        corner: scan.middle(column: 3, row: 3), right: scan.middle(column: far, row: 3),
        below: scan.middle(column: 3, row: far),
        inner: scan.middle(column: far - 3, row: far - 3), at: inner))
    return GridFit(
      fixed: FunctionPatterns(of: version), correlation: 1, view: view,
      controlPoints: SIMD8(0, 0, 1, 0, 0, 1, inner, inner))
  }
}
