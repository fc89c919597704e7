import Glibc
import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding

/// Codes that show and that nothing reads are told, beside read ones and alone.
struct ShownCodesTests {
  private static let code = Result { try DrawnCode.of(version: 5, level: "L") }

  /// A canvas with pictures side by side, 40 pixels apart.
  private static func row(_ images: [GrayImage]) -> (image: GrayImage, lefts: [Double]) {
    let height = images.map(\.height).reduce(0, max) + 80
    let width = images.map { $0.width + 40 }.reduce(40, +)
    var canvas = GrayImage(width: width, height: height)
    for index in canvas.pixels.indices { canvas.pixels[index] = 235 }
    var (left, lefts) = (40, [Double]())
    for image in images {
      for row in 0..<image.height {
        for column in 0..<image.width {
          canvas.pixels[(row + 40) * width + left + column] =
            image.pixels[row * image.width + column]
        }
      }
      lefts.append(Double(left))
      left += image.width + 40
    }
    return (canvas, lefts)
  }

  /// What a search finds that reads drawings of the code only if all modules are right.
  private static func finds(in image: GrayImage) throws -> [CodeSearch.Find] {
    let decode = DrawnCode.decoder(of: [try code.get()])
    let search = CodeSearch(
      scan: { image, _ in decode(image) }, known: KnownPayload { _, _ in true })
    return search.finds(in: Picture(gray: image))
  }

  /// Paper bent along both axes, by more than a grid can follow.
  private static func bent() throws -> GrayImage {
    BentCode(try code.get()) {
      Vector(2.4 * sin($0.y / 4 + 1), 2.4 * sin($0.x / 4.5))
    }.image
  }

  @Test func `a bent code is told alone`() throws {
    let (image, _) = Self.row([try Self.bent()])
    let finds = try Self.finds(in: image)
    #expect(finds.map(\.code.isRead) == [false])
    #expect(finds.first?.outline.contains(Point(40 + 117, 40 + 117)) == true)
  }

  @Test(arguments: [true, false])
  func `a bent code is told beside a clean one, at its place`(_ isFirst: Bool) throws {
    let clean = try Self.code.get().picture(scale: 5)
    let bent = try Self.bent()
    let (image, lefts) = Self.row(isFirst ? [bent, clean] : [clean, bent])
    let finds = try Self.finds(in: image)
    #expect(finds.map(\.code.isRead) == (isFirst ? [false, true] : [true, false]))
    let told = try #require(finds.first { !$0.code.isRead })
    let left = isFirst ? lefts[0] : lefts[1]
    #expect(told.outline.contains(Point(left + 117, 40 + 117)))
  }

  // Without the upper left one, those at opposite corners are left.
  @Test(arguments: [[(3, 3)], [(33, 3)], [(3, 33)], [(3, 3), (33, 3)], [(33, 3), (3, 33)]])
  func `a bent code is told once if some of its patterns are covered`(
    _ covered: [(column: Int, row: Int)]
  ) throws {
    let code = BentCode(try Self.code.get()) {
      Vector(2.4 * sin($0.y / 4 + 1), 2.4 * sin($0.x / 4.5))
    }
    var bent = code.image
    for place in covered {
      let middle = code.middle(place.column, place.row)
      for index in bent.pixels.indices {
        let (row, column) = index.quotientAndRemainder(dividingBy: bent.width)
        if (Point(Double(column), Double(row)) - middle).maxNorm < 22 { bent.pixels[index] = 235 }
      }
    }
    let clean = try Self.code.get().picture(scale: 5)
    let (image, lefts) = Self.row([bent, clean])
    let finds = try Self.finds(in: image)
    #expect(finds.map(\.code.isRead) == [false, true])
    #expect(finds.first?.outline.contains(Point(lefts[0] + 117, 40 + 117)) == true)
  }

  @Test(arguments: [0.35, 0.6])
  func `a code that an edge cuts off is told beside a clean one`(_ share: Double) throws {
    let clean = try Self.code.get().picture(scale: 5)
    let cut = clean.part(0..<clean.width, 0..<Int(share * Double(clean.height)))
    let finds = try Self.finds(in: Self.row([clean, cut]).image)
    #expect(finds.count(where: \.code.isRead) == 1)
    #expect(finds.count { !$0.code.isRead } == 1)
  }

  @Test func `a code under a blot is told beside a clean one`() throws {
    let clean = try Self.code.get().picture(scale: 5)
    var blotted = clean
    for row in 90..<190 {
      for column in 90..<170 { blotted.pixels[row * blotted.width + column] = 30 }
    }
    let finds = try Self.finds(in: Self.row([blotted, clean]).image)
    #expect(finds.map(\.code.isRead) == [false, true])
  }

  @Test func `nothing is told of clean codes`() throws {
    let clean = try Self.code.get().picture(scale: 5)
    let finds = try Self.finds(in: Self.row([clean, clean, clean]).image)
    #expect(finds.map(\.code.isRead) == [true, true, true])
  }

  @Test(arguments: [3, 5, 9])
  func `nothing is told of random squares, checks and rings among them`(_ side: Int) throws {
    var generator = SeededGenerator(seed: UInt64(side))
    let squares = (0..<60 * 60).map { _ in Bool.random(using: &generator) }
    var image = GrayImage(width: 400, height: 300)
    for index in image.pixels.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: 400)
      let isInside = row / side < 30 && column / side < 30
      let isRandom = squares[row / side % 60 * 60 + column / side % 60]
      let isCheck = column > 280 && (row / side + column / side) % 2 == 0
      image.pixels[index] = isInside && isRandom || isCheck ? 20 : 240
    }
    #expect(try Self.finds(in: image).isEmpty)
  }
}
