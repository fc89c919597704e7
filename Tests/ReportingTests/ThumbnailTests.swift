import Geometry
import Lottery
import Testing

@testable import Reporting

struct ThumbnailTests {
  /// White, with a black square from column and row 40 to 59.
  private static func canvas(
    orientation: Orientation = .upright, scale: Double = 1
  ) -> Canvas {
    var bytes = [UInt8](repeating: 255, count: 100 * 80)
    for row in 40..<60 { for column in 40..<60 { bytes[row * 100 + column] = 0 } }
    return Canvas(
      width: 100, height: 80, channels: 1, bytes: bytes, orientation: orientation, scale: scale)
  }

  /// Width, height and pixels of a gray PNG file whose lines are stored uncompressed.
  private func picture(_ file: [UInt8]) -> (width: Int, height: Int, pixels: [UInt8]) {
    func integer(_ start: Int) -> Int { file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (integer(16), integer(20))
    // Signature, IHDR and the start of IDAT: 8 + 25 + 8; zlib and block headers: 2 + 5.
    let lines = file[48..<48 + height * (width + 1)]
    return (width, height, lines.enumerated().filter { $0.0 % (width + 1) > 0 }.map(\.1))
  }

  @Test func `a thumbnail shows the area within the corners and a small margin`() throws {
    let corners = Corners([40, 40, 60, 40, 60, 60, 40, 60])
    let file = try #require(Thumbnail.png(of: corners, in: Self.canvas()))
    let (width, height, pixels) = picture(file)
    // 8 % of 20 pixels on each side: from 38.4 to 61.6.
    #expect(width == 23 && height == 23)
    #expect(pixels.count { $0 == 0 } == 400)
    #expect(pixels[0] == 255)
  }

  @Test func `a large code is reduced to 72 pixels and 6 KB`() throws {
    let canvas = Canvas(
      width: 1000, height: 1000, channels: 3, bytes: [UInt8](repeating: 90, count: 3_000_000))
    let file = try #require(
      Thumbnail.png(of: Corners([0, 0, 1000, 0, 1000, 500, 0, 500]), in: canvas))
    let (width, height, pixels) = picture(file)
    #expect(width == 72 && height == 38)
    #expect(pixels.allSatisfy { $0 == 90 })
    let largest = try #require(
      Thumbnail.png(of: Corners([0, 0, 900, 0, 900, 900, 0, 900]), in: canvas))
    #expect(largest.count <= 6_000)
  }

  @Test func `a thousand codes as large as the picture don't all have a thumbnail`() {
    let canvas = Canvas(
      width: 2000, height: 2000, channels: 1, bytes: [UInt8](repeating: 90, count: 4_000_000))
    let codes = (1...1000).map { number in
      CodeOutcome(
        number: number, attempt: "plain", payload: [], reading: .other(.foreign), duplicateOf: nil,
        corners: Corners([0, 0, 2000, 0, 2000, 2000, 0, 2000]))
    }
    #expect(Thumbnail.pngs(of: codes, in: canvas).keys.sorted() == [1, 2, 3, 4])
  }

  @Test func `corners refer to the original, even if the picture is reduced`() throws {
    let corners = Corners([80, 80, 120, 80, 120, 120, 80, 120])
    let file = try #require(Thumbnail.png(of: corners, in: Self.canvas(scale: 0.5)))
    #expect(picture(file).pixels.count { $0 == 0 } == 400)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt8>)
  func `a code is found in the picture turned upright`(_ number: UInt8) throws {
    let canvas = Self.canvas(orientation: Orientation(exif: number))
    #expect([canvas.width, canvas.height] == (number < 5 ? [100, 80] : [80, 100]))
    // The square at its stored place, but 10 pixels to the left: half of its columns are black.
    let file = try #require(
      Thumbnail.png(of: Corners([30, 40, 50, 40, 50, 60, 30, 60]), in: canvas))
    #expect(picture(file).pixels.count { $0 == 0 } >= 11 * 20)
    #expect(picture(file).pixels.count { $0 == 0 } <= 12 * 20)
  }

  @Test(arguments: [
    [0, 0, 0, 0, 0, 0, 0, 0], [200, 200, 300, 200, 300, 300, 200, 300],
    [-50, -50, -10, -50, -10, -10, -50, -10], [7, 7, 7, 7, 7, 7, 7, 7],
  ])
  func `corners that enclose nothing of the picture have no thumbnail`(_ corners: [Int]) {
    #expect(Thumbnail.png(of: Corners(corners), in: Self.canvas()) == nil)
  }

  @Test(arguments: [
    [.max, .max, .min, .min, 0, .max, .min, 0], [-1_000_000, 0, 1_000_000, 0, 9, 9, 0, 9],
  ])
  func `corners far outside are clipped to the picture`(_ corners: [Int]) throws {
    let file = try #require(Thumbnail.png(of: Corners(corners), in: Self.canvas()))
    #expect(picture(file).width <= 72)
  }
}
