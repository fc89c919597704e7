import TestSupport
import Testing

@testable import Decoding

struct PeakRowsTests {
  private static func peaks(of map: [[Float]], threshold: Float) -> [PeakRows.Peak] {
    var rows = PeakRows(columns: map[0].count, threshold: threshold)
    for line in map { rows.append(line) }
    rows.finish()
    return rows.found
  }

  @Test(arguments: [(1, 1), (5, 30), (8, 8), (30, 4), (33, 41)])
  func `a peak is the maximum within four rows and columns`(
    _ width: Int, _ height: Int
  ) {
    var generator = SeededGenerator(seed: 77)
    let map = (0..<height).map { _ in
      (0..<width).map { _ in Float.random(in: 0...1, using: &generator) }
    }
    var expected: [(Int, Int)] = []
    for row in 0..<height {
      for column in 0..<width where map[row][column] > 0.5 {
        let isHighest = (max(row - 4, 0)...min(row + 4, height - 1)).allSatisfy { y in
          (max(column - 4, 0)...min(column + 4, width - 1)).allSatisfy { x in
            map[y][x] <= map[row][column]
          }
        }
        if isHighest { expected.append((row, column)) }
      }
    }
    let found = Self.peaks(of: map, threshold: 0.5)
    #expect(found.count == expected.count, "seed 77")
    for (peak, place) in zip(found, expected) {
      #expect(abs(peak.row - Double(place.0)) <= 0.5)
      #expect(abs(peak.column - Double(place.1)) <= 0.5)
      #expect(peak.response == Double(map[place.0][place.1]))
    }
  }

  @Test func `a peak between samples is placed at the vertex of the parabola`() {
    var map = [[Float]](repeating: [Float](repeating: 0, count: 20), count: 12)
    for row in 0..<12 {
      for column in 0..<20 {
        let (x, y) = (Float(column) - 11.25, Float(row) - 5.625)
        map[row][column] = max(1 - (x * x + y * y) / 64, 0)
      }
    }
    let found = Self.peaks(of: map, threshold: 0.5)
    #expect(found.count == 1)
    #expect(found.first?.column == 11.25)
    #expect(found.first?.row == 5.625)
  }

  @Test
  func `a peak exceeds the threshold, and values beyond the last column are ignored`() {
    var rows = PeakRows(columns: 3, threshold: 0.5)
    rows.append([0.25, 0.5, 0.25, 9, 9])
    rows.finish()
    #expect(rows.found.isEmpty)
  }
}
