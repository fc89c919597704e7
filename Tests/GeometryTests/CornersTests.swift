import Geometry
import Testing

struct CornersTests {
  private static func rounding(_ coordinates: [Double]) -> Corners {
    Corners(
      rounding: stride(from: 0, to: coordinates.count, by: 2).map {
        SIMD2(coordinates[$0], coordinates[$0 + 1])
      })
  }

  @Test("coordinates are rounded to whole pixels, halves away from zero")
  func rounding() {
    let corners = Self.rounding([0.4, 0.5, 1.49, -0.4, -0.5, -1.51, 2479.5, 3507.4])
    #expect(corners.numbers == [0, 1, 1, 0, -1, -2, 2480, 3507])
  }

  @Test("unknown corners are eight zeros")
  func nowhere() {
    #expect(Corners.unknown.numbers == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(Self.rounding([Double](repeating: 0, count: 8)) == .unknown)
  }

  @Test(
    "a coordinate that is huge or not a number is clamped",
    arguments: [
      .infinity, -.infinity, .nan, -.nan, .signalingNaN, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, 1e9, -1e9, 2_147_483_648, -2_147_483_649,
    ] as [Double])
  func hostile(coordinate: Double) {
    for place in 0..<8 {
      var coordinates = [Double](repeating: 7, count: 8)
      coordinates[place] = coordinate
      let numbers = Self.rounding(coordinates).numbers
      #expect(abs(numbers[place]) == 1_000_000)
      #expect(numbers.count { $0 == 7 } == 7)
    }
  }

  @Test func `any other number of points than four is no corners`() {
    for count in [0, 1, 3, 5, 8] {
      #expect(Self.rounding([Double](repeating: 9, count: 2 * count)) == .unknown)
    }
  }

  @Test func `the four corners have the eight coordinates`() async {
    #expect(
      Corners([1, 2, 3, 4, 5, 6, 7, -8]).points
        == [SIMD2(1, 2), SIMD2(3, 4), SIMD2(5, 6), SIMD2(7, -8)])
    await #expect(processExitsWith: .failure) { _ = Corners([1, 2, 3, 4]) }
  }
}
