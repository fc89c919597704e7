import Glibc
import Testing
import WorkerProtocol

@testable import Decoding

extension SymbolReader {
  /// Reads the best grid of a candidate.
  fileprivate mutating func read(
    _ candidate: TimedCandidate, in image: GrayImage
  ) throws -> Reading? {
    let finder = GridFinder(of: candidate, in: image)
    return read(try #require(finder.fitBest()), by: finder)
  }
}

struct SymbolReaderTests {
  private static let anything = KnownPayload { _, _ in true }

  private static func reading(
    _ scan: DrawnScan, _ known: KnownPayload = anything, wrongModules percent: Int = 0,
    decoder: (@Sendable (GrayImage) -> [LocatedCode])? = nil
  ) throws -> SymbolReader.Reading? {
    var reader = SymbolReader(
      known: known, scan: decoder ?? DrawnCode.decoder(of: [scan.code], wrongModules: percent))
    let crop = CodeCrop(of: scan.candidate(), in: scan.image)
    return try reader.read(crop.candidate, in: crop.image)
  }

  @Test(arguments: 1...9)
  func `a sharp code is read along with its declared length`(_ version: Int)
    throws
  {
    let code = try DrawnCode.of(version: version, level: "M")
    let reading = try Self.reading(DrawnScan(code, moduleSize: 3))
    #expect(reading?.payload == Array(code.payload.utf8))
    #expect(reading?.declaredLength == code.payload.utf8.count)
    #expect(reading?.steps.suffix == "")
  }

  @Test(arguments: [0.0, 21, 90, 135, 248, 340])
  func `rotated and mirrored codes are drawn upright`(_ degrees: Double) throws {
    for version in [1, 4] {
      let code = try DrawnCode.of(version: version, level: "Q")
      for isMirrored in [false, true] {
        let scan = DrawnScan(code, moduleSize: 3, degrees: degrees, isMirrored: isMirrored)
        let reading = try Self.reading(scan, wrongModules: 1)
        #expect(reading?.payload == Array(code.payload.utf8), "\(version), \(isMirrored)")
        #expect(reading?.steps.suffix == "")
      }
    }
  }

  /// Reads the best grid from its modules alone.
  private static func plainReading(
    _ scan: DrawnScan, strategies: DecodeStrategies = .all, wrongModules percent: Int = 0
  ) throws -> SymbolReader.Reading? {
    var reader = SymbolReader(
      known: anything, strategies: strategies,
      scan: DrawnCode.decoder(of: [scan.code], wrongModules: percent))
    let finder = GridFinder(of: scan.candidate(), in: scan.image)
    return reader.readPlainly(try #require(finder.fitBest()), by: finder)
  }

  @Test(arguments: [0.0, 70, 200])
  func `a sharp code is read plainly, even rotated or mirrored`(_ degrees: Double) throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    for isMirrored in [false, true] {
      let scan = DrawnScan(code, moduleSize: 3, degrees: degrees, isMirrored: isMirrored)
      let reading = try Self.plainReading(scan)
      #expect(reading?.payload == Array(code.payload.utf8), "mirrored: \(isMirrored)")
      #expect(reading?.declaredLength == code.payload.utf8.count)
      #expect(reading?.steps.suffix == "")
    }
  }

  @Test func `a code that needs the equalizer is not read plainly`() throws {
    let code = try DrawnCode.of(version: 4, level: "M")
    let scan = DrawnScan(code, moduleSize: 3, DrawnScan.Harm(blur: 1.9, noise: 1))
    #expect(try Self.plainReading(scan, wrongModules: 1) == nil)
  }

  @Test func `nothing is read plainly without the grid strategy`() throws {
    let scan = DrawnScan(try DrawnCode.of(version: 2, level: "L"), moduleSize: 3)
    #expect(try Self.plainReading(scan, strategies: .grid) != nil)
    #expect(try Self.plainReading(scan, strategies: [.equalizer, .template]) == nil)
  }

  @Test func `one reader reads several codes in turn`() throws {
    let codes = try [2, 5, 3].map { try DrawnCode.of(version: $0, level: "L") }
    var reader = SymbolReader(known: Self.anything, scan: DrawnCode.decoder(of: codes))
    for code in codes + codes.reversed() {
      let scan = DrawnScan(code, moduleSize: 2.5)
      let reading = try reader.read(scan.candidate(), in: scan.image)
      #expect(reading?.payload == Array(code.payload.utf8))
    }
  }

