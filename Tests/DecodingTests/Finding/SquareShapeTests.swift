import Glibc
import Testing

@testable import Decoding

struct SquareShapeTests {
  /// The axes of a code's finder patterns after it was turned, stretched along rows and turned again.
  private struct Pattern: CustomTestStringConvertible {
    let ratio, first, second: Double
    var testDescription: String { "\(ratio) : 1 at \(first)° and \(second)°" }

    func place(_ point: Point) -> Point {
      let inner = point.turned(by: first)
      return Point(inner.x * ratio, inner.y).turned(by: second)
    }

    /// A finder pattern with modules of so many pixels across the axis.
    func bits(_ module: Double) -> BitImage {
      let side = Int(16 * module * ratio)
      var bits = BitImage(width: side, height: side)
      let middle = Point(Double(side) / 2, Double(side) / 2)
      for row in 0..<side {
        for column in 0..<side {
          let point = Point(Double(column) + 0.5, Double(row) + 0.5) - middle
          let back = point.turned(by: -second)
          let inner = Point(back.x / ratio, back.y).turned(by: -first) * (1 / module)
          let ring = Int((inner.maxNorm + 0.5).rounded(.down))
          guard ring <= 1 || ring == 3 else { continue }
          bits.words[row * bits.wordsPerRow + column / 64] |= 1 << UInt64(column % 64)
        }
      }
      return bits
    }
  }

  private static let patterns = [1.0, 1.8, 3, 4.5].flatMap { ratio in
    [0.0, 20, 45, 110].flatMap { first in
      [0.0, 30, 65, 140].map { Pattern(ratio: ratio, first: first, second: $0) }
    }
  }

  private static func shape(in bits: BitImage, moduleSize: Double) -> SquareShape? {
    let middle = Point(Double(bits.width) / 2, Double(bits.height) / 2)
    return SquareShape(
      of: FinderPattern(center: middle, moduleSize: moduleSize, rowCount: 5), in: bits)
  }

  @Test(arguments: patterns)
  private func `a stretched square tells ratio, axis, width and area`(_ pattern: Pattern) throws {
    let module = 10.0
    let bits = pattern.bits(module)
    let shape = try #require(Self.shape(in: bits, moduleSize: module * pattern.ratio.squareRoot()))
    #expect(abs(shape.elongation / pattern.ratio - 1) < 0.05, "\(shape.elongation)")
    #expect(abs(shape.width / (3 * module) - 1) < 0.05)
    #expect(abs(shape.area / (9 * module * module * pattern.ratio) - 1) < 0.1)
    #expect((shape.center - Point(Double(bits.width) / 2, Double(bits.height) / 2)).length < 0.3)
    let hasRings = shape.hasRings(in: bits)
    #expect(hasRings)
    if pattern.ratio > 1 {
      #expect(abs(shape.axis.dot(Vector(1, 0).turned(by: pattern.second))) > 0.995)
      let stretch = Stretch(ratio: pattern.ratio, axis: shape.axis)
      #expect(shape.elongation(squeezedBy: stretch) < 1.05)
      let across = Stretch(ratio: pattern.ratio, axis: Vector(-shape.axis.y, shape.axis.x))
      let twice = shape.elongation(squeezedBy: across)
      #expect(abs(twice / (pattern.ratio * pattern.ratio) - 1) < 0.1)
    }
  }

  @Test func `what is no parallelogram, or has no rings, is none`() throws {
    let whole = Pattern(ratio: 2, first: 20, second: 30).bits(5)
    let middle = whole.width / 2
    // Without its rings.
    var bare = whole
    for row in 0..<bare.height {
      for column in 0..<bare.width where max(abs(column - middle), abs(row - middle)) > 17 {
        bare.words[row * bare.wordsPerRow + column / 64] &= ~(1 << UInt64(column % 64))
      }
    }
    let shape = try #require(Self.shape(in: bare, moduleSize: 7))
    let hasRings = shape.hasRings(in: bare)
    #expect(!hasRings)
    // With a light bar through half of it.
    var torn = whole
    for row in middle - 12...middle + 12 {
      for column in middle + 2...middle + 20 {
        torn.words[row * torn.wordsPerRow + column / 64] &= ~(1 << UInt64(column % 64))
      }
    }
    for column in middle - 20...middle + 20 {
      torn.words[(middle - 3) * torn.wordsPerRow + column / 64] |= 1 << UInt64(column % 64)
    }
    let isWhole = Self.shape(in: torn, moduleSize: 7)?.hasRings(in: torn)
    #expect(isWhole != true)
    // All dark, and all light.
    var dark = BitImage(width: 200, height: 200)
    #expect(Self.shape(in: dark, moduleSize: 4) == nil)
    for index in dark.words.indices { dark.words[index] = .max }
    #expect(Self.shape(in: dark, moduleSize: 4) == nil)
  }
}

extension Vector {
  /// Turned clockwise.
  func turned(by degrees: Double) -> Vector {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return Vector(cosine * x - sine * y, sine * x + cosine * y)
  }
}
