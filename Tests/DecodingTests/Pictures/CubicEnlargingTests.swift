import Testing

@testable import Decoding

struct CubicEnlargingTests {
  private static let ways = [(CubicEnlarging.double, 2), (.triple, 3)]

  /// The Catmull–Rom weight at a distance from a sample.
  private static func weight(_ distance: Double) -> Double {
    let t = abs(distance)
    if t <= 1 { return 1.5 * t * t * t - 2.5 * t * t + 1 }
    return t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0
  }

  /// The interpolated value at a position in a row of samples, whose ends are repeated.
  private static func value(of samples: [Double], at place: Double) -> Double {
    let nearest = Int(place.rounded(.down))
    return (nearest - 2...nearest + 3).reduce(0.0) { sum, index in
      let sample = samples[min(max(index, 0), samples.count - 1)]
      return sum + sample * weight(place - Double(index))
    }
  }

  @Test(arguments: [(1, 1), (1, 5), (5, 1), (2, 3), (9, 7), (40, 3)])
  func `both sides grow by the factor`(_ width: Int, _ height: Int) {
    for (way, factor) in Self.ways {
      let large = way.apply(to: RandomPicture.of(width, height, seed: 1))
      #expect(large.width == factor * width)
      #expect(large.height == factor * height)
      #expect(large.pixels.count == factor * factor * width * height)
    }
  }

  @Test func `a flat picture stays flat`() {
    for (way, factor) in Self.ways {
      for luminance in 0...255 {
        let large = way.apply(to: GrayImage(width: 3, height: 2, luminance: UInt8(luminance)))
        #expect(
          large == GrayImage(width: 3 * factor, height: 2 * factor, luminance: UInt8(luminance)))
      }
    }
  }

  @Test(arguments: [(12, 9), (1, 4), (3, 1), (37, 5)])
  func `new pixels lie on the cubic through the old ones`(_ width: Int, _ height: Int) {
    let image = RandomPicture.of(width, height, seed: 20)
    for (way, factor) in Self.ways {
      let large = way.apply(to: image)
      let wide = (0..<image.height).map { row in
        (0..<large.width).map { column in
          let samples = (0..<image.width).map { Double(image.luminance($0, row)) }
          return Self.value(of: samples, at: Self.place(column, factor))
        }
      }
      for row in 0..<large.height {
        for column in 0..<large.width {
          let exact = Self.value(of: wide.map { $0[column] }, at: Self.place(row, factor))
          let luminance = Double(large.luminance(column, row))
          #expect(
            abs(luminance - min(max(exact, 0), 255)) < 0.501,
            "seed 20, \(factor), \(column), \(row)")
        }
      }
    }
  }

  /// The center of a new pixel, in old pixels from the center of the first one.
  private static func place(_ index: Int, _ factor: Int) -> Double {
    (Double(index) + 0.5) / Double(factor) - 0.5
  }

  @Test func `tripling the size keeps each pixel at the center of its nine`() {
    let image = RandomPicture.of(21, 6, seed: 8)
    let large = CubicEnlarging.triple.apply(to: image)
    for row in 0..<6 {
      for column in 0..<21 {
        #expect(large.luminance(3 * column + 1, 3 * row + 1) == image.luminance(column, row))
      }
    }
  }

  @Test func `a mirrored picture gives the mirrored result`() {
    let image = RandomPicture.of(6, 4, seed: 3)
    var mirrored = image
    for row in 0..<4 {
      for column in 0..<6 { mirrored.pixels[row * 6 + column] = image.luminance(5 - column, row) }
    }
    for (way, factor) in Self.ways {
      let (large, other) = (way.apply(to: image), way.apply(to: mirrored))
      for row in 0..<large.height {
        for column in 0..<large.width {
          #expect(large.luminance(column, row) == other.luminance(6 * factor - 1 - column, row))
        }
      }
    }
  }
}
