import Testing

@testable import Decoding

struct LumaTests {
  private static func luminance(_ row: [UInt8], channels: Int) -> [UInt8] {
    var luminance = [UInt8](repeating: 99, count: row.count / channels)
    Luma.luminance(of: row.span, channels: channels, count: luminance.count, into: &luminance)
    return luminance
  }

  @Test func `gray is copied unchanged`() {
    let all = (0...255).map { UInt8($0) }
    #expect(Self.luminance(all, channels: 1) == all)
  }

  @Test func `what is clear is white on white, and black on black`() {
    func isClear(_ row: [UInt8], _ channels: Int, count: Int) -> Bool {
      Luma.isClear(row.span, channels: channels, count: count)
    }
    let rows: [(row: [UInt8], channels: Int, onWhite: [UInt8], onBlack: [UInt8])] = [
      ([200, 255, 200, 0, 200, 128], 2, [200, 255, 227], [200, 0, 100]),
      ([90, 90, 90, 255, 90, 90, 90, 0, 0, 0, 0, 128], 4, [90, 255, 127], [90, 0, 0]),
    ]
    for (row, channels, onWhite, onBlack) in rows {
      var luminance = Self.luminance(row, channels: channels)
      #expect(zip(luminance, onWhite).allSatisfy { abs(Int($0) - Int($1)) < 2 })
      #expect(isClear(row, channels, count: 3) && !isClear(row, channels, count: 1))
      Luma.moveToBlack(&luminance, of: row.span, channels: channels, count: 3)
      #expect(zip(luminance, onBlack).allSatisfy { abs(Int($0) - Int($1)) < 2 })
    }
    #expect(!isClear([9, 0, 7], 1, count: 3) && !isClear([9, 0, 7], 3, count: 1))
  }

  @Test func `equal channels give the same gray`() {
    let all = (0...255).map { UInt8($0) }
    #expect(Self.luminance(all.flatMap { [$0, $0, $0] }, channels: 3) == all)
    #expect(Self.luminance(all.flatMap { [$0, $0, $0, 255] }, channels: 4) == all)
  }

  @Test(
    arguments: [
      ([255, 0, 0], 54.213), ([0, 255, 0], 182.376), ([0, 0, 255], 18.411),
      ([255, 255, 0], 236.589), ([0, 255, 255], 200.787), ([255, 0, 255], 72.624),
      ([200, 100, 50], 117.65), ([12, 34, 56], 30.9112),
    ] as [([UInt8], Double)])
  func `colors convert to BT.709 luma`(_ color: [UInt8], _ luma: Double) {
    let luminance = Self.luminance(color, channels: 3)
    #expect(abs(Double(luminance[0]) - luma) < 1)
  }

