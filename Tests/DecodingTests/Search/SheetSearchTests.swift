import Testing
import WorkerProtocol

@testable import Decoding

/// Searches for drawn codes, with a decoder that recognizes them by comparing drawings.
struct SheetSearchTests {
  static func search(
    _ attempts: [Attempt], _ codes: [DrawnCode], wrongModules percent: Int = 1,
    accepts: @escaping @Sendable ([UInt8], Int?) -> Bool = { _, _ in true }
  ) -> CodeSearch {
    let decoder = DrawnCode.decoder(of: codes, wrongModules: percent)
    return CodeSearch(
      attempts: attempts, scan: { picture, _ in decoder(picture) },
      known: KnownPayload(accepts: accepts))
  }

  static func payloads(_ finds: [CodeSearch.Find]) -> [String] {
    finds.map { String(decoding: $0.code.payload, as: UTF8.self) }
  }

  /// Up to four codes of one version, two per row.
  private static func sheet(of count: Int = 4) throws -> (sheet: DrawnSheet, codes: [DrawnCode]) {
    let codes = Array(try DrawnCode.read("version-2.txt").prefix(count))
    try #require(Set(codes.map(\.payload)).count == count)
    var sheet = DrawnSheet(width: 204, height: count > 2 ? 204 : 104)
    for (index, code) in codes.enumerated() {
      let scan = DrawnScan(code, moduleSize: 3)
      sheet.paste(scan, atColumn: 2 + index % 2 * 100, row: 2 + index / 2 * 100)
    }
    return (sheet, codes)
  }

  @Test func `all codes on a sheet are found in place and in reading order`() throws {
    let (sheet, codes) = try Self.sheet()
    let finds = Self.search([.plain], codes).finds(in: Picture(gray: sheet.image))
    #expect(Self.payloads(finds) == codes.map(\.payload))
    for (find, bounds) in zip(finds, sheet.bounds) {
      #expect(find.bounds.distance(from: bounds) < 1.5)
      #expect(find.code.attempt == "plain" && find.isAccepted)
      #expect(find.code.declaredLength == find.code.payload.count)
    }
  }

  @Test(arguments: [0, 3])
  func `an unreadable code does not hide the others and is still located`(
    _ unread: Int
  ) throws {
    let (sheet, codes) = try Self.sheet()
    let rest = codes.indices.filter { $0 != unread }.map { codes[$0] }
    let finds = Self.search([.plain, .inverted], rest).finds(in: Picture(gray: sheet.image))
    #expect(Self.payloads(finds) == codes.indices.map { $0 == unread ? "" : codes[$0].payload })
    #expect(finds.map(\.code.isRead) == codes.indices.map { $0 != unread })
    #expect(finds[unread].bounds.distance(from: sheet.bounds[unread]) < 1.5)
  }

  @Test func `a code read by a later attempt joins those found earlier`() throws {
    let (sheet, codes) = try Self.sheet(of: 2)
    // The first picture damages the first code between its patterns; the second picture wipes
    // out the other code.
    var (spoiled, wiped) = (sheet.image, sheet.image)
    for row in 0..<104 {
      for column in 0..<204 {
        let index = row * 204 + column
        if (42..<85).contains(row) && (42..<85).contains(column) { spoiled.pixels[index] ^= 128 }
        if column >= 102 { wiped.pixels[index] = 220 }
      }
    }
    let pictures = [spoiled, wiped]
    let attempts = pictures.indices.map { index in
      Attempt(name: "attempt \(index + 1)") { _ in
        Attempt.Prepared(image: pictures[index], luminance: pictures[index])
      }
    }
    let finds = Self.search(attempts, codes).finds(in: Picture(gray: sheet.image))
    #expect(Self.payloads(finds) == codes.map(\.payload))
    #expect(finds.first?.code.attempt.hasPrefix("attempt 2") == true)
    #expect(finds.dropFirst().allSatisfy { $0.code.attempt.hasPrefix("attempt 1") })
  }

  @Test func `an attempt that misses a code does not end the search for it`() throws {
    let (sheet, codes) = try Self.sheet(of: 2)
    // The first picture has a damaged code and an intact one; the second is blank.
    var spoiled = sheet.image
    for row in 42..<85 {
      for column in 42..<85 { spoiled.pixels[row * 204 + column] ^= 128 }
    }
    let blank = GrayImage(width: 204, height: 104)
    let pictures = [spoiled, blank, sheet.image]
    let attempts = pictures.indices.map { index in
      Attempt(name: "attempt \(index + 1)") { _ in
        Attempt.Prepared(image: pictures[index], luminance: pictures[index])
      }
    }
    let finds = Self.search(attempts, codes).finds(in: Picture(gray: sheet.image))
    #expect(Self.payloads(finds) == codes.map(\.payload))
    #expect(finds.first?.code.attempt.hasPrefix("attempt 3") == true)
  }

