import Testing
import WorkerProtocol

@testable import Decoding

/// What is searched closely, for how long, and what is said of it.
extension SheetSearchTests {
  @Test func `a blurred code beside a sharp one is searched for, though one level shows it`()
    throws
  {
    let codes = try DrawnCode.read("version-5.txt")
    var sheet = DrawnSheet(width: 760, height: 420)
    sheet.paste(DrawnScan(codes[0], moduleSize: 5), atColumn: 20, row: 60)
    let harm = DrawnScan.Harm(blur: 0.7 * 4)
    sheet.paste(DrawnScan(codes[1], moduleSize: 4, harm), atColumn: 420, row: 60)
    let regions = EvidenceMap(of: Picture(gray: sheet.image)).regions.filter {
      $0.bounds.center.x > 420
    }
    #expect(regions.contains { $0.isLikely } && !regions.contains { $0.isConfirmed })
    var filtered: [GrayImage] = []
    let search = Self.search([.plain, .filtered], [codes[0]], wrongModules: 5)
    _ = search.finds(in: Picture(gray: sheet.image)) { event in
      if case .looked("filtered", _, let image) = event { filtered.append(image) }
    }
    #expect(filtered.contains { $0.pixels.contains { $0 < 100 } })
  }

  @Test func `after a code was read in a region, the other regions are searched all the same`()
    throws
  {
    let code = try DrawnCode.of(version: 1, level: "L")
    var sheet = DrawnSheet(width: 700, height: 420)
    for column in [60, 420] {
      sheet.paste(DrawnScan(code, moduleSize: 1.7, degrees: 4), atColumn: column, row: 150)
    }
    // Codes this small show too few windows to count beside a code of the whole picture.
    let regions = EvidenceMap(of: Picture(gray: sheet.image)).regions
    #expect(regions.count >= 2 && regions.allSatisfy { !$0.isLikely }, "\(regions)")
    let attempts = ["near", "filtered", "cubic2x"].map { Attempt.named($0) }
    let finds = Self.search(attempts, [code], wrongModules: 8).finds(
      in: Picture(gray: sheet.image))
    #expect(finds.count { $0.code.isRead } == 2)
  }

  @Test func `a bent code is read beside codes that nothing reads`() throws {
    let codes = try DrawnCode.read("version-5.txt")
    var sheet = DrawnSheet(width: 1100, height: 840)
    for index in 0..<7 {
      let scan = DrawnScan(codes[1 + index % (codes.count - 1)], moduleSize: 5)
      sheet.paste(scan, atColumn: 20 + index % 4 * 270, row: 40 + index / 4 * 400)
    }
    sheet.paste(BentCode.bottle(codes[0], Vector(0, 7)), atColumn: 830, row: 440)
    let finds = Self.search([.plain, .filtered], [codes[0]]).finds(in: Picture(gray: sheet.image))
    let read = finds.filter(\.code.isRead)
    #expect(Self.payloads(read) == [codes[0].payload])
    let attempts = read.map(\.code.attempt)
    #expect(attempts.allSatisfy { $0.contains("/bent") }, "\(attempts)")
    #expect(finds.count == 8)
  }

  @Test func `regions that gave a code leave their pixels to others`() throws {
    let codes = Array(try DrawnCode.read("version-5.txt").prefix(4))
    var sheet = DrawnSheet(width: 920, height: 900)
    let harm = DrawnScan.Harm(blur: 0.7 * 4)
    for (index, code) in codes.enumerated() {
      let scan = DrawnScan(code, moduleSize: 4, harm)
      sheet.paste(scan, atColumn: 60 + index % 2 * 440, row: 60 + index / 2 * 430)
    }
    let regions = EvidenceMap(of: Picture(gray: sheet.image)).regions
    let pixels = regions.map { CropPlace(of: $0, in: Picture(gray: sheet.image)).pixelCount }
    #expect(regions.allSatisfy { !$0.isConfirmed })
    var ledger = Ledger(.normal)
    let covered = pixels.count { ledger.openRegion(pixels: $0, isConfirmed: false) }
    #expect(covered < regions.count)
    let attempts = ["filtered", "cubic2x", "deblurred2x", "deblurred-more2x", "deblurred-filtered"]
    // The decoder of these tests undoes no blur.
    let search = Self.search(attempts.map { Attempt.named($0) }, codes, wrongModules: 25)
    #expect(search.finds(in: Picture(gray: sheet.image)).count { $0.code.isRead } == 4)
  }

  @Test func `a code too blurred for timing patterns is told of beside one that is read`() throws {
    let codes = try DrawnCode.read("version-5.txt")
    var sheet = DrawnSheet(width: 760, height: 420)
    sheet.paste(DrawnScan(codes[0], moduleSize: 5), atColumn: 20, row: 60)
    let harm = DrawnScan.Harm(blur: 1.1 * 5)
    sheet.paste(DrawnScan(codes[1], moduleSize: 5, harm), atColumn: 420, row: 60)
    let finds = Self.search([.plain, .filtered], [codes[0]], wrongModules: 5).finds(
      in: Picture(gray: sheet.image))
    #expect(finds.count { $0.code.isRead } == 1)
    let unread = finds.filter { !$0.code.isRead }
    #expect(unread.count == 1)
    #expect(unread.allSatisfy { $0.bounds.distance(from: sheet.bounds[1]) < 10 }, "\(unread)")
  }

  @Test func `a region without three patterns is given up before the expensive attempts`() {
    // Random squares of two pixels are as dense as a code, but fewer.
    let squares = RandomPicture.of(28, 28, seed: 8)
    var sheet = DrawnSheet(width: 700, height: 500).image
    for row in 0..<56 {
      for column in 0..<56 where squares.luminance(column / 2, row / 2) < 128 {
        sheet.pixels[700 * (200 + row) + 300 + column] = 40
      }
    }
    let regions = EvidenceMap(of: Picture(gray: sheet)).regions
    #expect(!regions.isEmpty, "seed 8")
    var attempts: [String] = []
    let search = Self.search(Attempt.all, [])
    _ = search.finds(in: Picture(gray: sheet)) { event in
      if case .looked(let attempt, _, _) = event { attempts.append(attempt) }
    }
    #expect(attempts.contains("filtered"))
    #expect(!attempts.contains("sharpened3x"), "\(attempts) \(regions)")
  }
}
