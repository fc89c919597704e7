import Testing

@testable import Decoding

struct AttemptTests {
  private static func step(_ width: Int = 20, _ height: Int = 6) -> GrayImage {
    var image = GrayImage(width: width, height: height, luminance: 200)
    for row in 0..<height {
      for column in 0..<width / 2 { image.pixels[row * width + column] = 60 }
    }
    return image
  }

  private static func picture(_ width: Int, _ height: Int) -> Picture {
    Picture(gray: step(width, height), brightest: step(width, height))
  }

  @Test func `attempt names are unique and plain comes first`() {
    let names = Attempt.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { !$0.isEmpty })
    #expect(names.first == "plain")
  }

  @Test(arguments: [(20, 6), (103, 51), (205, 201)])
  func `every attempt's picture has the size its scale implies`(_ width: Int, _ height: Int) {
    for attempt in Attempt.all {
      guard let prepared = attempt.prepare(Self.picture(width, height)) else { continue }
      // Reduced pictures drop leftover columns at the right and leftover rows at the bottom.
      let size = (Double(width) * prepared.scale, Double(height) * prepared.scale)
      #expect(Double(prepared.image.width) == size.0.rounded(.down), "\(attempt.name)")
      #expect(Double(prepared.image.height) == size.1.rounded(.down), "\(attempt.name)")
      #expect(prepared.luminance.map { $0.width == width && $0.height == height } ?? true)
    }
  }

  @Test func `only reductions and full skip tiny pictures`() {
    for (width, height) in [(1, 1), (1, 9), (9, 1), (3, 2)] {
      let picture = Picture(
        gray: GrayImage(width: width, height: height),
        brightest: GrayImage(width: width, height: height))
      let left = Attempt.all.filter { $0.prepare(picture) == nil }.map(\.name)
      #expect(
        left == [
          "half", "quarter", "eighth", "full", "inverted-half", "inverted-quarter",
          "inverted-eighth",
        ], "\(width) × \(height)")
    }
  }

  @Test func `plain leaves the picture untouched`() throws {
    let prepared = try #require(Attempt.named("plain").prepare(Picture(gray: Self.step())))
    #expect((prepared.image == Self.step()))
    #expect(prepared.scale == 1 && prepared.method == .runs && prepared.luminance == nil)
  }

  @Test func `inverted attempts look for codes light on dark in the same pixels`() throws {
    var image = GrayImage(width: 2, height: 2)
    image.pixels = [0, 255, 1, 128]
    let inverse = try #require(Attempt.named("inverted").prepare(Picture(gray: image)))
    #expect(inverse.image == image)
    #expect(inverse.isInverted && inverse.luminance == nil)
    let half = try #require(Attempt.named("inverted-half").prepare(Self.picture(400, 300)))
    #expect(half.isInverted && half.scale == 0.5)
    #expect(half.image.pixels.first == 60 && half.image.pixels.last == 200)
  }

  @Test func `brightest-channel attempts skip pictures without color`() throws {
    for attempt in [Attempt.named("brightest-dark"), .named("brightest-darker")] {
      #expect(attempt.prepare(Picture(gray: Self.step())) == nil)
      let picture = Picture(gray: GrayImage(width: 20, height: 6), brightest: Self.step())
      let prepared = try #require(attempt.prepare(picture))
      #expect(prepared.image.luminance(0, 0) == 0 && prepared.image.luminance(19, 0) == 255)
      #expect((prepared.luminance == Self.step()))
    }
  }

  @Test func `small pictures are not reduced`() {
    #expect(Attempt.named("half").prepare(Self.picture(150, 400)) == nil)
    #expect(Attempt.named("half").prepare(Self.picture(200, 200))?.scale == 0.5)
    #expect(Attempt.named("quarter").prepare(Self.picture(300, 200)) == nil)
    #expect(Attempt.named("quarter").prepare(Self.picture(400, 400))?.scale == 0.25)
    // Above 20 megapixels the picture is reduced to a third before anything else.
    let huge = Attempt.named("quarter").prepare(
      Picture(gray: GrayImage(width: 5_040, height: 4_000)))
    #expect(huge?.scale == 1.0 / 12 && huge?.image.width == 420 && huge?.image.height == 333)
  }

  @Test func `large pictures are tried at reduced sizes before full size`() throws {
    let large = Picture(gray: GrayImage(width: 2_251, height: 2_000, luminance: 9))
    let plain = try #require(Attempt.named("plain").prepare(large))
    #expect(plain.scale == 0.5)
    #expect(plain.image.width == 1_125 && plain.image.height == 1_000)
    #expect(Attempt.named("full").prepare(large)?.scale == 1)
    #expect(Attempt.named("full").prepare(Self.picture(400, 400)) == nil)
    let names = Attempt.all.map(\.name)
    let places = ["plain", "half", "quarter", "eighth", "full"].map { names.firstIndex(of: $0) }
    #expect(places == [0, 1, 2, 3, 4])
  }

  @Test func `attempts that enlarge or filter run on regions only`() {
    for attempt in Attempt.all {
      let prepared = attempt.prepare(Self.picture(400, 300))
      let isDear = prepared?.scale ?? 1 > 1 || prepared?.method == .filter
      if isDear { #expect(attempt.isForRegions, "\(attempt.name)") }
    }
  }
}

extension Attempt {
  static let plain = named("plain")
  static let inverted = named("inverted")
  static let cubic2x = named("cubic2x")
  static let filtered = named("filtered")

  /// The attempt with a name.
  static func named(_ name: String) -> Attempt {
    guard let attempt = all.first(where: { $0.name == name }) else {
      preconditionFailure("no attempt \(name)")
    }
    return attempt
  }
}
