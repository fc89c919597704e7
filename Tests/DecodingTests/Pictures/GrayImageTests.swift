import Testing

@testable import Decoding

struct GrayImageTests {
  @Test func `a new picture is white unless a luminance is given`() {
    #expect(GrayImage(width: 3, height: 2).pixels == [255, 255, 255, 255, 255, 255])
    #expect(GrayImage(width: 1, height: 2, luminance: 7).pixels == [7, 7])
  }

  @Test func `pixels are indexed by column and row`() {
    var image = GrayImage(width: 3, height: 2)
    image.pixels = [1, 2, 3, 4, 5, 6]
    #expect(image.luminance(0, 0) == 1)
    #expect(image.luminance(2, 0) == 3)
    #expect(image.luminance(0, 1) == 4)
    #expect(image.luminance(2, 1) == 6)
  }

  @Test func `indices outside the picture give the nearest pixel`() {
    var image = GrayImage(width: 3, height: 2)
    image.pixels = [1, 2, 3, 4, 5, 6]
    #expect(image.luminance(-1, -1) == 1)
    #expect(image.luminance(3, 0) == 3)
    #expect(image.luminance(1, 2) == 5)
    #expect(image.luminance(.max, .max) == 6)
    #expect(image.luminance(.min, .max) == 4)
  }

  @Test func `a picture has at least one pixel`() async {
    #expect(GrayImage(width: 1, height: 1).pixels.count == 1)
    await #expect(processExitsWith: .failure) { _ = GrayImage(width: 0, height: 1) }
    await #expect(processExitsWith: .failure) { _ = GrayImage(width: 1, height: 0) }
  }

  @Test func `luminance between pixel centers is interpolated`() {
    var image = GrayImage(width: 3, height: 2)
    image.pixels = [10, 20, 40, 50, 100, 200]
    // At pixel centers.
    for row in 0..<2 {
      for column in 0..<3 {
        let place = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
        #expect(image.luminance(at: place) == Float(image.luminance(column, row)))
      }
    }
    #expect(image.luminance(at: Point(x: 1, y: 0.5)) == 15)
    #expect(image.luminance(at: Point(x: 0.5, y: 1)) == 30)
    #expect(image.luminance(at: Point(x: 1.75, y: 0.5)) == 25)
    #expect(image.luminance(at: Point(x: 1, y: 1)) == 45)
    #expect(image.luminance(at: Point(x: 2.25, y: 1.25)) == 140)
  }

  @Test func `luminance beyond the edge is that of the edge`() {
    var image = GrayImage(width: 3, height: 2)
    image.pixels = [10, 20, 40, 50, 100, 200]
    #expect(image.luminance(at: Point(x: 0, y: 0)) == 10)
    #expect(image.luminance(at: Point(x: 3, y: 2)) == 200)
    #expect(image.luminance(at: Point(x: -7, y: 1)) == 30)
    #expect(image.luminance(at: Point(x: 1, y: 99)) == 75)
    #expect(image.luminance(at: Point(x: 1e300, y: -1e300)) == 40)
    #expect(image.luminance(at: Point(x: -.infinity, y: .infinity)) == 50)
    // NaN coordinates give some luminance of the picture.
    for place in [Point(x: .nan, y: 0), Point(x: 0, y: .nan), Point(x: .nan, y: .infinity)] {
      #expect((10...200).contains(image.luminance(at: place)))
    }
  }

  @Test(arguments: [(1, 1), (1, 4), (4, 1)])
  func `pictures of one row or column are interpolated along it`(_ width: Int, _ height: Int) {
    var image = GrayImage(width: width, height: height)
    for index in image.pixels.indices { image.pixels[index] = UInt8(10 * index) }
    for place in [-1, 0, 0.5, 0.9, 1.5, 2, 4, 9, .infinity, .nan] {
      let along = place.isNaN ? 0 : min(max(place - 0.5, 0), Double(max(width, height) - 1))
      let point = width > 1 ? Point(x: place, y: 0.7) : Point(x: 0.7, y: place)
      #expect(abs(Double(image.luminance(at: point)) - 10 * along) < 1e-4, "\(place)")
    }
  }

  @Test func `a part holds the chosen columns and rows`() {
    var image = GrayImage(width: 4, height: 3)
    image.pixels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    let part = image.part(1..<3, 1..<3)
    #expect(part.width == 2 && part.height == 2)
    #expect(part.pixels == [6, 7, 10, 11])
    #expect(image.part(3..<4, 0..<1).pixels == [4])
    #expect(image.part(0..<4, 2..<3).pixels == [9, 10, 11, 12])
    #expect(image.part(0..<4, 0..<3) == image)
  }

  @Test func `inverting swaps black and white, and twice restores the picture`() {
    for width in [1, 15, 16, 17, 70] {
      let image = RandomPicture.of(width, 3, seed: 20)
      let inverse = image.inverted
      let isRight = zip(image.pixels, inverse.pixels).allSatisfy { Int($0) + Int($1) == 255 }
      #expect(isRight, "seed 20, \(width)")
      #expect(inverse.width == width && inverse.height == 3)
      #expect((inverse.inverted == image), "seed 20, \(width)")
    }
  }
}
