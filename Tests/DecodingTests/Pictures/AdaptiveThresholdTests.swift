import Testing

@testable import Decoding

struct AdaptiveThresholdTests {
  @Test func `a threshold leaves nothing but black and white`() {
    let result = AdaptiveThreshold.apply(to: RandomPicture.of(30, 30, seed: 4))
    #expect(Set(result.pixels) == [0, 255])
  }

  @Test func `flat paper of any shade is white`() {
    for shade: UInt8 in [0, 5, 128, 255] {
      let result = AdaptiveThreshold.apply(to: GrayImage(width: 20, height: 20, shade: shade))
      #expect(result == GrayImage(width: 20, height: 20, shade: 255))
    }
  }

  @Test func `ink is black on light and on dark paper, and faint noise is white`() {
    for paper: UInt8 in [60, 128, 250] {
      var image = GrayImage(width: 40, height: 40, shade: paper)
      for row in 18..<22 {
        for column in 18..<22 { image.pixels[row * 40 + column] = paper - 40 }
      }
      image.pixels[0] = paper - 3
      let result = AdaptiveThreshold.apply(to: image)
      for row in 0..<40 {
        for column in 0..<40 {
          let isInk = (18..<22).contains(row) && (18..<22).contains(column)
          #expect(result.shade(column, row) == (isInk ? 0 : 255))
        }
      }
    }
  }
}