  @Test func `a single channel is extracted, blended over white if there is alpha`() {
    func channel(_ number: Int, _ row: [UInt8], channels: Int) -> [UInt8] {
      var luminance = [UInt8](repeating: 99, count: row.count / channels)
      Luma.channel(
        number, of: row.span, channels: channels, count: luminance.count, into: &luminance)
      return luminance
    }
    let row: [UInt8] = [1, 2, 3, 200, 150, 100]
    #expect((0..<3).map { channel($0, row, channels: 3) } == [[1, 200], [2, 150], [3, 100]])
    let clear: [UInt8] = [1, 2, 3, 0, 200, 150, 100, 255, 0, 255, 0, 128]
    #expect(
      (0..<3).map { channel($0, clear, channels: 4) }
        == [[255, 200, 127], [255, 150, 255], [255, 100, 127]])
  }

  @Test func `transparent pixels are blended over white`() {
    #expect(Self.luminance([0, 0], channels: 2) == [255])
    #expect(Self.luminance([0, 255], channels: 2) == [0])
    #expect(Self.luminance([77, 0], channels: 2) == [255])
    #expect(Self.luminance([77, 255], channels: 2) == [77])
    #expect(Self.luminance([0, 128], channels: 2) == [127])
    #expect(Self.luminance([100, 51], channels: 2) == [224])
    #expect(Self.luminance([255, 0, 0, 0], channels: 4) == [255])
    #expect(Self.luminance([0, 0, 0, 51], channels: 4) == [204])
  }

  @Test func `every gray and alpha give the weighted mean with white, rounded`() {
    for alpha in 0...255 {
      let row = (0...255).flatMap { [UInt8($0), UInt8(alpha)] }
      let expected = (0...255).map { luminance -> UInt8 in
        let exact = (Double(luminance * alpha) + 255 * Double(255 - alpha)) / 255
        return UInt8(exact.rounded())
      }
      #expect(Self.luminance(row, channels: 2) == expected, "alpha \(alpha)")
    }
  }

  @Test func `only the requested number of pixels is written`() {
    var luminance: [UInt8] = [9, 9, 9]
    for channels in 1...4 {
      luminance = [9, 9, 9]
      let row = [UInt8](repeating: 255, count: 3 * channels)
      Luma.luminance(of: row.span, channels: channels, count: 2, into: &luminance)
      #expect(luminance == [255, 255, 9], "\(channels) channels")
    }
  }

  private static func brightest(_ row: [UInt8], channels: Int) -> [UInt8] {
    var luminance = [UInt8](repeating: 99, count: row.count / channels)
    Luma.brightest(of: row.span, channels: channels, count: luminance.count, into: &luminance)
    return luminance
  }

  @Test func `the brightest channel is the maximum of the three`() {
    let row: [UInt8] = [200, 10, 30, 0, 255, 0, 1, 2, 3, 9, 9, 9, 0, 0, 0]
    #expect(Self.brightest(row, channels: 3) == [200, 255, 3, 9, 0])
    // With alpha: a fifth of 100, and the rest white.
    let clear: [UInt8] = [200, 10, 30, 255, 0, 255, 0, 0, 20, 100, 3, 51]
    #expect(Self.brightest(clear, channels: 4) == [200, 255, 224])
  }

  @Test func `the brightest channel of gray is the gray itself`() {
    let all = (0...255).map { UInt8($0) }
    #expect(Self.brightest(all, channels: 1) == all)
    #expect(Self.brightest(all.flatMap { [$0, $0, $0] }, channels: 3) == all)
    let clear = all.flatMap { [$0, 255 - $0] }
    #expect(Self.brightest(clear, channels: 2) == Self.luminance(clear, channels: 2))
  }

  @Test func `the brightest channel is written only for the requested pixels`() {
    for channels in 1...4 {
      var luminance: [UInt8] = [9, 9, 9]
      let row = [UInt8](repeating: 255, count: 3 * channels)
      Luma.brightest(of: row.span, channels: channels, count: 2, into: &luminance)
      #expect(luminance == [255, 255, 9], "\(channels) channels")
    }
  }

  private func isColored(_ row: [UInt8], channels: Int, count: Int) -> Bool {
    Luma.isColored(row.span, channels: channels, count: count)
  }

  @Test func `a row is colored if one of its pixels clearly is`() {
    #expect(isColored([9, 9, 9, 255, 0, 0], channels: 3, count: 2))
    #expect(isColored([9, 9, 9, 255, 30, 90, 200, 255], channels: 4, count: 2))
    #expect(!isColored([9, 9, 9, 255, 0, 0], channels: 3, count: 1))
    #expect(!isColored([], channels: 3, count: 0))
    for channel in 0..<3 {
      var color: [UInt8] = [200, 200, 200]
      color[channel] = 100
      #expect(isColored(color, channels: 3, count: 1), "\(channel)")
      // Tinted paper and scanner noise do not count as color.
      color[channel] = 185
      #expect(!isColored(color, channels: 3, count: 1), "\(channel)")
    }
  }

  @Test func `gray is not colored, with or without alpha`() {
    #expect(!isColored([0, 255, 90], channels: 1, count: 3))
    #expect(!isColored([0, 255, 90, 3], channels: 2, count: 2))
    #expect(!isColored([255, 255, 255, 0, 0, 0, 0, 255], channels: 4, count: 2))
  }
}