  @Test func `the equalizer reads a blurred code`() throws {
    let code = try DrawnCode.of(version: 4, level: "M")
    let scan = DrawnScan(code, moduleSize: 3, DrawnScan.Harm(blur: 1.9, noise: 1))
    let reading = try Self.reading(scan, wrongModules: 1)
    #expect(reading?.payload == Array(code.payload.utf8))
    #expect(reading?.steps.suffix == "/equalized")
  }

  @Test(arguments: [false, true])
  func `a code on bent paper is read where its modules are`(_ isCreased: Bool) throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    let bent = isCreased ? BentCode.creased(code) : .bottle(code)
    let grid = try #require(bent.finder.fitBest())
    for (strategies, isRead) in [(DecodeStrategies([.grid, .mesh]), true), (.grid, false)] {
      var reader = SymbolReader(
        known: Self.anything, strategies: strategies,
        scan: DrawnCode.decoder(of: [code], wrongModules: 2))
      let reading = reader.read(grid, by: bent.finder)
      #expect((reading?.payload == Array(code.payload.utf8)) == isRead)
      #expect(reading?.steps.suffix.hasPrefix("/bent") != false)
    }
  }

  @Test func `grids are bent in vain only so often in a place`() throws {
    let finder = BentCode.creased(try DrawnCode.of(version: 3, level: "M")).finder
    let grid = try #require(finder.fitBest())
    var drawings = 0
    var reader = SymbolReader(known: Self.anything, strategies: [.grid, .mesh]) { _ in
      drawings += 1
      return []
    }
    var expected = Ledger(.normal)
    var limit = 0
    while expected.isLeft {
      expected.spend(.bend, size: grid.size)
      limit += 1
    }
    for place in 0..<3 {
      drawings = 0
      reader.ledger.beginRegion()
      for _ in 0..<2 * limit { _ = reader.read(grid, by: finder) }
      // Each grid is drawn as it is; a bent one once more.
      #expect(drawings == 3 * limit, "place \(place)")
    }
  }

  @Test func `modules that hardly show are erased where error correction restores them`() throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    let scan = DrawnScan(code, moduleSize: 4)
    var image = scan.image
    // As if wet: slightly lighter where it is dark, and darker where it is light.
    for row in 90..<126 {
      for column in 80..<128 {
        let index = row * image.width + column
        image.pixels[index] = UInt8(130 - (Int(image.pixels[index]) - 130) / 12)
      }
    }
    let finder = GridFinder(of: scan.candidate(), in: image)
    let grid = try #require(finder.fitBest())
    for (strategies, isRead) in [
      (DecodeStrategies.all, true), (.erasures, true), ([.grid, .equalizer, .template], false),
    ] {
      var reader = SymbolReader(
        known: Self.anything, strategies: strategies, scan: DrawnCode.decoder(of: [code]))
      let reading = reader.read(grid, by: finder)
      #expect((reading?.payload == Array(code.payload.utf8)) == isRead, "\(strategies.rawValue)")
      #expect(reading?.steps.suffix.hasSuffix("/erasures") != false)
    }
  }

  @Test func `a drawing that does not decode yields no reading`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let other = try DrawnCode.of(version: 2, level: "L")
    let scan = DrawnScan(code, moduleSize: 3)
    let stranger = DrawnCode.decoder(of: [other])
    #expect(try Self.reading(scan, decoder: stranger) == nil)
    #expect(try Self.reading(scan, decoder: { _ in [] }) == nil)
  }

  @Test func `a code decoded from only a small part of the drawing is rejected`() throws {
    let code = try DrawnCode.of(version: 6, level: "M")
    let scan = DrawnScan(code, moduleSize: 2.5)
    // The drawing is 90 pixels wide.
    let payload = Array("inner".utf8)
    for (side, isRead) in [(30.0, false), (44, false), (50, true), (82, true)] {
      let corners = [(4.0, 4.0), (4 + side, 4), (4 + side, 4 + side), (4, 4 + side)]
      let located = LocatedCode(
        payload: payload, corners: corners.map { Point(x: $0.0, y: $0.1) })
      let reading = try Self.reading(scan, decoder: { _ in [located] })
      #expect((reading != nil) == isRead, "\(side)")
    }
  }

  @Test func `a declared length shorter than the payload is dropped as misread`() throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    let length = code.payload.utf8.count
    for (count, declared) in [(3, length), (length, length), (length + 1, nil)] {
      let located = LocatedCode(
        payload: [UInt8](repeating: 65, count: count),
        corners: code.corners(scale: 2, quietZone: 2))
      let reading = try Self.reading(DrawnScan(code, moduleSize: 3), decoder: { _ in [located] })
      #expect(reading?.payload.count == count)
      #expect(reading?.declaredLength == declared, "\(count)")
    }
  }
}

