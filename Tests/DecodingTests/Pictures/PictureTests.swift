import Testing

@testable import Decoding

struct PictureTests {
  @Test func `a gray picture has no plane but the gray one`() {
    let picture = Picture(gray: GrayImage(width: 3, height: 5, luminance: 9))
    #expect(picture.brightest == nil)
    #expect(picture.pixelCount == 15)
  }

  @Test func `pictures are equal if all of their planes are`() {
    let gray = GrayImage(width: 3, height: 2)
    let other = GrayImage(width: 3, height: 2, luminance: 7)
    #expect(Picture(gray: gray, brightest: other) == Picture(gray: gray, brightest: other))
    #expect(Picture(gray: gray, brightest: other) != Picture(gray: gray))
    #expect(Picture(gray: gray, brightest: other) != Picture(gray: gray, brightest: gray))
    #expect(Picture(gray: gray) != Picture(gray: other))
  }
}
