import Testing

@testable import Decoding

struct HighlightClipTests {
  private static let clip = HighlightClip(factor: 1.6)

  /// A picture of one level with something brighter along its left edge.
  private static func picture(level: UInt8, bright: UInt8, columns: Int = 10) -> GrayImage {
    var image = GrayImage(width: 100, height: 100, luminance: level)
    for row in 0..<100 {
      for column in 0..<columns { image.pixels[100 * row + column] = bright }
    }
    return image
  }

  @Test func `what is far brighter than the middle is darkened, the rest stays`() throws {
    let image = Self.picture(level: 40, bright: 255)
    let clipped = try #require(Self.clip.apply(to: image))
    // 1.6 · 40.
    #expect(Set(clipped.pixels) == [40, 64])
    #expect(clipped.pixels[0] == 64 && clipped.pixels[99] == 40)
  }

  @Test func `light print and paper stay as they are`() {
    #expect(Self.clip.apply(to: Self.picture(level: 160, bright: 255)) == nil)
    #expect(Self.clip.apply(to: Self.picture(level: 40, bright: 64)) == nil)
    #expect(Self.clip.apply(to: GrayImage(width: 50, height: 50, luminance: 30)) == nil)
  }

  @Test(arguments: [(1, 1), (1, 50), (3, 1)])
  func `tiny pictures do not trap`(_ width: Int, _ height: Int) {
    #expect(Self.clip.apply(to: GrayImage(width: width, height: height, luminance: 9)) == nil)
  }
}
