import TestSupport
import Testing

@testable import Decoding

struct SoftSymbolTests {
  /// A ticket in the operator's form, and the modules that its template knows.
  private static func ticket(_ index: Int) throws -> (modules: SoftModules, known: SoftModules) {
    let code = try DrawnCode.read("printed-tickets.txt")[index]
    let match = try #require(TemplateLibrary.ofTickets.matches(of: code.soft).first)
    let version = try #require(SymbolVersion(size: code.size))
    return (code.soft, PreparedTemplate(match, FunctionPatterns(of: version)).known)
  }

  private static let blot = 12..<24

  /// How many modules a position is outside the blot, 0 within it, and how many inside its rim.
  private static func distance(_ column: Int, _ row: Int) -> (outside: Int, inside: Int) {
    let (low, high) = (blot.lowerBound, blot.upperBound - 1)
    let outside = max(low - column, column - high, low - row, row - high, 0)
    return (outside, min(column - low, high - column, row - low, high - row))
  }

  @Test(arguments: [Float(-1), 1, 0], [Float(0), 0.25])
  func `a blot is detected where it is and nowhere else`(_ luminance: Float, _ noise: Float) throws
  {
    for index in [0, 9, 21] {
      var (modules, known) = try Self.ticket(index)
      modules.spoil(columns: Self.blot, rows: Self.blot, luminance: luminance)
      var generator = SeededGenerator(seed: UInt64(index))
      modules.addNoise(noise, using: &generator)
      let map = SoftSymbol(of: modules, known: known)
      for row in 0..<modules.size {
        for column in 0..<modules.size {
          let (outside, inside) = Self.distance(column, row)
          let place = "\(column), \(row) of ticket \(index)"
          if inside >= 2 {
            #expect(map.soundness[column, row] < 0.3, "\(place)")
            if known[column, row] == 0 { #expect(abs(map.ratios[column, row]) < 1, "\(place)") }
          } else if outside >= 3, noise == 0 {
            #expect(map.soundness[column, row] > 0.8, "\(place)")
            #expect((map.ratios[column, row] > 0) == (modules[column, row] > 0), "\(place)")
            if known[column, row] == 0 { #expect(abs(map.ratios[column, row]) > 2, "\(place)") }
          }
        }
      }
    }
  }

  @Test func `a clean symbol is sound everywhere`() throws {
    for index in [0, 9, 21] {
      let (modules, known) = try Self.ticket(index)
      let map = SoftSymbol(of: modules, known: known)
      #expect(map.soundness.values.allSatisfy { $0 > 0.8 })
      #expect(zip(map.ratios.values, modules.values).allSatisfy { $0 * $1 > 2.5 })
    }
  }

  @Test func `widening a blot raises trust in no module, and lowers it a lot at the rim`() throws {
    var (modules, known) = try Self.ticket(4)
    modules.spoil(columns: Self.blot, rows: Self.blot, luminance: -1)
    let plain = SoftSymbol(of: modules, known: known)
    let wide = SoftSymbol(of: modules, known: known, isWidened: true)
    var rim = (plain: Float(0), wide: Float(0))
    for row in 0..<modules.size {
      for column in 0..<modules.size where known[column, row] == 0 {
        #expect(wide.soundness[column, row] < plain.soundness[column, row] + 0.05)
        guard Self.distance(column, row).outside == 1 else { continue }
        rim.plain += plain.soundness[column, row]
        rim.wide += wide.soundness[column, row]
      }
    }
    #expect(rim.wide < rim.plain / 2)
  }

  @Test func `with nothing known, ratios follow the modules themselves`()
    throws
  {
    // The map can only be as good as the modules.
    let (modules, _) = try Self.ticket(0)
    let map = SoftSymbol(of: modules, known: SoftModules(size: modules.size, repeating: 0))
    #expect(map.ratios.values.allSatisfy { $0.isFinite })
    #expect(zip(map.ratios.values, modules.values).allSatisfy { ($0 > 0) == ($1 > 0) })
    let gray = SoftModules(size: modules.size, repeating: 0)
    #expect(SoftSymbol(of: gray, known: gray).ratios.values.allSatisfy { abs($0) < 1e-3 })
  }
}

extension SoftModules {
  /// Covers a rectangle with one luminance.
  mutating func spoil(columns: Range<Int>, rows: Range<Int>, luminance: Float) {
    for row in rows { for column in columns { self[column, row] = luminance } }
  }

  /// Adds nearly Gaussian noise.
  mutating func addNoise(_ deviation: Float, using generator: inout SeededGenerator) {
    if deviation == 0 { return }
    for index in values.indices {
      let sum = (0..<12).reduce(Float(-6)) { sum, _ in sum + .random(in: 0..<1, using: &generator) }
      values[index] += deviation * sum
    }
  }
}
