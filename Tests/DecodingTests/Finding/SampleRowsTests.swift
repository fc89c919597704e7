import Testing

@testable import Decoding

struct SampleRowsTests {
  /// The luminance at a point, interpolated between the centers of the pixels around it.
  private static func luminance(_ image: GrayImage, _ x: Double, _ y: Double) -> Double {
    let (column, row) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (right, below) = (x - 0.5 - column, y - 0.5 - row)
    func pixel(_ stepX: Int, _ stepY: Int) -> Double {
      Double(image.luminance(Int(column) + stepX, Int(row) + stepY))
    }
    let top = pixel(0, 0) * (1 - right) + pixel(1, 0) * right
    let bottom = pixel(0, 1) * (1 - right) + pixel(1, 1) * right
    return top * (1 - below) + bottom * below
  }

  @Test(arguments: [0.6, 0.85, 1, 1.3])
  func `samples are interpolated luminance, halved`(_ step: Double) {
    let image = RandomPicture.of(23, 14, seed: 40)
    var rows = SampleRows(of: image, step: step)
    #expect(rows.columns == Int((23 / step).rounded(.up)) + 8)
    #expect(rows.rows == Int((14 / step).rounded(.up)) + 8)
    var samples = [Int16](repeating: 0, count: rows.columns + 16)
    for row in 0..<rows.rows {
      rows.load(row, into: &samples)
      for column in 0..<rows.columns {
        let (x, y) = ((Double(column) - 3.5) * step, (Double(row) - 3.5) * step)
        let exact = Self.luminance(image, x, y) / 2
        // Positions have a resolution of 1/128 pixel, and halving truncates.
        #expect(abs(Double(samples[column]) + 0.25 - exact) < 2.5, "\(column), \(row)")
      }
    }
  }

  @Test
  func `with a step of one pixel the samples are the pixels, and the margin repeats the edge`() {
    let image = RandomPicture.of(9, 6, seed: 41)
    var rows = SampleRows(of: image, step: 1)
    var samples = [Int16](repeating: 0, count: rows.columns + 16)
    for row in 0..<14 {
      rows.load(row, into: &samples)
      for column in 0..<17 {
        #expect(samples[column] == Int16(image.luminance(column - 4, row - 4) / 2))
      }
    }
  }
}
