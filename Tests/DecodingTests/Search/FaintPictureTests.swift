import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding

struct FaintPictureTests {
  private static func payloads(in picture: Picture, of code: DrawnCode) -> [String] {
    let decoder = DrawnCode.decoder(of: [code])
    let search = CodeSearch(
      attempts: [.plain], scan: { image, _ in decoder(image) },
      known: KnownPayload { _, _ in true })
    return search.codes(in: picture).map { String(decoding: $0.payload, as: UTF8.self) }
  }

  @Test(arguments: [(dark: 250, light: 255), (dark: 196, light: 200), (dark: 60, light: 65)])
  func `a code a few gray levels darker than its paper is read`(dark: UInt8, light: UInt8) throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    let gray = code.picture(scale: 3, dark: dark, light: light)
    #expect(Self.payloads(in: Picture(gray: gray), of: code) == [code.payload])
    let colored = Picture(gray: gray, brightest: code.picture(scale: 3, dark: 80, light: 255))
    #expect(Self.payloads(in: colored, of: code) == [code.payload])
  }

  @Test func `a blank picture stays as it is`() {
    let blank = Picture(gray: GrayImage(width: 100, height: 90, luminance: 7))
    #expect(blank.withContrast == blank)
  }

  @Test func `one black pixel in the last row leaves a picture as it is`() {
    var gray = GrayImage(width: 100, height: 90, luminance: 200)
    gray.pixels[8999] = 0
    #expect(Picture(gray: gray).withContrast.gray == gray)
  }
}
