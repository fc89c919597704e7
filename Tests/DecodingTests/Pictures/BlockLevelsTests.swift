import Testing

@testable import Decoding

struct BlockLevelsTests {
  @Test func `the threshold of a flat block is 14 levels below its luminance`() {
    for luminance: UInt8 in [14, 100, 255] {
      let levels = BlockLevels(of: GrayImage(width: 8, height: 8, luminance: luminance))
      // Luminance is halved: an odd value counts as the even one below.
      #expect(levels.thresholds == [luminance / 2 * 2 - 14])
    }
    #expect(BlockLevels(of: GrayImage(width: 8, height: 8, luminance: 5)).thresholds == [0])
  }

  @Test func `the threshold of a block with edges is its mean`() {
    var image = GrayImage(width: 8, height: 8, luminance: 150)
    for index in stride(from: 0, to: 64, by: 2) { image.pixels[index] = 50 }
    #expect(BlockLevels(of: image).thresholds == [100])
  }

  @Test func `a threshold averages the levels of up to two blocks on each side`() {
    var image = GrayImage(width: 40, height: 8)
    for index in image.pixels.indices { image.pixels[index] = UInt8(60 + index % 40 / 8 * 20) }
    // Levels of 46, 66, 86, 106 and 126.
    #expect(BlockLevels(of: image).thresholds == [66, 76, 86, 96, 106])
  }

  @Test(arguments: [(64, 64), (60, 45), (23, 70), (8, 8), (7, 30), (30, 7), (1, 1), (9, 9)])
  func `thresholds match a plain calculation`(_ width: Int, _ height: Int) {
    var image = RandomPicture.of(width, height, seed: 5)
    // Some blocks flat, some nearly so, and some with edges.
    for index in image.pixels.indices {
      let share = (index % width / 8 + index / width / 8) % 4
      image.pixels[index] = UInt8(200 - Int(image.pixels[index]) * share / 12)
    }
    let levels = BlockLevels(of: image)
    #expect(levels.columns == (width + 7) / 8 && levels.rows == (height + 7) / 8)
    #expect(levels.thresholds == Self.plainThresholds(of: image), "seed 5")
  }

  /// The thresholds by definition, pixel by pixel.
  private static func plainThresholds(of image: GrayImage) -> [UInt8] {
    let (columns, rows) = ((image.width + 7) / 8, (image.height + 7) / 8)
    let levels = (0..<rows).map { row in (0..<columns).map { plainLevel(of: image, $0, row) } }
    return (0..<rows * columns).map { block in
      let near = (0..<rows * columns).filter { other in
        abs(other / columns - block / columns) <= 2 && abs(other % columns - block % columns) <= 2
      }
      let sum = near.reduce(0) { $0 + levels[$1 / columns][$1 % columns] }
      return UInt8(max(0, min(255, sum / near.count)))
    }
  }

  private static func plainLevel(of image: GrayImage, _ column: Int, _ row: Int) -> Int {
    let isWhole = 8 * column + 8 <= image.width && image.height >= 8
    // Whole blocks use every second row and are shifted up to end within the picture; others use
    // all of their pixels.
    let top = isWhole ? min(8 * row, image.height - 8) : 8 * row
    let lines = Array(stride(from: top, to: min(top + 8, image.height), by: isWhole ? 2 : 1))
    let luminance = lines.flatMap { line in
      (8 * column..<min(8 * column + 8, image.width)).map { x in
        let luminance = Int(image.pixels[line * image.width + x])
        return Double(isWhole ? luminance / 2 * 2 : luminance)
      }
    }
    let mean = luminance.reduce(0, +) / Double(luminance.count)
    let variance =
      luminance.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(luminance.count)
    let isFlat = variance < Double(GrayImage.Tuning.noiseVariance)
    return Int(mean) - (isFlat ? Int(BlockLevels.Tuning.flatMargin) : 0)
  }
}