  @Test func `a code that an attempt does not see beside a read one is searched for`() throws {
    let (sheet, codes) = try Self.sheet(of: 2)
    // The first attempt sees blank paper instead of the second code.
    var wiped = sheet.image
    for row in 0..<104 {
      for column in 102..<204 { wiped.pixels[row * 204 + column] = 220 }
    }
    let blind = Attempt(name: "blind") { [wiped] _ in
      Attempt.Prepared(image: wiped, luminance: wiped)
    }
    let finds = Self.search([blind, .named("near")], codes).finds(in: Picture(gray: sheet.image))
    #expect(Self.payloads(finds) == codes.map(\.payload))
    #expect(finds.last?.code.attempt.hasPrefix("near") == true)
  }

  @Test func `a skipped attempt is made where no code was read`()
    throws
  {
    let (sheet, codes) = try Self.sheet(of: 2)
    // The second code is light on dark.
    var mixed = sheet.image
    for row in 0..<104 {
      for column in 102..<204 { mixed.pixels[row * 204 + column] ^= 255 }
    }
    let attempts = ["plain", "inverted", "near"].map { Attempt.named($0) }
    let finds = Self.search(attempts, codes).finds(in: Picture(gray: mixed))
    #expect(Self.payloads(finds) == codes.map(\.payload))
    #expect(finds.map(\.code.attempt).map { $0.prefix { $0 != "/" } } == ["plain", "inverted"])
  }

  @Test func `no further attempt runs once all codes are read`() throws {
    let (sheet, codes) = try Self.sheet()
    let never = Attempt(name: "never") { _ in
      Issue.record("attempted although every code was read")
      return nil
    }
    let finds = Self.search([.plain, never], codes).finds(in: Picture(gray: sheet.image))
    #expect(finds.count == codes.count)
  }

  @Test func `codes read but not accepted are kept if nothing better is found`() throws {
    let (sheet, codes) = try Self.sheet(of: 2)
    let wanted = Array(codes[1].payload.utf8)
    let search = Self.search([.plain], codes) { payload, _ in payload == wanted }
    let finds = search.finds(in: Picture(gray: sheet.image))
    #expect(Self.payloads(finds) == codes.map(\.payload))
    #expect(finds.map(\.isAccepted) == [false, true])
  }

  @Test(arguments: [20.0, 45, 70])
  func `rotated codes close together on a sheet are all found`(_ degrees: Double) throws {
    let codes = try DrawnCode.read("version-1.txt").prefix(2).map { $0 }
    let scans = codes.map { DrawnScan($0, moduleSize: 3, degrees: degrees, quietZone: 2) }
    let side = scans[0].image.width
    var sheet = DrawnSheet(width: 2 * side, height: side)
    sheet.paste(scans[0], atColumn: 0, row: 0)
    sheet.paste(scans[1], atColumn: side, row: 0)
    let finds = Self.search([.plain], codes).finds(in: Picture(gray: sheet.image))
    #expect(Self.payloads(finds) == codes.map(\.payload))
    for (find, bounds) in zip(finds, sheet.bounds) {
      #expect(find.bounds.distance(from: bounds) < 1.5)
    }
  }

  @Test(arguments: [(1.4, 3), (1.6, 2), (2.2, 0), (3.5, 0), (6, 0), (9.3, 0), (13, 0)])
  func `codes with modules of any size are read`(_ moduleSize: Double, _ wrongModules: Int) throws {
    let code = try DrawnCode.of(version: 2, level: "L")
    let scan = DrawnScan(code, moduleSize: moduleSize, degrees: 4)
    let attempts = ["plain", "cubic2x", "filtered"].map { Attempt.named($0) }
    let search = Self.search(attempts, [code], wrongModules: wrongModules)
    let finds = search.finds(in: Picture(gray: scan.image))
    #expect(Self.payloads(finds) == [code.payload])
    for find in finds {
      #expect(find.bounds.distance(from: Bounds(around: scan.corners)) < moduleSize / 2 + 0.5)
    }
  }