/// Codes with a part missing.
struct SymbolReaderTemplateTests {
  /// A ticket as printed, and its scan with part of the address blanked out.
  private static func damagedTicket() throws -> (code: DrawnCode, scan: DrawnScan) {
    let code = try DrawnCode.ticket(0)
    let lost = Set(try code.modules(ofBytes: 3..<22))
    let damaged = code.changing { column, row in
      code.modules[row][column] && !lost.contains(row * code.size + column)
    }
    return (code, DrawnScan(damaged, moduleSize: 3))
  }

  private static func reading(
    _ templates: [PayloadTemplate], accepts: @escaping @Sendable ([UInt8], Int?) -> Bool
  ) throws -> SymbolReader.Reading? {
    let (code, scan) = try damagedTicket()
    let known = KnownPayload(templates: templates, accepts: accepts)
    var reader = SymbolReader(
      known: known, scan: DrawnCode.decoder(of: [code], wrongModules: 1))
    return try reader.read(scan.candidate(), in: scan.image)
  }

  @Test func `a payload template restores the missing part`() throws {
    let payload = Array(try DrawnCode.ticket(0).payload.utf8)
    let reading = try Self.reading(PayloadTemplate.likeTickets) { bytes, length in
      bytes == payload && length == payload.count
    }
    #expect(reading?.payload == payload)
    #expect(reading?.declaredLength == payload.count)
    #expect(reading?.steps.suffix == "/template")
  }

  @Test(arguments: [0.0, 90, 200])
  func `a damaged code is read even rotated and mirrored`(_ degrees: Double) throws {
    for isMirrored in [false, true] {
      let (code, _) = try Self.damagedTicket()
      let lost = Set(try code.modules(ofBytes: 3..<22))
      let damaged = code.changing { column, row in
        code.modules[row][column] && !lost.contains(row * code.size + column)
      }
      let scan = DrawnScan(damaged, moduleSize: 3, degrees: degrees, isMirrored: isMirrored)
      var reader = SymbolReader(
        known: KnownPayload(templates: PayloadTemplate.likeTickets) { _, _ in true },
        scan: DrawnCode.decoder(of: [code], wrongModules: 1))
      let reading = try reader.read(scan.candidate(), in: scan.image)
      #expect(reading?.payload == Array(code.payload.utf8), "mirrored: \(isMirrored)")
      #expect(reading?.steps.suffix == "/template")
    }
  }

  @Test func `a damaged code is lost if the template strategy is off`() throws {
    let (code, scan) = try Self.damagedTicket()
    for (strategies, isRead) in [
      (DecodeStrategies.all, true), ([.grid, .equalizer], false), (.template, true),
    ] {
      var reader = SymbolReader(
        known: KnownPayload(templates: PayloadTemplate.likeTickets) { _, _ in true },
        strategies: strategies,
        scan: DrawnCode.decoder(of: [code], wrongModules: 1))
      let reading = try reader.read(scan.candidate(), in: scan.image)
      #expect((reading != nil) == isRead, "\(strategies.rawValue)")
    }
  }

  @Test func `a damaged code is lost without templates`() throws {
    #expect(try Self.reading([], accepts: { _, _ in true }) == nil)
  }

  @Test func `a template's payload that is not accepted yields no reading`() throws {
    #expect(try Self.reading(PayloadTemplate.likeTickets, accepts: { _, _ in false }) == nil)
  }

