import TestSupport
import Testing

@testable import Decoding

struct Cubic2xTests {
  private static func picture(_ width: Int, _ height: Int, seed: UInt64) -> GrayImage {
    var generator = SeededGenerator(seed: seed)
    var image = GrayImage(width: width, height: height)
    for index in image.pixels.indices {
      image.pixels[index] = .random(in: 0...255, using: &generator)
    }
    return image
  }

  /// The cubic of Catmull and Rom at a distance from a sample.
  private static func weight(_ distance: Double) -> Double {
    let t = abs(distance)
    if t <= 1 { return 1.5 * t * t * t - 2.5 * t * t + 1 }
    return t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0
  }

  /// The value of a row of samples at a place between them, the ends continued.
  private static func value(of samples: [Double], at place: Double) -> Double {
    let nearest = Int(place.rounded(.down))
    let sum = (nearest - 2...nearest + 3).reduce(0.0) { sum, index in
      let sample = samples[min(max(index, 0), samples.count - 1)]
      return sum + sample * weight(place - Double(index))
    }
    return min(max(sum, 0), 255)
  }

  @Test(arguments: [(1, 1), (1, 5), (5, 1), (2, 3), (9, 7)])
  func `both sides are doubled`(_ width: Int, _ height: Int) {
    let large = CubicDoubling.apply(to: Self.picture(width, height, seed: 1))
    #expect(large.width == 2 * width)
    #expect(large.height == 2 * height)
    #expect(large.pixels.count == 4 * width * height)
  }

  @Test func `a flat picture stays flat`() {
    for shade in 0...255 {
      let large = CubicDoubling.apply(to: GrayImage(width: 3, height: 2, shade: UInt8(shade)))
      #expect(large == GrayImage(width: 6, height: 4, shade: UInt8(shade)))
    }
  }

  @Test func `the new pixels lie on the cubic through the old ones`() {
    let image = Self.picture(12, 9, seed: 20)
    let large = CubicDoubling.apply(to: image)
    let wide = (0..<image.height).map { row in
      (0..<large.width).map { column in
        let samples = (0..<image.width).map { Double(image.shade($0, row)) }
        return Self.value(of: samples, at: (Double(column) - 0.5) / 2)
      }
    }
    for row in 0..<large.height {
      for column in 0..<large.width {
        let exact = Self.value(of: wide.map { $0[column] }, at: (Double(row) - 0.5) / 2)
        #expect(abs(Double(large.shade(column, row)) - exact) <= 2, "seed 20, \(column), \(row)")
      }
    }
  }

  @Test func `a mirrored picture gives the mirrored result`() {
    let image = Self.picture(6, 4, seed: 3)
    var mirrored = image
    for row in 0..<4 {
      for column in 0..<6 { mirrored.pixels[row * 6 + column] = image.shade(5 - column, row) }
    }
    let (large, other) = (CubicDoubling.apply(to: image), CubicDoubling.apply(to: mirrored))
    for row in 0..<8 {
      for column in 0..<12 { #expect(large.shade(column, row) == other.shade(11 - column, row)) }
    }
  }

  @Test func `a threshold leaves nothing but black and white`() {
    let result = AdaptiveThreshold.apply(to: Self.picture(30, 30, seed: 4))
    #expect(Set(result.pixels) == [0, 255])
  }

  @Test func `flat paper of any shade is white`() {
    for shade: UInt8 in [0, 5, 128, 255] {
      let result = AdaptiveThreshold.apply(to: GrayImage(width: 20, height: 20, shade: shade))
      #expect(result == GrayImage(width: 20, height: 20, shade: 255))
    }
  }

  @Test func `ink is black on light and on dark paper, and faint noise is white`() {
    for paper: UInt8 in [60, 128, 250] {
      var image = GrayImage(width: 40, height: 40, shade: paper)
      for row in 18..<22 {
        for column in 18..<22 { image.pixels[row * 40 + column] = paper - 40 }
      }
      image.pixels[0] = paper - 3
      let result = AdaptiveThreshold.apply(to: image)
      for row in 0..<40 {
        for column in 0..<40 {
          let isInk = (18..<22).contains(row) && (18..<22).contains(column)
          #expect(result.shade(column, row) == (isInk ? 0 : 255))
        }
      }
    }
  }
}