  @Test func `modules of forty pixels are read at full size and reduced`() throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let picture = code.picture(scale: 40, quietZone: 2)
    for (name, scale) in [("plain", 1.0), ("half", 0.5), ("quarter", 0.25)] {
      let attempt = Attempt.named(name)
      #expect(attempt.prepare(Picture(gray: picture))?.scale == scale)
      let finds = Self.search([attempt], [code]).finds(in: Picture(gray: picture))
      #expect(Self.payloads(finds) == [code.payload], "\(attempt.name)")
      let bounds = Bounds(around: code.corners(scale: 40, quietZone: 2))
      #expect(finds.allSatisfy { $0.bounds.distance(from: bounds) < 15 }, "\(attempt.name)")
    }
  }

  /// Thresholds average 40 pixels, so that the middle of a pattern's square looks flat.
  @Test(arguments: [false, true])
  func `modules of 120 pixels in soft gray are read in an eighth of the size`(_ isInverted: Bool)
    throws
  {
    let code = try DrawnCode.of(version: 1, level: "L")
    let scan = DrawnScan(code, moduleSize: 120, DrawnScan.Harm(dark: 60, light: 170, noise: 20))
    let image = isInverted ? scan.image.inverted : scan.image
    let finds = Self.search(Attempt.all, [code]).finds(in: Picture(gray: image))
    #expect(Self.payloads(finds) == [code.payload])
    #expect(finds.first?.code.attempt == (isInverted ? "inverted-eighth" : "eighth"))
  }

  @Test(arguments: PerspectiveEstimateTests.views)
  func `codes in perspective are read`(_ view: [(Double, Double)]) throws {
    for version in [1, 2, 4] {
      let scan = try PerspectiveEstimateTests.scan(view, version: version)
      let finds = Self.search([.plain], [scan.code]).finds(in: Picture(gray: scan.image))
      #expect(Self.payloads(finds) == [scan.code.payload], "\(version)")
    }
  }

  @Test(arguments: [0.0, 33, 90, 170, 260])
  func `rotated and mirrored codes are read`(_ degrees: Double) throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    for isMirrored in [false, true] {
      let scan = DrawnScan(code, moduleSize: 3.2, degrees: degrees, isMirrored: isMirrored)
      let finds = Self.search([.plain], [code]).finds(in: Picture(gray: scan.image))
      #expect(Self.payloads(finds) == [code.payload], "mirrored: \(isMirrored)")
    }
  }

  @Test func `the inverted attempt reads a code printed light on dark`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let scan = DrawnScan(code, moduleSize: 3, DrawnScan.Harm(dark: 230, light: 30))
    let finds = Self.search([.plain, .inverted], [code]).finds(in: Picture(gray: scan.image))
    #expect(Self.payloads(finds) == [code.payload])
    #expect(finds.map(\.code.attempt) == ["inverted"])
  }

  @Test func `codes that nobody reads take nothing from one that only a later attempt shows`()
    throws
  {
    let codes = try DrawnCode.read("version-2.txt")
    var sheet = DrawnSheet(width: 304, height: 304)
    for index in 0..<8 {
      let scan = DrawnScan(codes[1 + index % 3], moduleSize: 3)
      sheet.paste(scan, atColumn: 2 + index % 3 * 100, row: 2 + index / 3 * 100)
    }
    var alone = DrawnSheet(width: 304, height: 304)
    alone.paste(DrawnScan(codes[0], moduleSize: 3), atColumn: 202, row: 202)
    let picture = Picture(gray: sheet.image, brightest: alone.image)
    let finds = Self.search([.plain, .named("brightest-dark")], [codes[0]]).finds(in: picture)
    let read = finds.filter(\.code.isRead)
    #expect(Self.payloads(read) == [codes[0].payload] && finds.count == 9)
    #expect(read.map(\.code.attempt) == ["brightest-dark"])
  }

  @Test func `the brightest channel reads a code that is hidden in gray`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    // The gray picture is uniformly dark, as under a colored pen.
    let scan = DrawnScan(code, moduleSize: 3)
    let side = scan.image.width
    let picture = Picture(
      gray: GrayImage(width: side, height: side, luminance: 90), brightest: scan.image)
    let finds = Self.search([.plain, .named("brightest-dark")], [code]).finds(in: picture)
    #expect(Self.payloads(finds) == [code.payload])
    #expect(finds.map(\.code.attempt) == ["brightest-dark"])
  }

  @Test(arguments: [false, true])
  func `the filter finds a code whose patterns are hidden by noise`(_ isInverted: Bool) throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let scan = DrawnScan(code, moduleSize: 4, DrawnScan.Harm(noise: 45))
    let search = Self.search([.filtered], [code], wrongModules: 5)
    let image = isInverted ? scan.image.inverted : scan.image
    let finds = search.finds(in: Picture(gray: image))
    #expect(Self.payloads(finds) == [code.payload], "seed 1")
    #expect(
      finds.first?.code.attempt.hasPrefix(isInverted ? "inverted-filtered" : "filtered") == true)
  }

  @Test func `large modules printed light on dark are read in a reduced picture`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let scan = DrawnScan(code, moduleSize: 16, DrawnScan.Harm(noise: 70))
    let search = Self.search([.named("inverted-quarter")], [code])
    let finds = search.finds(in: Picture(gray: scan.image.inverted))
    #expect(Self.payloads(finds) == [code.payload], "seed 1")
    #expect(finds.first?.code.attempt.hasPrefix("inverted-quarter") == true)
  }

  @Test func `on a large sheet only code-like regions are filtered`() throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    var sheet = DrawnSheet(width: 900, height: 700)
    sheet.paste(
      DrawnScan(code, moduleSize: 4, DrawnScan.Harm(noise: 45)), atColumn: 330, row: 290)
    let search = Self.search([.plain, .filtered], [code], wrongModules: 5)
    var filtered: [GrayImage] = []
    let finds = search.finds(in: Picture(gray: sheet.image)) { event in
      if case .looked("filtered", _, let image) = event { filtered.append(image) }
    }
    #expect(Self.payloads(finds) == [code.payload], "seed 1")
    #expect(finds.allSatisfy { $0.bounds.distance(from: sheet.bounds[0]) < 2.5 })
    #expect(filtered.allSatisfy { $0.width < 400 && $0.height < 400 })
  }

  @Test(arguments: [false, true])
  func `no code ends the search for codes harder to see`(_ isForeign: Bool)
    throws
  {
    let sharp = try DrawnCode.of(version: 2, level: "M")
    let noisy = try DrawnCode.of(version: 5, level: "L")
    var sheet = DrawnSheet(width: 500, height: 420)
    sheet.paste(DrawnScan(sharp, moduleSize: 7), atColumn: 20, row: 20)
    sheet.paste(
      DrawnScan(noisy, moduleSize: 4, DrawnScan.Harm(noise: 45)), atColumn: 280, row: 210)
    let decoder = DrawnCode.decoder(of: [sharp, noisy], wrongModules: 5)
    let search = CodeSearch(
      attempts: [.plain, .filtered], scan: { picture, _ in decoder(picture) },
      known: KnownPayload(isForeign: { isForeign && $0 == Array(sharp.payload.utf8) }) { _, _ in
        true
      })
    let payloads = Self.payloads(search.finds(in: Picture(gray: sheet.image)))
    #expect(payloads == [sharp.payload, noisy.payload], "seed 1")
  }

  @Test func `codes found by two attempts are listed once if none is accepted`() throws {
    let (sheet, codes) = try Self.sheet()
    // The first attempt sees blank paper instead of the last code.
    var wiped = sheet.image
    for row in 102..<204 {
      for column in 102..<204 { wiped.pixels[row * 204 + column] = 220 }
    }
    let attempts = [("one", wiped), ("two", sheet.image)].map { name, image in
      Attempt(name: name) { _ in Attempt.Prepared(image: image, luminance: image) }
    }
    let finds = Self.search(attempts, codes) { _, _ in false }
      .finds(in: Picture(gray: sheet.image))
    #expect(Self.payloads(finds) == codes.map(\.payload))
    #expect(finds.map(\.code.attempt) == ["one", "one", "one", "two"])
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (7, 3)])
  func `no attempt traps on tiny pictures`(_ width: Int, _ height: Int) {
    for image in [
      GrayImage(width: width, height: height), RandomPicture.of(width, height, seed: 21),
    ] {
      let search = Self.search(Attempt.all, [])
      #expect(search.finds(in: Picture(gray: image, brightest: image)).isEmpty)
    }
  }

  @Test func `noise yields no codes`() {
    let search = Self.search([.plain, .cubic2x, .filtered], [])
    #expect(search.finds(in: Picture(gray: RandomPicture.of(100, 90, seed: 22))).isEmpty)
  }
}
