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

  @Test(arguments: [1, 2, 3, 4, 6, 8])
  func `a reduction is the mean of squares, but for rounding`(_ side: Int) {
    let picture = Picture(gray: RandomPicture.of(101, 67, seed: 9))
    let expected = Reduction.apply(to: picture.gray, side: side)
    for _ in 1...2 {
      let reduced = picture.reduced(by: side)
      #expect(reduced.width == 101 / side && reduced.height == 67 / side)
      let errors = zip(reduced.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }
      #expect(errors.allSatisfy { $0 <= (side > 3 ? 1 : 0) }, "seed 9")
    }
  }
}
