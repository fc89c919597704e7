import TestSupport

@testable import Decoding

/// A picture of a code with three finder patterns and random modules, as in a bad scan.
struct DrawnFinders {
  /// The picture.
  let image: GrayImage
  /// The centers of the patterns.
  let centers: [Point]

  /// Modules along a side of the code, and in the quiet zone around it.
  private static let (modules, border) = (33, 6)

  /// Draws a code, blurs it and adds noise; the module size is in pixels, the blur in modules.
  init(moduleSize: Double, blur: Double = 0, noise: Double = 0, ink: Double = 40, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let side = Int(Double(Self.modules + 2 * Self.border) * moduleSize)
    let dark = (0..<Self.modules * Self.modules).map { _ in Bool.random(using: &generator) }
    func isDark(_ x: Double, _ y: Double) -> Bool {
      let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      guard 0..<Self.modules ~= column, 0..<Self.modules ~= row else { return false }
      for (dx, dy) in [
        (column - 3, row - 3), (column - Self.modules + 4, row - 3),
        (column - 3, row - Self.modules + 4),
      ] where max(abs(dx), abs(dy)) <= 4 {
        let ring = max(abs(dx), abs(dy))
        return ring == 3 || ring <= 1
      }
      return dark[row * Self.modules + column]
    }
    // Four by four sample points per pixel.
    var shares = (0..<side * side).map { index in
      let (column, row) = (index % side, index / side)
      let points = (0..<16).count { point in
        let x = (Double(column) + (Double(point % 4) + 0.5) / 4) / moduleSize
        let y = (Double(row) + (Double(point / 4) + 0.5) / 4) / moduleSize
        return isDark(x - Double(Self.border), y - Double(Self.border))
      }
      return Double(points) / 16
    }
    if blur > 0 { shares = Self.blurred(shares, side, by: blur * moduleSize) }
    var picture = GrayImage(width: side, height: side)
    for (index, share) in shares.enumerated() {
      // The sum of twelve uniform numbers is nearly Gaussian.
      let random = (0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0..<1, using: &generator) }
      let luminance = 220 - share * (220 - ink) + noise * random
      picture.pixels[index] = UInt8(min(max(luminance, 0), 255))
    }
    image = picture
    let (near, far) = (Double(Self.border) + 3.5, Double(Self.border + Self.modules) - 3.5)
    centers = [(near, near), (far, near), (near, far)].map {
      Point(x: $0.0 * moduleSize, y: $0.1 * moduleSize)
    }
  }

  /// Three successive box means with the variance of the Gaussian.
  private static func blurred(_ shares: [Double], _ side: Int, by sigma: Double) -> [Double] {
    // A box of width w with fractional ends has a variance of w² / 12.
    let half = (12 * sigma * sigma / 3 + 1).squareRoot() / 2
    let reach = Int(half.rounded(.up))
    let weights = (-reach...reach).map { min(max(half + 0.5 - Double(abs($0)), 0), 1) }
    let sum = weights.reduce(0, +)
    func mean(_ values: [Double], stride: Int, _ index: Int, _ place: Int) -> Double {
      var total = 0.0
      for (offset, weight) in zip(-reach...reach, weights) {
        total += weight * values[index + (min(max(place + offset, 0), side - 1) - place) * stride]
      }
      return total / sum
    }
    var values = shares
    for _ in 0..<3 {
      let rows = values.indices.map { mean(values, stride: 1, $0, $0 % side) }
      values = rows.indices.map { mean(rows, stride: side, $0, $0 / side) }
    }
    return values
  }
}
