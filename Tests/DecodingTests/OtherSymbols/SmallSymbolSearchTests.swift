import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding

struct SmallSymbolSearchTests {
  private static let micro = (try? DrawnCode.read("micro.txt")) ?? []
  private static let rectangular =
    ((try? DrawnCode.read("rectangular.txt")) ?? []).map(\.squared)

  private static func symbol(
    in image: GrayImage, attempts: [Attempt] = [.plain],
    scan: @escaping @Sendable (GrayImage, CodeSearch.ScanDensity) -> [LocatedCode] = { _, _ in [] }
  ) -> OtherSymbol? {
    let search = CodeSearch(
      attempts: attempts, scan: scan, known: KnownPayload { _, _ in true })
    var symbol: OtherSymbol?
    _ = search.codes(in: Picture(gray: image)) { event in
      if case .ended(let summary) = event { symbol = summary.otherSymbol }
    }
    return symbol
  }

  @Test(arguments: [0.0, 17, 45, 90, 134, 180, 251, 270, 352])
  func `a code is named at any rotation, mirrored or not`(_ degrees: Double) {
    for isMirrored in [false, true] {
      for (codes, symbol) in [
        (Self.micro, OtherSymbol.microQR), (Self.rectangular, .rectangularMicroQR),
      ] {
        for code in codes {
          let scan = DrawnScan(
            code, moduleSize: 4, degrees: degrees, isMirrored: isMirrored, quietZone: 2)
          #expect(Self.symbol(in: scan.image) == symbol, "\(code.payload), \(isMirrored)")
        }
      }
    }
  }

  @Test(arguments: [2.5, 3, 6, 11])
  func `a code is named if blurred or noisy`(_ size: Double) {
    for code in Self.micro + Self.rectangular {
      let blurred = DrawnScan.Harm(blur: 0.3 * size)
      let noisy = DrawnScan.Harm(noise: 8, seed: 5)
      for harm in [blurred, noisy] {
        let scan = DrawnScan(code, moduleSize: size, degrees: 8, quietZone: 2, harm)
        let symbol = Self.symbol(in: scan.image, attempts: [.plain, .filtered])
        #expect(symbol != nil, "\(code.payload), \(harm)")
      }
    }
  }

  @Test func `a code beside an unread QR code, perhaps a ticket, is not named`() throws {
    let ticket = DrawnScan(try DrawnCode.of(version: 5, level: "L"), moduleSize: 4, quietZone: 4)
    let micro = DrawnScan(Self.micro[7], moduleSize: 4, quietZone: 4)
    var sheet = DrawnSheet(
      width: ticket.image.width + micro.image.width, height: ticket.image.height)
    sheet.paste(micro, atColumn: ticket.image.width, row: 0)
    #expect(Self.symbol(in: sheet.image) == .microQR)
    sheet.paste(ticket, atColumn: 0, row: 0)
    #expect(Self.symbol(in: sheet.image) == nil)
  }

  @Test func `light modules on dark are named, too`() {
    for code in [Self.micro[7], Self.rectangular[3]] {
      let image = DrawnScan(code, moduleSize: 4, degrees: 3, quietZone: 3).image.inverted
      #expect(Self.symbol(in: image, attempts: [.plain, .named("inverted")]) != nil)
    }
  }

  @Test func `a code without its quiet zone, its timing or its format is not named`() throws {
    for code in Self.micro {
      let last = code.size - 1
      let framed = code.padded(by: 1) { column, row in column == last + 2 || row == last + 2 }
      let untimed = code.changing { column, row in
        code.modules[row][column] && !(row == 0 && column > 7) && !(column == 0 && row > 7)
      }
      // Words differ in at least five modules, so three wrong ones are two or more from any.
      let unformatted = code.changing { column, row in
        let isWrong = MicroLayout.formatModules.prefix(3).contains { $0 == (column, row) }
        return code.modules[row][column] != isWrong
      }
      for spoilt in [framed, untimed, unformatted] {
        let image = DrawnScan(spoilt, moduleSize: 4, degrees: 5).image
        #expect(Self.symbol(in: image) == nil, "\(code.payload)")
      }
    }
  }

  @Test(arguments: 1...9)
  func `an unread QR code is not named`(_ version: Int) throws {
    for level in ["L", "H"] {
      let code = try DrawnCode.of(version: version, level: level)
      for degrees in [0.0, 30] {
        #expect(Self.symbol(in: DrawnScan(code, moduleSize: 4, degrees: degrees).image) == nil)
      }
    }
  }

  /// A finder pattern alone, with modules at random beside it as in a small code.
  @Test func `random modules around a finder pattern are not named`() throws {
    var generator = SeededGenerator(seed: 23)
    for round in 0..<200 {
      let model = Self.micro[round % Self.micro.count]
      let random = model.changing { column, row in
        column < 8 && row < 8 ? model.modules[row][column] : .random(using: &generator)
      }
      let image = random.picture(scale: 4)
      #expect(Self.symbol(in: image) == nil, "seed 23, round \(round)")
    }
  }

  @Test func `nothing is named beside a code that was read`() throws {
    let image = Self.micro[3].picture(scale: 4)
    let corners = [(0, 0), (9, 0), (9, 9), (0, 9)].map { Point(x: $0.0, y: $0.1) }
    let whole = Attempt(name: "whole") { picture in
      Attempt.Prepared(image: picture.gray, method: .wholePicture)
    }
    let named = Self.symbol(in: image, attempts: [.plain, whole]) { _, _ in
      [LocatedCode(payload: Array("read".utf8), corners: corners)]
    }
    #expect(named == nil)
    #expect(Self.symbol(in: image, attempts: [.plain, whole]) == .microQR)
  }
}

extension DrawnCode {
  /// The code with light modules below it, so that there are as many rows as columns.
  fileprivate var squared: DrawnCode {
    var code = self
    let width = modules[0].count
    let blank = [Bool](repeating: false, count: width)
    code.modules += [[Bool]](repeating: blank, count: width - modules.count)
    return code
  }

  /// The code with more modules around it, which a function of their position gives.
  fileprivate func padded(
    by margin: Int, _ module: (_ column: Int, _ row: Int) -> Bool
  ) -> DrawnCode {
    var code = self
    code.modules = (0..<size + 2 * margin).map { row in
      (0..<size + 2 * margin).map { column in
        let (x, y) = (column - margin, row - margin)
        let isInside = modules.indices.contains(x) && modules.indices.contains(y)
        return isInside ? modules[y][x] : module(column, row)
      }
    }
    return code
  }
}