  @Test func `there is no reading if zbar and the template disagree`() throws {
    let (code, scan) = try Self.damagedTicket()
    let whole = DrawnCode.decoder(of: [code], wrongModules: 1)
    var reader = SymbolReader(
      known: KnownPayload(templates: PayloadTemplate.likeTickets) { _, _ in true },
      scan: { picture in
        whole(picture).map {
          LocatedCode(payload: $0.payload.dropLast(40), corners: $0.corners)
        }
      })
    #expect(try reader.read(scan.candidate(), in: scan.image) == nil)
  }

  @Test func `an undamaged code is read as is even if it is not accepted`() throws {
    let code = try DrawnCode.ticket(1)
    let scan = DrawnScan(code, moduleSize: 3)
    var reader = SymbolReader(
      known: KnownPayload(templates: PayloadTemplate.likeTickets) { _, _ in false },
      scan: DrawnCode.decoder(of: [code]))
    let reading = try reader.read(scan.candidate(), in: scan.image)
    #expect(reading?.payload == Array(code.payload.utf8) && reading?.steps.suffix == "")
  }

  /// A ticket that a moving camera read row by row, and a reader of tickets.
  private static func moved(
    strategies: DecodeStrategies = .all
  ) throws -> (code: BentCode, grid: GridFit, reader: SymbolReader) {
    let code = try #require(try DrawnCode.read("printed-tickets.txt").first)
    let bent = BentCode(code) { Vector(2 * sin($0.y / 2 + 1), 0) }
    let known = KnownPayload(templates: PayloadTemplate.likeTickets) { _, _ in true }
    let reader = SymbolReader(
      known: known, strategies: strategies, scan: DrawnCode.decoder(of: [code], wrongModules: 1))
    return (bent, try #require(bent.finder.fitBest()), reader)
  }

  @Test func `rows that moved are found by what all templates share`() throws {
    let flat = try Self.moved().grid.modules(in: Self.moved().code.image)
    #expect(TemplateLibrary.ofTickets.matches(of: flat).isEmpty)
    for (strategies, isRead) in [(DecodeStrategies.all, true), ([.grid, .template], false)] {
      var (bent, grid, reader) = try Self.moved(strategies: strategies)
      #expect(reader.read(grid, by: bent.finder) == nil)
      let reading = reader.readMoved(bent.finder, grid)?.reading
      #expect((reading?.payload == Array(bent.code.payload.utf8)) == isRead)
      #expect(reading?.steps.suffix.hasPrefix("/bent") != false)
    }
  }

  @Test func `rows that moved are read even if no grid fits`() throws {
    var (bent, _, reader) = try Self.moved()
    let reading = reader.readMoved(bent.finder, nil)?.reading
    #expect(reading?.payload == Array(bent.code.payload.utf8))
  }

  @Test func `what moved in vain leaves nothing for a ticket that moved, but in its own place`()
    throws
  {
    var (bent, grid, reader) = try Self.moved()
    let other = DrawnScan(try DrawnCode.of(version: 5, level: "L"), moduleSize: 3)
    let finder = GridFinder(of: other.candidate(), in: other.image)
    while reader.ledger.isLeft {
      let before = reader.ledger
      #expect(reader.readMoved(finder, nil) == nil)
      if reader.ledger == before { break }
    }
    #expect(!reader.ledger.isLeft)
    #expect(reader.readMoved(bent.finder, grid) == nil)
    reader.ledger.beginRegion()
    #expect(reader.readMoved(bent.finder, grid) != nil)
  }

  @Test func `a grid bent to the wrong template is read by the right one`() throws {
    let code = try #require(try DrawnCode.read("printed-tickets.txt").first)
    let bent = BentCode(code) {
      Vector(0.8 * sin($0.y * .pi / 9 + 4), 0.3 * sin($0.y * 0.7 * .pi / 9 + 4))
    }
    let payload = Array(code.payload.utf8)
    var reader = SymbolReader(
      known: KnownPayload(templates: PayloadTemplate.likeTickets) { bytes, _ in bytes == payload },
      scan: DrawnCode.decoder(of: [code], wrongModules: 1))
    let grid = try #require(bent.finder.fitBest())
    #expect(TemplateLibrary.ofTickets.matches(of: grid.modules(in: bent.image)).count > 1)
    #expect(reader.read(grid, by: bent.finder)?.payload == payload)
  }
}
