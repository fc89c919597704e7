import Testing

@testable import Decoding

struct StoredPictureTests {
  private static func plane(_ pixels: [UInt8]) -> GrayImage {
    GrayImage(width: 2, height: pixels.count / 2, pixels: pixels)
  }

  @Test func `a gray picture has one byte per pixel`() {
    let picture = StoredPicture(planes: [Self.plane([1, 2, 3, 4, 5, 6])])
    #expect([picture.width, picture.height, picture.channels] == [2, 3, 1])
    #expect(picture.bytes == [1, 2, 3, 4, 5, 6])
  }

  @Test func `a colored picture interleaves red, green and blue`() {
    let picture = StoredPicture(
      planes: [
        Self.plane([1, 2, 3, 4]), Self.plane([11, 12, 13, 14]), Self.plane([21, 22, 23, 24]),
      ])
    #expect([picture.width, picture.height, picture.channels] == [2, 2, 3])
    #expect(picture.bytes == [1, 11, 21, 2, 12, 22, 3, 13, 23, 4, 14, 24])
  }

  @Test func `only a picture with too many pixels is reduced, in all of its channels`() {
    let picture = StoredPicture(
      planes: [
        Self.plane([10, 20, 30, 40]), Self.plane([0, 0, 0, 200]), Self.plane([7, 7, 7, 7]),
      ])
    #expect(picture.reduced(toPixels: 4) == picture)
    let smaller = picture.reduced(toPixels: 3)
    #expect([smaller.width, smaller.height, smaller.channels] == [1, 1, 3])
    #expect(smaller.bytes == [25, 50, 7])
  }

  @Test(arguments: [(1, 4_000), (4_000, 1), (63, 64), (1_000, 3), (200, 200)], [1, 99, 2_000])
  func `a reduced picture of any shape has between one pixel and the limit`(
    _ size: (Int, Int), _ limit: Int
  ) {
    let plane = GrayImage(width: size.0, height: size.1)
    for picture in [
      StoredPicture(planes: [plane]), StoredPicture(planes: [plane, plane, plane]),
    ] {
      let smaller = picture.reduced(toPixels: limit)
      #expect((1...limit).contains(smaller.width * smaller.height))
      #expect(smaller.bytes.count == smaller.width * smaller.height * smaller.channels)
    }
  }
}
