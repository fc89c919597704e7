import Testing

@testable import Decoding

struct RegionCropTests {
  private static func region(_ left: Double, _ top: Double, side: Double) -> TextureRegion {
    TextureRegion(
      bounds: Bounds(left: left, top: top, right: left + side, bottom: top + side),
      windowCount: 9, isConfirmed: true, isOfFullPicture: false)
  }

  @Test(arguments: [(50.0, 1.0), (148, 1), (200, 0.5), (400, 0.25)])
  func `large regions are scaled down`(_ side: Double, _ scale: Double) {
    let picture = Picture(gray: GrayImage(width: 900, height: 800))
    let crop = RegionCrop(of: Self.region(200, 150, side: side), in: picture)
    #expect(crop.frame.scale == scale)
    #expect(crop.picture.brightest == nil)
    let width = Double(crop.picture.gray.width)
    #expect(abs(width - 1.5 * side * scale) < 2)
    let middle = crop.middle
    #expect(abs(middle.x - 200 - side / 2) < 3 && abs(middle.y - 150 - side / 2) < 3)
  }

  @Test func `a crop is clipped at the edges of the picture`() {
    var gray = GrayImage(width: 300, height: 200)
    for index in gray.pixels.indices { gray.pixels[index] = UInt8(index % 251) }
    let picture = Picture(gray: gray, brightest: gray)
    let crop = RegionCrop(of: Self.region(-10, 120, side: 100), in: picture)
    #expect(crop.frame == PictureFrame(corner: Point(x: 0, y: 95), scale: 1))
    #expect(crop.picture.gray.width == 115 && crop.picture.gray.height == 105)
    #expect(crop.picture.gray.luminance(7, 11) == gray.luminance(7, 106))
    #expect(crop.picture.brightest == crop.picture.gray)
  }
}
