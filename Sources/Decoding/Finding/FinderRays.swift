private import Glibc

/// A finder pattern as sixteen rays from its center see it: dark, light and dark again, ending at
/// 3 : 5 : 7 in every direction, however the pattern is turned, stretched or bent.
struct FinderRays {
  let center: Point
  /// How many rays meet the middle square and the light ring.
  let ringCount: Int
  /// Of these, how many meet the outer ring's end where a finder pattern has it.
  ///
  /// Few do where a code without a quiet zone lies on dark ground.
  let closedCount: Int
  /// The mean side of a module in pixels.
  let moduleSize: Double
  private let bits: BitImage
  private let reach: Double

  static let count = 16
  private static let ways = (0..<count).map { index in
    let angle = 2 * Double.pi * Double(index) / Double(count)
    return Vector(cos(angle), sin(angle))
  }

  /// Nil if fewer than `leastRings` rays meet the light ring; `moduleSize` is about that of a module.
  init?(around point: Point, moduleSize: Double, in bits: BitImage, leastRings: Int) {
    let reach = FinderPattern.side * moduleSize + 4
    guard let center = Self.center(near: point, reach, bits, leastRings) else { return nil }
    var rings: [Ray?] = []
    var missing = 0
    for way in Self.ways {
      let ray = Ray(from: center, way, reach: reach, in: bits)
      let ring = ray?.hasRing == true ? ray : nil
      if ring == nil { missing += 1 }
      if missing > Self.count - leastRings { return nil }
      rings.append(ring)
    }
    let seen = rings.compactMap(\.self)
    self.center = center
    self.bits = bits
    self.reach = reach
    ringCount = seen.count
    closedCount = seen.count(where: \.isClosed)
    self.moduleSize = seen.reduce(0) { $0 + $1.moduleSize } / Double(seen.count)
  }

  /// The middle of what the rays from a point see as the middle square; nil if too few see one.
  private static func center(
    near point: Point, _ reach: Double, _ bits: BitImage, _ leastRings: Int
  ) -> Point? {
    var drift = Vector.zero
    var missing = 0
    for way in ways {
      if let ray = Ray(from: point, way, reach: reach, in: bits) {
        drift += way * (ray.middle * 2 / Double(count))
      } else {
        missing += 1
        if missing > count - leastRings { return nil }
      }
    }
    // A ray that meets nothing would pull the center away from itself.
    return missing == 0 ? point + drift : point
  }

  var pattern: FinderPattern {
    // As many rows as make it clear.
    FinderPattern(center: center, moduleSize: moduleSize, rowCount: 1_000)
  }

  /// The modules between two patterns; nil if a line through both does not show their rings.
  static func modules(from one: FinderRays, to other: FinderRays) -> Double? {
    let span = other.center - one.center
    guard let first = one.module(along: span), let last = other.module(along: span) else {
      return nil
    }
    return span.length / ((first + last) / 2)
  }

  /// The length of a module along a line through the center; nil if the line does not show the ring.
  private func module(along line: Vector) -> Double? {
    let way = line * (1 / line.length)
    let rays = [way, way * -1].compactMap { Ray(from: center, $0, reach: reach, in: bits) }
      .filter(\.hasRing)
    return rays.isEmpty ? nil : rays.reduce(0) { $0 + $1.moduleSize } / Double(rays.count)
  }
}

/// Where a ray leaves the parts of a finder pattern, in pixels from the center.
private struct Ray {
  let middle, ring: Double
  /// Nil if the outer ring does not end within reach.
  let outer: Double?

  /// The middle square and the light ring end at 1.5 and 2.5 modules; ink that spreads moves both ends
  /// by the same length, towards each other.
  var moduleSize: Double { (middle + ring) / 4 }

  var hasRing: Bool {
    let limits = FinderRays.Tuning.ring
    let width = ring - middle
    return width > limits.least * moduleSize - FinderRays.Tuning.slack
      && width < limits.most * moduleSize + FinderRays.Tuning.slack
      && (outer.map { $0 - ring > limits.least * moduleSize - FinderRays.Tuning.slack } ?? true)
  }

  /// Whether the outer ring ends two modules beyond the middle square.
  var isClosed: Bool {
    guard let outer else { return false }
    let modules = FinderRays.Tuning.outer
    return outer - middle > modules.least * moduleSize - FinderRays.Tuning.slack
      && outer - middle < modules.most * moduleSize + FinderRays.Tuning.slack
  }

  /// Nil if the ray does not pass from dark to light and to dark again within reach.
  init?(from start: Point, _ way: Vector, reach: Double, in bits: BitImage) {
    var ends: [Double] = []
    var distance = 0.0
    while distance < reach {
      distance += 0.5
      let point = start + way * distance
      guard bits.contains(point) else { break }
      let isInDark = ends.count != 1
      guard bits.isDark(Int(point.x), Int(point.y)) != isInDark else { continue }
      // A single pixel is noise.
      let next = point + way
      guard bits.contains(next), bits.isDark(Int(next.x), Int(next.y)) != isInDark else {
        continue
      }
      ends.append(distance - 0.25)
      if ends.count == 3 { break }
    }
    guard ends.count > 1 else { return nil }
    middle = ends[0]
    ring = ends[1]
    outer = ends.count > 2 ? ends[2] : nil
  }
}

extension FinderRays {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The width of a ring in modules along the ray, and the pixels by which a threshold may miss it.
    static let ring = (least: 0.45, most: 1.3)
    static let slack = 0.75
    /// From the middle square's end to the outer ring's, in modules along the ray.
    static let outer = (least: 1.4, most: 2.45)
  }
}
