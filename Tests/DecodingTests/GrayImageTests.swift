import Testing

@testable import Decoding

struct GrayImageTests {
  @Test func `a new picture is white, or of the shade that is asked for`() {
    #expect(GrayImage(width: 3, height: 2).pixels == [255, 255, 255, 255, 255, 255])
    #expect(GrayImage(width: 1, height: 2, shade: 7).pixels == [7, 7])
  }

  @Test func `a pixel is found by its column and its row`() {
    var image = GrayImage(width: 3, height: 2)
    image.pixels = [1, 2, 3, 4, 5, 6]
    #expect(image.shade(0, 0) == 1)
    #expect(image.shade(2, 0) == 3)
    #expect(image.shade(0, 1) == 4)
    #expect(image.shade(2, 1) == 6)
  }

  @Test func `places outside give the nearest pixel`() {
    var image = GrayImage(width: 3, height: 2)
    image.pixels = [1, 2, 3, 4, 5, 6]
    #expect(image.shade(-1, -1) == 1)
    #expect(image.shade(3, 0) == 3)
    #expect(image.shade(1, 2) == 5)
    #expect(image.shade(.max, .max) == 6)
    #expect(image.shade(.min, .max) == 4)
  }

  @Test func `pictures of one pixel exist and those of none do not`() async {
    #expect(GrayImage(width: 1, height: 1).pixels.count == 1)
    await #expect(processExitsWith: .failure) { _ = GrayImage(width: 0, height: 1) }
    await #expect(processExitsWith: .failure) { _ = GrayImage(width: 1, height: 0) }
  }
}
