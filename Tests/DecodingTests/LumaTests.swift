import Testing

@testable import Decoding

struct LumaTests {
  private static func shades(_ row: [UInt8], channels: Int) -> [UInt8] {
    var shades = [UInt8](repeating: 99, count: row.count / channels)
    Luma.shades(of: row, channels: channels, count: shades.count, into: &shades)
    return shades
  }

  @Test func `gray stays as it is`() {
    let all = (0...255).map { UInt8($0) }
    #expect(Self.shades(all, channels: 1) == all)
  }

  @Test func `gray in three channels is the same gray`() {
    let all = (0...255).map { UInt8($0) }
    #expect(Self.shades(all.flatMap { [$0, $0, $0] }, channels: 3) == all)
    #expect(Self.shades(all.flatMap { [$0, $0, $0, 255] }, channels: 4) == all)
  }

  @Test(
    arguments: [
      ([255, 0, 0], 54.213), ([0, 255, 0], 182.376), ([0, 0, 255], 18.411),
      ([255, 255, 0], 236.589), ([0, 255, 255], 200.787), ([255, 0, 255], 72.624),
      ([200, 100, 50], 117.65), ([12, 34, 56], 30.9112),
    ] as [([UInt8], Double)])
  func `colours have the luma of BT.709`(_ colour: [UInt8], _ luma: Double) {
    let shades = Self.shades(colour, channels: 3)
    #expect(abs(Double(shades[0]) - luma) < 1)
  }

  @Test func `alpha lies on white`() {
    #expect(Self.shades([0, 0], channels: 2) == [255])
    #expect(Self.shades([0, 255], channels: 2) == [0])
    #expect(Self.shades([77, 0], channels: 2) == [255])
    #expect(Self.shades([77, 255], channels: 2) == [77])
    #expect(Self.shades([0, 128], channels: 2) == [127])
    #expect(Self.shades([100, 51], channels: 2) == [224])
    #expect(Self.shades([255, 0, 0, 0], channels: 4) == [255])
    #expect(Self.shades([0, 0, 0, 51], channels: 4) == [204])
  }

  @Test func `every shade under every alpha is the mean weighted by alpha, rounded`() {
    for alpha in 0...255 {
      let row = (0...255).flatMap { [UInt8($0), UInt8(alpha)] }
      let expected = (0...255).map { shade -> UInt8 in
        let exact = (Double(shade * alpha) + 255 * Double(255 - alpha)) / 255
        return UInt8(exact.rounded())
      }
      #expect(Self.shades(row, channels: 2) == expected, "alpha \(alpha)")
    }
  }

  @Test func `only as many pixels as asked for are written`() {
    var shades: [UInt8] = [9, 9, 9]
    for channels in 1...4 {
      shades = [9, 9, 9]
      let row = [UInt8](repeating: 255, count: 3 * channels)
      Luma.shades(of: row, channels: channels, count: 2, into: &shades)
      #expect(shades == [255, 255, 9], "\(channels) channels")
    }
  }
}
