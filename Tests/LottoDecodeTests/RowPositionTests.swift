import TestSupport
import Testing

@testable import Decoding
@testable import lotto_decode

struct RowPositionTests {
  /// The Adam7 passes (PNG, third edition, 8.2), each with the block that a pixel fills.
  private struct Pass {
    let left, top, stepX, stepY, blockWidth, blockHeight: Int
  }

  private static let passes = [
    Pass(left: 0, top: 0, stepX: 8, stepY: 8, blockWidth: 8, blockHeight: 8),
    Pass(left: 4, top: 0, stepX: 8, stepY: 8, blockWidth: 4, blockHeight: 8),
    Pass(left: 0, top: 4, stepX: 4, stepY: 8, blockWidth: 4, blockHeight: 4),
    Pass(left: 2, top: 0, stepX: 4, stepY: 4, blockWidth: 2, blockHeight: 4),
    Pass(left: 0, top: 2, stepX: 2, stepY: 4, blockWidth: 2, blockHeight: 2),
    Pass(left: 1, top: 0, stepX: 2, stepY: 2, blockWidth: 1, blockHeight: 2),
    Pass(left: 0, top: 1, stepX: 1, stepY: 2, blockWidth: 1, blockHeight: 1),
  ]

  /// Copies the pixels of one pass from one picture into another.
  private static func put(_ pass: Pass, of image: GrayImage, into copy: inout GrayImage) {
    for top in stride(from: pass.top, to: image.height, by: pass.stepY) {
      let columns = stride(from: pass.left, to: image.width, by: pass.stepX)
      let luminance = columns.map { image.luminance($0, top) }
      if luminance.isEmpty { continue }
      // A row's buffer is as wide as the picture; only its first `count` values matter.
      let row = luminance + [UInt8](repeating: 13, count: image.width - luminance.count)
      copy.put(
        row,
        at: RowPosition(
          top: top, left: pass.left, step: pass.stepX, count: luminance.count,
          blockWidth: pass.blockWidth, blockHeight: pass.blockHeight))
    }
  }

  /// A picture with random pixels.
  private static func picture(_ width: Int, _ height: Int) -> GrayImage {
    let seed = UInt64(100 * width + height)
    return GrayImage(
      width: width, height: height, pixels: SeededGenerator.bytes(width * height, seed: seed))
  }

  private static let sizes: [(Int, Int)] =
    (1...9).flatMap { width in (1...9).map { (width, $0) } } + [
      (17, 5), (5, 17), (16, 16), (1, 33),
    ]

  @Test func `all passes together restore the picture`() {
    for (width, height) in Self.sizes {
      let image = Self.picture(width, height)
      var copy = GrayImage(width: width, height: height, luminance: 0)
      for pass in Self.passes { Self.put(pass, of: image, into: &copy) }
      #expect(copy == image, "\(width) × \(height)")
    }
  }

  @Test func `after each pass every pixel equals the corner pixel of its block`() {
    for (width, height) in Self.sizes {
      let image = Self.picture(width, height)
      var copy = GrayImage(width: width, height: height, luminance: 0)
      for (number, pass) in Self.passes.enumerated() {
        Self.put(pass, of: image, into: &copy)
        var expected = image
        for row in 0..<height {
          for column in 0..<width {
            expected.pixels[row * width + column] = image.luminance(
              column / pass.blockWidth * pass.blockWidth, row / pass.blockHeight * pass.blockHeight)
          }
        }
        #expect(copy == expected, "\(width) × \(height) after pass \(number + 1)")
      }
    }
  }

  @Test func `a plain row overwrites its own row only`() {
    var image = GrayImage(width: 3, height: 3)
    image.put(
      [1, 2, 3, 99],
      at: RowPosition(top: 1, left: 0, step: 1, count: 3, blockWidth: 1, blockHeight: 1))
    #expect(image.pixels == [255, 255, 255, 1, 2, 3, 255, 255, 255])
  }

  @Test func `blocks are clipped at the edges of the picture`() {
    var image = GrayImage(width: 3, height: 2)
    image.put(
      [7], at: RowPosition(top: 1, left: 2, step: 8, count: 1, blockWidth: 8, blockHeight: 8))
    #expect(image.pixels == [255, 255, 255, 255, 255, 7])
  }
}
