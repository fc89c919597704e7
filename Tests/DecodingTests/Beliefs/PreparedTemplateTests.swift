import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding

/// Tickets in the operator's form, made by another program, with a part missing.
struct PreparedTemplateTests {
  private static func tickets() throws -> [DrawnCode] { try DrawnCode.read("printed-tickets.txt") }

  /// Expects the modules to match a template and to be read as this ticket.
  private static func expectRead(
    _ modules: SoftModules, as code: DrawnCode, _ comment: String
  ) throws {
    let (reading, matchCount) = try TemplateLibrary.ofTickets.read(modules)
    #expect(matchCount > 0, "\(comment)")
    #expect(reading?.payload == Array(code.payload.utf8), "\(comment)")
    guard let reading else { return }
    // The whole symbol is restored, whatever was covered.
    let version = try #require(SymbolVersion(size: code.size))
    let layout = SymbolLayout.cached(version, code.format.level)
    let places =
      layout.dataIndices + layout.blocks.flatMap(\.checkIndices) + layout.remainderIndices
    #expect(places.allSatisfy { reading.modules.values[$0] == code.soft.values[$0] }, "\(comment)")
  }

  @Test(arguments: [Float(-1), 1, 0])
  func `tickets with a blot of fourteen modules are read`(_ luminance: Float) throws {
    let tickets = try Self.tickets()
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let code = tickets[Int(seed) * 3 % tickets.count]
      let left = Int.random(in: 0...code.size - 14, using: &generator)
      let top = Int.random(in: 0...code.size - 14, using: &generator)
      var modules = code.soft
      modules.spoil(columns: left..<left + 14, rows: top..<top + 14, luminance: luminance)
      try Self.expectRead(modules, as: code, "seed \(seed), at \(left), \(top)")
    }
  }

  @Test func `noisy tickets are read`() throws {
    let tickets = try Self.tickets()
    for seed in 0..<10 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let code = tickets[Int(seed) * 5 % tickets.count]
      var modules = code.soft
      modules.addNoise(0.6, using: &generator)
      try Self.expectRead(modules, as: code, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<8)
  func `tickets without format information are read with every mask`(_ mask: Int) throws {
    for code in try Self.tickets() where code.mask == mask {
      for luminance in [Float(0), -1] {
        var modules = code.soft
        for place in SymbolFormat.positions(inSize: code.size).joined() {
          modules[place.column, place.row] = luminance
        }
        modules.spoil(columns: 20..<30, rows: 12..<22, luminance: luminance)
        try Self.expectRead(modules, as: code, "\(code.payload)")
      }
    }
  }

  /// In byte mode less of a ticket is known, and blocks are read separately.
  @Test(arguments: [Float(-1), 1, 0])
  func `tickets in byte mode are read with a smaller blot`(_ luminance: Float) throws {
    for (index, code) in try DrawnCode.withTemplates("tickets.txt").enumerated() {
      var modules = code.soft
      let left = 9 + index
      modules.spoil(columns: left..<left + 10, rows: 12..<22, luminance: luminance)
      try Self.expectRead(modules, as: code, "\(code.payload)")
    }
  }

  @Test func `a ticket lost altogether is not guessed`() throws {
    for code in try Self.tickets().prefix(4) {
      var modules = code.soft
      modules.spoil(columns: 3..<34, rows: 4..<37, luminance: 0)
      #expect(try TemplateLibrary.ofTickets.read(modules).reading == nil)
    }
  }

  @Test func `noise and sizes that no ticket has match nothing`() throws {
    for seed in 1...30 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      for size in [37, 41, 45, 21, 57] {
        let modules = SoftModules(
          size: size,
          values: (0..<size * size).map { _ in Float.random(in: -1...1, using: &generator) })
        #expect(TemplateLibrary.ofTickets.matches(of: modules).isEmpty, "\(seed), \(size)")
      }
    }
    #expect(TemplateLibrary.ofTickets.matches(of: SoftModules(size: 38, repeating: 0)).isEmpty)
  }

  @Test func `each damage map is charged for, and none is searched when nothing is left`() throws {
    let code = try #require(try Self.tickets().first)
    let match = try #require(TemplateLibrary.ofTickets.matches(of: code.soft).first)
    let version = try #require(SymbolVersion(size: code.size))
    let template = PreparedTemplate(match, FunctionPatterns(of: version))
    var ledger = Ledger(.normal)
    var count = 0
    while ledger.isLeft {
      #expect(template.read(code.soft, &ledger)?.isAccepted == true)
      count += 1
    }
    var expected = Ledger(.normal)
    for _ in 0..<count - 1 { expected.spend(.damageMap, size: code.size) }
    #expect(expected.isLeft)
    expected.spend(.damageMap, size: code.size)
    #expect(!expected.isLeft)
    #expect(template.read(code.soft, &ledger) == nil)
  }
}
