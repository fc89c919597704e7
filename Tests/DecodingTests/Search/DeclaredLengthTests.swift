import Testing

@testable import Decoding

struct DeclaredLengthTests {
  private static func length(
    of corners: [Point], in picture: GrayImage, decoded: Int = 0
  ) -> Int? {
    DeclaredLength.of(corners, in: picture, decodedLength: decoded)
  }

  @Test(arguments: 1...9)
  func `the declared length is the payload length at every level`(_ version: Int) throws {
    let codes = try DrawnCode.read("version-\(version).txt")
    #expect(codes.map(\.level) == ["L", "M", "Q", "H"])
    for code in codes {
      let length = Self.length(of: code.corners(), in: code.picture())
      #expect(length == code.payload.utf8.count, "\(code.name)")
    }
  }

  @Test(arguments: [1, 2, 3, 5])
  func `module size does not matter`(_ scale: Int) throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    let length = Self.length(of: code.corners(scale: scale), in: code.picture(scale: scale))
    #expect(length == code.payload.utf8.count)
  }

  @Test func `rotated and mirrored codes are read, with corners in either direction`() throws {
    for (version, level) in [(3, "H"), (4, "M"), (6, "M"), (7, "Q")] {
      var code = try DrawnCode.of(version: version, level: level)
      for _ in 0..<4 {
        for view in [code, code.mirrored] {
          let corners = view.corners(scale: 2)
          let picture = view.picture(scale: 2)
          #expect(Self.length(of: corners, in: picture) == code.payload.utf8.count)
          #expect(Self.length(of: corners.reversed(), in: picture) == code.payload.utf8.count)
        }
        code = code.turned
      }
    }
  }

  @Test func `skewed codes are read`() throws {
    let places: [[(Double, Double)]] = [
      [(20, 15), (180, 25), (170, 190), (10, 175)], [(60, 10), (190, 40), (185, 150), (15, 190)],
      [(100, 5), (195, 100), (100, 195), (5, 100)], [(190, 30), (170, 190), (15, 175), (30, 10)],
    ]
    for (version, level) in [(3, "L"), (5, "Q"), (6, "L"), (7, "H")] {
      let code = try DrawnCode.of(version: version, level: level)
      for place in places {
        let corners = place.map { Point(x: $0.0, y: $0.1) }
        let picture = code.picture(width: 200, height: 200, corners: corners)
        #expect(Self.length(of: corners, in: picture) == code.payload.utf8.count, "\(code.name)")
      }
    }
  }

  @Test func `corners off by a fraction of a module do no harm`() throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    let picture = code.picture(scale: 8)
    for (dx, dy) in [(2.0, 0.0), (-2, 0), (0, 3), (-2, -2), (3, -3)] {
      let corners = code.corners(scale: 8).map { Point(x: $0.x + dx, y: $0.y + dy) }
      #expect(Self.length(of: corners, in: picture) == code.payload.utf8.count, "\(dx), \(dy)")
    }
  }

  @Test func `format information with flipped bits is still read`() throws {
    var code = try DrawnCode.of(version: 6, level: "M")
    for column in [0, 3, 7] { code.modules[8][column].toggle() }
    #expect(Self.length(of: code.corners(), in: code.picture()) == code.payload.utf8.count)
  }

  @Test func `numeric and large codes give their length, but an alphanumeric one does not`()
    throws
  {
    let lengths = try DrawnCode.read("not-told.txt").map { code in
      Self.length(of: code.corners(), in: code.picture())
    }
    #expect(lengths == [16, nil, 106])
  }

  @Test(arguments: ["printed-tickets.txt", "printed-others.txt"])
  func `the lengths of several segments are added up`(_ file: String) throws {
    for code in try DrawnCode.read(file) {
      let length = Self.length(of: code.corners(), in: code.picture())
      #expect(length == code.payload.utf8.count, "\(code.payload)")
    }
  }

  /// The declared length read from modules alone, some of them inverted.
  private static func length(
    of code: DrawnCode, turning turned: some Sequence<Int> = [], decoded: Int? = nil
  ) -> Int? {
    var modules = code.soft
    for index in turned { modules.values[index].negate() }
    return DeclaredLength.of(
      modules, format: code.format, decodedLength: decoded ?? code.payload.utf8.count)
  }

  @Test(arguments: ["printed-tickets.txt", "tickets.txt"])
  func `a misread character count is corrected before the length is read`(_ file: String) throws {
    for code in try DrawnCode.read(file) {
      let version = try #require(SymbolVersion(size: code.size))
      let indices = SymbolLayout.cached(version, code.format.level).dataIndices
      // The first segment's count, alone and together with its mode.
      for bits in [4..<12, 0..<12] {
        let length = Self.length(of: code, turning: indices[bits])
        #expect(length == code.payload.utf8.count, "\(bits) of \(code.payload)")
      }
    }
  }

  @Test func `if errors cannot be corrected, a length below the decoded one is rejected`() throws {
    let code = try #require(try DrawnCode.read("printed-tickets.txt").first)
    let count = code.payload.utf8.count
    let version = try #require(SymbolVersion(size: code.size))
    let indices = SymbolLayout.cached(version, code.format.level).dataIndices
    // Twenty codewords of padding are wrong; thirteen could be corrected.
    let rest = stride(from: 704, to: 864, by: 8).map { indices[$0] }
    #expect(Self.length(of: code, turning: rest) == count)
    #expect(Self.length(of: code, turning: rest + [indices[11]]) != count)
    #expect(Self.length(of: code, turning: rest, decoded: count + 1) == nil)
    #expect(Self.length(of: code, turning: rest, decoded: 20) == count)
  }

  @Test func `blank paper and noise give no length`() {
    let corners = [(5.0, 5.0), (95, 5), (95, 95), (5, 95)].map { Point(x: $0.0, y: $0.1) }
    #expect(Self.length(of: corners, in: GrayImage(width: 100, height: 100)) == nil)
    for seed in 1...5 as ClosedRange<UInt64> {
      let noise = RandomPicture.of(100, 100, seed: seed)
      #expect(Self.length(of: corners, in: noise) == nil, "seed \(seed)")
    }
  }

  @Test func `a white-on-black code gives no length`() throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    #expect(Self.length(of: code.corners(), in: code.picture(dark: 255, light: 0)) == nil)
  }
}
