import Testing
import WorkerProtocol

@testable import Decoding

/// Searches for drawn codes in stretched pictures, with a decoder that compares drawings.
struct StretchedSearchTests {
  private static func search(_ codes: [DrawnCode]) -> CodeSearch {
    let decoder = DrawnCode.decoder(of: codes, wrongModules: 1)
    return CodeSearch(
      attempts: [.plain, .inverted], scan: { picture, _ in decoder(picture) },
      known: KnownPayload { _, _ in true })
  }

  @Test(arguments: [2.5, 3, 3.5, 4], [true, false])
  func `a code stretched along an axis is read, with its corners in the picture`(
    _ ratio: Double, _ isWide: Bool
  ) throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    var harm = DrawnScan.Harm()
    harm.noise = 4
    for degrees in [0.0, -4, 90, 183] {
      let scan = code.stretched(
        by: ratio, isWide: isWide, moduleSize: 2.5, degrees: degrees, harm)
      let finds = Self.search([code]).finds(in: Picture(gray: scan.image))
      let find = try #require(finds.first, "turned by \(degrees)")
      #expect(finds.count == 1)
      #expect(String(decoding: find.code.payload, as: UTF8.self) == code.payload)
      #expect(find.isAccepted && find.code.declaredLength == find.code.payload.count)
      for (corner, expected) in zip(find.outline.corners, scan.corners) {
        #expect((corner - expected).length < 2 * ratio, "turned by \(degrees)")
      }
    }
  }

  @Test(arguments: [2.8, 3.5, 4.5], [25.0, 50, 125])
  func `a code stretched and then turned is read, with its corners in the picture`(
    _ ratio: Double, _ degrees: Double
  ) throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    let scan = code.stretched(by: ratio, moduleSize: 3, thenTurned: degrees)
    let finds = Self.search([code]).finds(in: Picture(gray: scan.image))
    let find = try #require(finds.first)
    #expect(finds.count == 1)
    #expect(String(decoding: find.code.payload, as: UTF8.self) == code.payload)
    for (corner, expected) in zip(find.outline.corners, scan.corners) {
      #expect((corner - expected).length < 2 * ratio)
    }
  }

  @Test func `a stretched code is read at one and a half pixels a module`() throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    for isWide in [true, false] {
      let scan = code.stretched(by: 4, isWide: isWide, moduleSize: 1.5)
      let finds = Self.search([code]).finds(in: Picture(gray: scan.image))
      #expect(finds.map(\.code.isRead) == [true], "wide: \(isWide)")
    }
  }

  @Test func `a stretched code light on dark is read`() throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    let scan = code.stretched(by: 3, isWide: true, moduleSize: 3)
    let finds = Self.search([code]).finds(in: Picture(gray: scan.image.inverted))
    #expect(finds.map(\.code.attempt) == ["squeezed-plain"])
  }

  @Test(arguments: [true, false])
  func `a stretched code and a normal one beside it are both read`(_ isWide: Bool) throws {
    let codes = Array(try DrawnCode.read("version-5.txt").prefix(2))
    let stretched = codes[0].stretched(by: 4, isWide: isWide, moduleSize: 2.5)
    let normal = DrawnScan(codes[1], moduleSize: 3)
    var sheet = DrawnSheet(
      width: stretched.image.width + normal.image.width,
      height: max(stretched.image.height, normal.image.height))
    sheet.paste(stretched, atColumn: 0, row: 0)
    sheet.paste(normal, atColumn: stretched.image.width, row: 0)
    let finds = Self.search(codes).finds(in: Picture(gray: sheet.image))
    #expect(finds.map(\.code.isRead) == [true, true])
    #expect(Set(finds.map(\.code.attempt)) == ["plain", "squeezed-plain"])
    for (find, bounds) in zip(finds, sheet.bounds) {
      #expect(find.bounds.distance(from: bounds) < 8)
    }
  }

  @Test func `squeezed pictures are reported as attempts of their own`() throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    let scan = code.stretched(by: 3, isWide: false, moduleSize: 3)
    var (attempts, numbers, ends): ([String], [Int], Int) = ([], [], 0)
    _ = Self.search([code]).finds(in: Picture(gray: scan.image)) { event in
      switch event {
      case .looked(let attempt, let number, _):
        attempts.append(attempt)
        numbers.append(number)
      case .drew, .mapped: break
      case .ended: ends += 1
      }
    }
    #expect(attempts == ["plain", "squeezed-plain"])
    #expect(numbers == [1, 2])
    #expect(ends == 1)
  }
}
