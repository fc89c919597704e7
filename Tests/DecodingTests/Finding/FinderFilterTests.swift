import Testing

@testable import Decoding

struct FinderFilterTests {
  /// The correlation at every position, computed plainly from samples half a module apart.
  private struct Plain {
    let samples: [[Double]]
    let step: Double

    init(_ image: GrayImage, moduleSize: Double) {
      step = moduleSize / 2
      var rows = SampleRows(of: image, step: step)
      var line = [Int16](repeating: 0, count: rows.columns + 16)
      samples = (0..<rows.rows).map { row in
        rows.load(row, into: &line)
        return line[..<rows.columns].map(Double.init)
      }
    }

    /// The correlation centered on the corner between four samples.
    func correlation(_ row: Int, _ column: Int) -> Double {
      var (pattern, values): ([Double], [Double]) = ([], [])
      for y in -9..<9 {
        for x in -9..<9 {
          // The distance from the center in modules; rings end at 1.5, 2.5, 3.5 and 4.5.
          let ring = max(abs(Double(x) + 0.5), abs(Double(y) + 0.5)) / 2
          pattern.append(ring < 1.5 || (2.5..<3.5).contains(ring) ? -1 : 1)
          values.append(samples[row + y][column + x])
        }
      }
      let mean = (pattern.reduce(0, +) / 324, values.reduce(0, +) / 324)
      var (product, power, variance) = (0.0, 0.0, 0.0)
      for (sign, value) in zip(pattern, values) {
        product += (sign - mean.0) * (value - mean.1)
        power += (sign - mean.0) * (sign - mean.0)
        variance += (value - mean.1) * (value - mean.1)
      }
      return product / (power * max(variance, 324 * 7.5)).squareRoot()
    }

    /// The positions above a threshold that are the maximum within four rows and columns.
    func peaks(above threshold: Double) -> [FinderPattern] {
      let (rows, columns) = (9...samples.count - 9, 9...samples[0].count - 9)
      let map = rows.map { row in columns.map { correlation(row, $0) } }
      var peaks: [FinderPattern] = []
      for row in map.indices {
        for column in map[row].indices where map[row][column] > threshold {
          let isHighest = (max(row - 4, 0)...min(row + 4, map.count - 1)).allSatisfy { y in
            (max(column - 4, 0)...min(column + 4, map[0].count - 1)).allSatisfy { x in
              map[y][x] <= map[row][column]
            }
          }
          guard isHighest else { continue }
          let center = Point(x: Double(column + 5) * step, y: Double(row + 5) * step)
          peaks.append(
            FinderPattern(
              center: center, moduleSize: 2 * step, correlation: map[row][column]))
        }
      }
      return peaks
    }
  }

  @Test(arguments: [1.2, 1.79, 2.337])
  func `peaks match those of a plain correlation`(_ moduleSize: Double) {
    let seed: UInt64 = 1
    let drawn = DrawnFinders(moduleSize: moduleSize * 0.97, blur: 0.3, noise: 25, seed: seed)
    let found = FinderFilter.peaks(in: drawn.image, moduleSize: moduleSize).darkOnLight
    let expected = Plain(drawn.image, moduleSize: moduleSize).peaks(above: 0.42)
    #expect(!expected.isEmpty)
    #expect(found.count == expected.count, "seed \(seed)")
    for (peak, other) in zip(found, expected) {
      #expect(abs(peak.center.x - other.center.x) <= moduleSize / 4 + 1e-9, "seed \(seed)")
      #expect(abs(peak.center.y - other.center.y) <= moduleSize / 4 + 1e-9, "seed \(seed)")
      #expect(abs(peak.correlation - other.correlation) < 1e-3, "seed \(seed)")
      #expect(peak.moduleSize == moduleSize)
    }
  }

  @Test(arguments: [1.2, 2.045])
  func `every kernel finds the same patterns`(_ moduleSize: Double) {
    let drawn = DrawnFinders(moduleSize: moduleSize, blur: 0.4, noise: 20, seed: 2)
    let found = PictureKernel.supported.map {
      FinderFilter.peaks(in: drawn.image, moduleSize: moduleSize, by: $0)
    }
    #expect(found[0].darkOnLight.count == 3, "seed 2")
    for other in found { #expect(other == found[0], "seed 2") }
  }

  @Test func `an exactly drawn pattern correlates almost fully, at its center`() {
    let drawn = DrawnFinders(moduleSize: 2, seed: 3)
    let peaks = FinderFilter.peaks(in: drawn.image, moduleSize: 2).darkOnLight
      .filter { $0.correlation > 0.9 }
    #expect(peaks.count == 3)
    for peak in peaks {
      #expect(peak.correlation > 0.99)
      #expect(
        drawn.centers.contains {
          abs($0.x - peak.center.x) < 0.05 && abs($0.y - peak.center.y) < 0.05
        })
    }
  }

  @Test(arguments: [1, 2, 5, 9, 17, 30])
  func `flat pictures and ones too small for a pattern have no peaks`(_ side: Int) {
    let image = GrayImage(width: side, height: side, luminance: 90)
    #expect(FinderFilter.peaks(in: image, moduleSize: 1.2) == ([], []))
    let thin = GrayImage(width: 300, height: side, luminance: 90)
    #expect(FinderFilter.peaks(in: thin, moduleSize: 2.3) == ([], []))
  }
}
