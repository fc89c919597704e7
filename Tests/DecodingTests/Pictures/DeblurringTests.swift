import Foundation
import Testing

@testable import Decoding

struct DeblurringTests {
  private struct Setting: Sendable {
    let deblurring: Deblurring
    let sigma: Double
    let k: Double
    let reach: Int
  }

  private static let settings = [
    Setting(deblurring: Deblurring.slight, sigma: 1.5, k: 0.004, reach: 12),
    Setting(deblurring: Deblurring.medium, sigma: 2.2, k: 0.004, reach: 12),
    Setting(deblurring: Deblurring.strong, sigma: 2.8, k: 0.002, reach: 16),
  ]

  /// The intended response of the filter at a frequency.
  private static func response(_ frequency: Double, _ setting: Setting) -> Double {
    let blur = exp(
      -2 * Double.pi * Double.pi * frequency * frequency * setting.sigma * setting.sigma)
    return blur / (blur * blur + setting.k) * (1 + setting.k)
  }

  @Test(arguments: settings.indices)
  func `weights match the formula`(_ index: Int) {
    let setting = Self.settings[index]
    let weights = (0...setting.reach).map { place in
      (-128..<128).reduce(0.0) { sum, wave in
        let frequency = Double(wave) / 256
        return sum + Self.response(frequency, setting) * cos(2 * .pi * frequency * Double(place))
      }
    }
    let sum = weights[0] + 2 * weights[1...].reduce(0, +)
    #expect(setting.deblurring.weights.count == weights.count)
    for (weight, expected) in zip(setting.deblurring.weights, weights) {
      #expect(abs(Double(weight) - expected / sum) < 1e-6)
    }
  }

  @Test(arguments: settings.indices)
  func `the mean luminance is kept, and low frequencies pass as intended`(_ index: Int) {
    let setting = Self.settings[index]
    let weights = setting.deblurring.weights.map(Double.init)
    let others: Double = weights[1...].reduce(0, +)
    #expect(abs(weights[0] + 2 * others - 1) < 1e-6)
    for frequency in [0.02, 0.04, 0.06] {
      let passed = weights.indices.reduce(0.0) { sum, place in
        sum + (place == 0 ? 1 : 2) * weights[place] * cos(2 * .pi * frequency * Double(place))
      }
      // The weights are cut off before they get small, so the filter only roughly follows the
      // formula.
      let wanted = Self.response(frequency, setting)
      #expect(abs(passed - wanted) < 0.25 * wanted, "\(frequency): \(passed), not \(wanted)")
    }
  }

  /// The filter applied pixel by pixel, along the rows and then along the columns.
  private static func plain(_ image: GrayImage, _ weights: [Double]) -> [Double] {
    func filtered(_ values: [Double], _ index: Int) -> Double {
      (1 - weights.count..<weights.count).reduce(0.0) { sum, offset in
        let value: Double = values[min(max(index + offset, 0), values.count - 1)]
        return sum + weights[abs(offset)] * value
      }
    }
    let rows = (0..<image.height).map { row in
      let values = (0..<image.width).map { Double(image.luminance($0, row)) }
      return (0..<image.width).map { filtered(values, $0) }
    }
    return (0..<image.height).flatMap { row in
      (0..<image.width).map { column in
        min(max(filtered(rows.map { $0[column] }, row), 0), 255)
      }
    }
  }

  @Test(arguments: [(1, 1), (1, 9), (20, 1), (16, 40), (45, 37)])
  func `pixels match a plain double loop`(_ width: Int, _ height: Int) {
    let image = RandomPicture.of(width, height, seed: 31)
    for setting in Self.settings {
      let result = setting.deblurring.apply(to: image)
      let expected = Self.plain(image, setting.deblurring.weights.map(Double.init))
      #expect(result.width == width)
      #expect(result.height == height)
      for (luminance, value) in zip(result.pixels, expected) {
        #expect(abs(Double(luminance) - value) < 0.51, "seed 31, \(setting.sigma)")
      }
    }
  }

  @Test func `a flat picture stays as it is`() {
    for setting in Self.settings {
      for luminance: UInt8 in [0, 1, 128, 254, 255] {
        let image = GrayImage(width: 19, height: 6, luminance: luminance)
        #expect(setting.deblurring.apply(to: image) == image)
      }
    }
  }

  @Test(arguments: settings.indices)
  func `blurred bars regain contrast`(_ index: Int) {
    let setting = Self.settings[index]
    // Bars twice as wide as sigma, blurred along the rows with a Gaussian.
    let width = 2 * setting.sigma
    var image = GrayImage(width: 120, height: 8)
    for column in 0..<120 {
      let value = (-30...30).reduce(0.0) { sum, offset in
        let isDark = Int((Double(column + offset) + 0.5) / width) % 2 == 1
        let weight = exp(-Double(offset * offset) / (2 * setting.sigma * setting.sigma))
        return sum + (isDark ? 0 : weight * 100)
      }
      let luminance = UInt8(80 + value / (setting.sigma * (2 * Double.pi).squareRoot()))
      for row in 0..<8 { image.pixels[row * 120 + column] = luminance }
    }
    func contrast(_ image: GrayImage) -> Int {
      let middle = (40..<80).map { Int(image.luminance($0, 4)) }
      return (middle.max() ?? 0) - (middle.min() ?? 0)
    }
    #expect(contrast(setting.deblurring.apply(to: image)) > 3 * contrast(image) / 2)
  }
}
