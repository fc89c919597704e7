import Testing

@testable import Decoding

struct PaddedRowTests {
  @Test(arguments: [1, 2, 15, 16, 17, 40])
  func `a row is padded with its first and last pixels`(_ width: Int) {
    let image = RandomPicture.of(width, 3, seed: 5)
    for margin in [0, 2, 16] {
      var row = PaddedRow(width: width, margin: margin)
      for number in [2, 0, 1] {
        row.load(number, of: image)
        #expect(row.values.count >= width + 2 * margin + 15)
        for (index, value) in row.values.enumerated() {
          #expect(value == Float(image.luminance(index - margin, number)), "\(index) of \(width)")
        }
      }
    }
  }
}
