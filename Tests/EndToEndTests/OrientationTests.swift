import TestSupport
import Testing

/// What people look at is upright, however a phone was held; rows keep the corners as stored.
struct OrientationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func fixture(_ name: String) -> String { "Fixtures/Orientation/\(name)" }

  /// The size and the shades of an annotated picture: an uncompressed PNG file of RGB pixels.
  private func annotated(_ name: String) throws -> (size: [Int], shades: [UInt8]) {
    _ = try Lotto.scan("-qq", "--annotate", folder.path("out"), Self.fixture(name))
    let file = try #require(try folder.names(in: "out").first)
    let output = try folder.bytes("out/\(file)")
    func integer(_ start: Int) -> Int { output[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (integer(16), integer(20))
    // After the signature, IHDR, and the headers of IDAT, the stream and its one block; each line
    // begins with its filter.
    let line = 1 + 3 * width
    let shades = (0..<height * width).map { output[48 + $0 / width * line + 1 + $0 % width * 3] }
    return ([width, height], shades)
  }

  @Test(arguments: 1...8, ["png", "jpg"])
  func `an annotated picture is upright`(_ number: Int, _ kind: String) throws {
    let upright = try annotated("upright.png")
    let turned = try annotated("\(number).\(kind)")
    #expect(turned.size == upright.size)
    let worst = zip(turned.shades, upright.shades).map { abs(Int($0) - Int($1)) }.max() ?? .max
    #expect(worst <= (kind == "png" ? 0 : 2))
  }

  @Test func `a ticket that was stored on its side is annotated upright`() throws {
    let run = try Lotto.scan("--annotate", folder.path("out"), Self.fixture("ticket.jpg"))
    let stored = try #require(try run.rows().first)
    let again = try #require(try Lotto.scan(folder.path("out/000001-ticket.png")).rows().first)
    #expect(again.text("payload") == stored.text("payload"))
    // The code's own upper left corner: at the lower left as stored, at the upper left as shown.
    let lying = try #require(stored.numbers("corners"))
    let upright = try #require(again.numbers("corners"))
    #expect(lying[0] < lying[2] + 5 && lying[1] > lying[3] + 100, "\(lying)")
    #expect(upright[0] + 100 < upright[2] && upright[1] < upright[3] + 5, "\(upright)")
  }
}
