import TestSupport
import Testing

@testable import Decoding

struct ReedSolomonTests {
  /// Codes made by segno and qrcode.
  private static let files =
    (1...9).map { "version-\($0).txt" }
    + ["tickets.txt", "tickets-high-level.txt", "printed-tickets.txt", "printed-others.txt"]

  /// The codewords of ISO/IEC 18004, annex I: "01234567" in version 1-M.
  @Test func `the standard's example has its printed check codewords`() {
    let data: [UInt8] = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17]
    let checks: [UInt8] = [165, 36, 212, 193, 237, 54, 199, 135, 44, 85]
    let code = ReedSolomon(checkLength: 10)
    #expect(code.checks(of: data) == checks)
    #expect(code.corrected(data + checks) == data + checks)
  }

  @Test(arguments: files)
  func `blocks made by other programs are codewords`(_ file: String) throws {
    for symbol in try DrawnCode.read(file) {
      let version = try #require(SymbolVersion(size: symbol.size))
      let code = SymbolLayout.cached(version, symbol.format.level).code
      for block in try symbol.contents().blocks {
        #expect(code.corrected(block) == block, "\(symbol.name)")
        let data = block.dropLast(code.checkLength)
        #expect(code.checks(of: data) == Array(block.suffix(code.checkLength)), "\(symbol.name)")
      }
    }
  }

  /// A random block, and a copy with some codewords wrong and some erased, at random positions;
  /// erased ones have any value.
  private static func trial(
    _ code: ReedSolomon, errors: Int, erasures: Int, using generator: inout SeededGenerator
  ) -> (block: [UInt8], received: [UInt8], erased: [Int]) {
    let length = Int.random(in: 5...120, using: &generator)
    let data = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let block = data + code.checks(of: data)
    let places = Array(block.indices.shuffled(using: &generator).prefix(errors + erasures))
    var received = block
    for place in places.prefix(errors) {
      received[place] ^= UInt8.random(in: 1...255, using: &generator)
    }
    for place in places.dropFirst(errors) {
      received[place] = UInt8.random(in: 0...255, using: &generator)
    }
    return (block, received, Array(places.dropFirst(errors)))
  }

  @Test(arguments: 7...30)
  func `every mix of errors and erasures within the distance is corrected`(_ checkLength: Int) {
    let code = ReedSolomon(checkLength: checkLength)
    var generator = SeededGenerator(seed: UInt64(checkLength))
    for errors in 0...checkLength / 2 {
      for erasures in Set([0, 1, (checkLength - 2 * errors) / 2, checkLength - 2 * errors])
      where 2 * errors + erasures <= checkLength && errors + erasures <= checkLength + 4 {
        let trial = Self.trial(code, errors: errors, erasures: erasures, using: &generator)
        let corrected = code.corrected(trial.received, erasures: trial.erased)
        #expect(corrected == trial.block, "\(errors) errors, \(erasures) erasures")
      }
    }
  }

  @Test(arguments: 7...30)
  func `beyond the distance the result is nil or another codeword`(_ checkLength: Int) {
    let code = ReedSolomon(checkLength: checkLength)
    var generator = SeededGenerator(seed: 100 + UInt64(checkLength))
    for round in 0..<20 {
      let errors = Int.random(in: 1...checkLength / 2, using: &generator)
      let erasures = max(0, checkLength - 2 * errors + 1 + round % 3)
      guard errors + erasures <= checkLength else { continue }
      let trial = Self.trial(code, errors: errors, erasures: erasures, using: &generator)
      guard let corrected = code.corrected(trial.received, erasures: trial.erased) else { continue }
      let data = corrected.dropLast(checkLength)
      #expect(code.checks(of: data) == Array(corrected.suffix(checkLength)), "round \(round)")
    }
  }

  @Test func `more erasures than check codewords are refused`() {
    let code = ReedSolomon(checkLength: 10)
    let block = [UInt8](repeating: 7, count: 16) + code.checks(of: [UInt8](repeating: 7, count: 16))
    var wrong = block
    for place in 0..<10 { wrong[place] = 0 }
    #expect(code.corrected(wrong, erasures: 0..<10) == block)
    wrong[10] = 0
    #expect(code.corrected(wrong, erasures: 0..<11) == nil)
  }

  @Test func `field elements multiply as polynomials`() {
    /// Bit by bit, modulo x⁸ + x⁴ + x³ + x² + 1.
    func product(_ one: Int, _ other: Int) -> Int {
      var sum = 0
      for bit in 0..<8 where other >> bit & 1 == 1 { sum ^= one << bit }
      for bit in (8..<15).reversed() where sum >> bit & 1 == 1 { sum ^= 0x11D << (bit - 8) }
      return sum
    }
    for one in 0...255 {
      for other in 0...255 {
        let (left, right) = (UInt8(one), UInt8(other))
        let found = GaloisField.product(left, right)
        if Int(found) != product(one, other) { Issue.record("\(one) times \(other)") }
        if right != 0, GaloisField.quotient(found, by: right) != left {
          Issue.record("\(one) times \(other) by \(other)")
        }
      }
    }
  }
}
