import Testing

@testable import Decoding

struct AttemptTests {
  private static func step() -> GrayImage {
    var image = GrayImage(width: 20, height: 6, shade: 200)
    for row in 0..<6 { for column in 0..<10 { image.pixels[row * 20 + column] = 60 } }
    return image
  }

  @Test func `attempts have names of their own and the plain picture is the first`() {
    let names = Attempt.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { !$0.isEmpty })
    #expect(names.first == "plain")
  }

  @Test func `every attempt says rightly how much larger its picture is`() throws {
    let image = Self.step()
    for attempt in Attempt.all {
      let prepared = try #require(attempt.prepare(image), "\(attempt.name)")
      #expect(Double(prepared.image.width) == Double(image.width) * prepared.scale)
      #expect(Double(prepared.image.height) == Double(image.height) * prepared.scale)
    }
  }

  @Test func `every attempt suits the smallest picture`() {
    for attempt in Attempt.all {
      #expect(attempt.prepare(GrayImage(width: 1, height: 1)) != nil, "\(attempt.name)")
    }
  }

  @Test func `the plain picture is untouched`() {
    #expect(Attempt.plain.prepare(Self.step())?.image == Self.step())
  }

  @Test func `the inverted picture has white for black, and twice it is the plain one`() throws {
    var image = GrayImage(width: 2, height: 2)
    image.pixels = [0, 255, 1, 128]
    let inverse = try #require(Attempt.inverted.prepare(image)).image
    #expect(inverse.pixels == [255, 0, 254, 127])
    #expect(Attempt.inverted.prepare(inverse)?.image == image)
  }

  @Test func `the sharpened picture has steeper edges and the same flat parts`() throws {
    let sharp = try #require(Attempt.unsharp.prepare(Self.step())).image
    #expect(sharp.shade(0, 3) == 60)
    #expect(sharp.shade(19, 3) == 200)
    #expect(sharp.shade(9, 3) < 60)
    #expect(sharp.shade(10, 3) > 200)
    let flat = GrayImage(width: 9, height: 9, shade: 77)
    #expect(Attempt.unsharp.prepare(flat)?.image == flat)
  }

  @Test func `pictures that would grow too large are left out`() {
    let large = GrayImage(width: 2_001, height: 2_000)
    #expect(Attempt.cubic2x.prepare(large) == nil)
    let huge = GrayImage(width: 5_001, height: 4_000)
    #expect(Attempt.unsharp.prepare(huge) == nil)
  }
}
