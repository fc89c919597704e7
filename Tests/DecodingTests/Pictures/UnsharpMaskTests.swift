import Testing

@testable import Decoding

struct UnsharpMaskTests {
  @Test(arguments: [(1, 1), (5, 3), (16, 2), (33, 21)])
  func `the difference from a twofold box mean is added, times the strength`(
    _ width: Int, _ height: Int
  ) {
    let image = RandomPicture.of(width, height, seed: 9)
    for (radius, strength) in [(1, 1), (2, 3), (1, 4), (2, 100), (2, 0)] {
      let sharp = UnsharpMask(radius: radius, strength: strength).apply(to: image)
      let blurred = BoxMean.apply(to: BoxMean.apply(to: image, radius: radius), radius: radius)
      for (index, luminance) in image.pixels.enumerated() {
        let value = Int(luminance) + strength * (Int(luminance) - Int(blurred.pixels[index]))
        #expect(Int(sharp.pixels[index]) == min(max(value, 0), 255), "seed 9, \(index)")
      }
    }
  }

  @Test func `an edge gets steeper and flat parts stay`() {
    var image = GrayImage(width: 40, height: 9, luminance: 180)
    for row in 0..<9 { for column in 0..<20 { image.pixels[row * 40 + column] = 80 } }
    let sharp = UnsharpMask(radius: 2, strength: 2).apply(to: image)
    #expect(sharp.luminance(2, 4) == 80)
    #expect(sharp.luminance(37, 4) == 180)
    #expect(sharp.luminance(19, 4) < 30)
    #expect(sharp.luminance(20, 4) > 230)
  }

  @Test func `a strength above 100 is refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = UnsharpMask(radius: 1, strength: 101).apply(to: GrayImage(width: 1, height: 1))
    }
  }
}
