import Foundation
import Geometry
import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

/// Where codes are reported, compared with where they were drawn.
struct CornerTests {
  /// A picture of a code, with the code's corners.
  ///
  /// The first is the code's own upper left one; the others follow clockwise in the picture.
  private struct Sheet {
    var image: GrayImage
    var corners: [Point]
    var moduleSize: Double

    /// The sheet with its pixels moved: `old` maps a pixel to its old position, `new` a corner to
    /// its new one.
    func moved(
      width: Int, height: Int, _ old: (Int, Int) -> (Int, Int), _ new: (Point) -> Point
    ) -> Sheet {
      var image = GrayImage(width: width, height: height)
      for row in 0..<height {
        for column in 0..<width {
          let (x, y) = old(column, row)
          image.pixels[row * width + column] = self.image.luminance(x, y)
        }
      }
      return Sheet(image: image, corners: corners.map(new), moduleSize: moduleSize)
    }

    /// The sheet rotated 90 degrees clockwise.
    var turned: Sheet {
      let height = image.height
      return moved(width: height, height: image.width) {
        ($1, height - 1 - $0)
      } _: {
        Point(x: Double(height) - $0.y, y: $0.x)
      }
    }

    /// The sheet mirrored; its corners stay clockwise in the picture, from the same first one.
    var mirrored: Sheet {
      let width = image.width
      var sheet = moved(width: width, height: image.height) {
        (width - 1 - $0, $1)
      } _: {
        Point(x: Double(width) - $0.x, y: $0.y)
      }
      sheet.corners = [sheet.corners[0]] + sheet.corners.dropFirst().reversed()
      return sheet
    }
  }

  /// A ticket's code drawn off center, with `scale` pixels per module.
  private static func sheet(_ scale: Int) throws -> Sheet {
    let modules = try CodeFixture.all(in: "tickets.txt")[0].modules
    let (left, top, side) = (9 * scale, 5 * scale, modules.count * scale)
    var image = GrayImage(width: left + side + 7 * scale, height: top + side + 14 * scale)
    for row in 0..<side {
      for column in 0..<side where modules[row / scale][column / scale] {
        image.pixels[(top + row) * image.width + left + column] = 0
      }
    }
    let (right, bottom) = (left + side, top + side)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return Sheet(
      image: image, corners: corners.map { Point(x: Double($0.0), y: Double($0.1)) },
      moduleSize: Double(scale))
  }

  private static func expectCorners(
    of sheet: Sheet, in codes: [FoundCode], _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(codes.count == 1, sourceLocation: location)
    guard let code = codes.first, code.corners != .unknown else { return }
    for (corner, expected) in zip(code.corners.inPicture, sheet.corners) {
      let distance = (corner - expected).length
      #expect(
        distance <= sheet.moduleSize, "\(code.attempt): \(code.corners), not \(sheet.corners)",
        sourceLocation: location)
    }
  }

  @Test(arguments: [2, 3, 4, 7, 12], [0, 1, 2, 3])
  func `upright and rotated codes have their corners where they were drawn`(
    _ scale: Int, _ turns: Int
  ) throws {
    var sheet = try Self.sheet(scale)
    for _ in 0..<turns { sheet = sheet.turned }
    Self.expectCorners(of: sheet, in: CodeSearch.forTickets.codes(in: Picture(gray: sheet.image)))
  }

  @Test(arguments: [3, 7], [0, 1, 2, 3])
  func `codes read at a glance have their corners where they were drawn`(
    _ scale: Int, _ turns: Int
  ) throws {
    var sheet = try Self.sheet(scale)
    for _ in 0..<turns { sheet = sheet.turned }
    let finds = CodeSearch.forTickets.codesAtAGlance(in: Picture(gray: sheet.image))
    #expect(finds.map(\.attempt) == ["whole"])
    Self.expectCorners(of: sheet, in: finds)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `corners of a mirrored code go clockwise from its own upper left one`(
    _ turns: Int
  ) throws {
    var sheet = try Self.sheet(4).mirrored
    for _ in 0..<turns { sheet = sheet.turned }
    let picture = Picture(gray: sheet.image)
    Self.expectCorners(of: sheet, in: CodeSearch.forTickets.codes(in: picture))
    Self.expectCorners(of: sheet, in: CodeSearch.forTickets.codesAtAGlance(in: picture))
  }

  /// `Generator/slip.py` puts the code 16 pixels from the top and right edges, at three pixels per
  /// module.
  @Test func `codes of upright slips lie where the generator puts them`() throws {
    let manifest = try Repository.rows(ofTable: "Scans/manifest.tsv")
    let names = manifest.filter { ["png-kind", "ticket", "misnamed"].contains($0[1]) }.map { $0[0] }
    for name in names + ["inverted.png", "upside-down.png"] {
      let file = try MemoryFile(try Repository.bytes(ofFixture: "Scans/\(name)"))
      let code = try #require(ImageReading(file.descriptor).codes.first, "\(name)")
      let corners = code.corners.inPicture
      // Versions 1 to 9 have 21 to 53 modules per side.
      let side = corners[1].x - corners[0].x
      let modules = (abs(side) / 3).rounded()
      #expect((modules - 17).truncatingRemainder(dividingBy: 4) == 0, "\(name)")
      let size = 3 * modules
      let upright = [(284 - size, 16), (284, 16), (284, 16 + size), (284 - size, 16 + size)]
      let isTurned = name == "upside-down.png"
      for (corner, (x, y)) in zip(corners, upright) {
        let expected = isTurned ? Point(x: 300 - x, y: 300 - y) : Point(x: x, y: y)
        #expect((corner - expected).length < 3, "\(name): \(corners)")
      }
    }
  }

  @Test func `a rotated slip has its corners rotated`() throws {
    let file = try MemoryFile(try Repository.bytes(ofFixture: "Scans/rotated.png"))
    var size: PictureSize?
    let reading = ImageReading(file.descriptor) { if case .began(_, let its) = $0 { size = its } }
    let corners = try #require(reading.codes.first).corners.inPicture
    let middle = Point(x: Double(try #require(size).width) / 2, y: Double(size?.height ?? 0) / 2)
    let angle = 15 * Double.pi / 180
    // Rotated counterclockwise around the center of a slip of 300 by 300.
    func place(_ x: Double, _ y: Double) -> Point {
      let (dx, dy) = (x - 150, y - 150)
      return Point(
        x: middle.x + cos(angle) * dx + sin(angle) * dy,
        y: middle.y - sin(angle) * dx + cos(angle) * dy)
    }
    let side = 3 * ((corners[1] - corners[0]).length / 3).rounded()
    let expected = [
      place(284 - side, 16), place(284, 16), place(284, 16 + side), place(284 - side, 16 + side),
    ]
    for (corner, place) in zip(corners, expected) { #expect((corner - place).length < 3) }
  }
}

extension Corners {
  fileprivate var inPicture: [Point] { points.map { Point(x: Double($0.x), y: Double($0.y)) } }
}
