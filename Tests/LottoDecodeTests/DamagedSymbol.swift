import Glibc
import Lottery
import TestSupport

@testable import Decoding
@testable import lotto_decode

/// The modules of a code as a bad scan may give them; fixed patterns and format are always clear.
struct DamagedSymbol {
  /// What was drawn; nil where nobody drew anything.
  let payload: [UInt8]?
  let fixed: FunctionPatterns
  let modules: SoftModules

  /// What was drawn, and what happened to it.
  enum Kind: String, CaseIterable {
    /// Any modules at all.
    case random
    /// Tickets in Gaussian noise of 0.5 to 1.6 times the modules' own values.
    case noisyTicket
    /// Tickets with stripes and rectangles of which nothing is left, in a little noise.
    case erasedTicket
    /// Tickets of the upper two levels, which are never guessed, noisy or erased.
    case strongTicket
    /// Tickets with a mistake, and other contents, on the hosts of tickets; clear, noisy or erased.
    case foreignOnHost
    /// Contents from elsewhere; clear, noisy or erased.
    case foreignElsewhere
  }

  /// The code of a kind and a seed.
  init(_ kind: Kind, seed: UInt64) {
    let index = UInt64(Kind.allCases.firstIndex(of: kind) ?? 0)
    var generator = SeededGenerator(seed: index << 32 | seed)
    let levels: [SymbolLevel] =
      switch kind {
      case .random: SymbolLevel.allCases
      case .strongTicket: [.quartile, .high]
      default: [.low, .medium]
      }
    let format = SymbolFormat(
      level: levels[Int.random(in: levels.indices, using: &generator)],
      mask: Int.random(in: 0..<8, using: &generator))
    if kind == .random {
      self.init(randomOf: format, using: &generator)
      return
    }
    let drawn: [UInt8] =
      switch kind {
      case .foreignOnHost: MadeUpPayload.onHost(using: &generator)
      case .foreignElsewhere: MadeUpPayload.elsewhere(using: &generator)
      default: MadeUpPayload.ticket(using: &generator)
      }
    let least = Int.random(in: 1...8, using: &generator)
    let symbol = EncodedSymbol(
      drawn, format: format, from: least,
      zeroCodewords: Int.random(in: 0...1, using: &generator))
    guard let symbol else { preconditionFailure("a payload of \(drawn.count) bytes") }
    let fixed = FunctionPatterns(of: symbol.version)
    var modules = symbol.modules
    switch kind {
    case .noisyTicket: modules.addNoise(.random(in: 0.5...1.6, using: &generator), &generator)
    case .erasedTicket: modules.erase(using: &generator)
    default:
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: modules.addNoise(.random(in: 0...1.2, using: &generator), &generator)
      case 1: modules.erase(using: &generator)
      default: modules.addNoise(.random(in: 0...0.3, using: &generator), &generator)
      }
    }
    modules.draw(fixed, format)
    self.init(payload: drawn, fixed: fixed, modules: modules)
  }

  private init(payload: [UInt8]?, fixed: FunctionPatterns, modules: SoftModules) {
    self.payload = payload
    self.fixed = fixed
    self.modules = modules
  }

  private init(randomOf format: SymbolFormat, using generator: inout SeededGenerator) {
    let number = Int.random(in: 1...12, using: &generator)
    guard let version = SymbolVersion(number) else { preconditionFailure("version \(number)") }
    let isClear = Bool.random(using: &generator)
    var modules = SoftModules(size: version.size, repeating: 0)
    for index in modules.values.indices {
      let value = Float.random(in: -1.5...1.5, using: &generator)
      modules.values[index] = isClear ? (value > 0 ? 1 : -1) : value
    }
    let fixed = FunctionPatterns(of: version)
    modules.draw(fixed, format)
    self.init(payload: nil, fixed: fixed, modules: modules)
  }
}

extension SoftModules {
  /// Adds normally distributed values (Box and Muller).
  fileprivate mutating func addNoise(_ deviation: Float, _ generator: inout SeededGenerator) {
    for index in values.indices {
      let radius = (-2 * log(Float.random(in: Float.leastNormalMagnitude..<1, using: &generator)))
        .squareRoot()
      let angle = Float.random(in: 0..<2 * .pi, using: &generator)
      values[index] += deviation * radius * cos(angle)
    }
  }

  /// Makes one to four stripes or rectangles all light, or one time in four all dark.
  fileprivate mutating func erase(using generator: inout SeededGenerator) {
    addNoise(.random(in: 0...0.4, using: &generator), &generator)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let isDark = Int.random(in: 0..<4, using: &generator) == 0
      let value = Float.random(in: 0.3...2.5, using: &generator) * (isDark ? 1 : -1)
      let shape = Int.random(in: 0..<3, using: &generator)
      let columns = shape == 0 ? 0..<size : span(upTo: size / 2, using: &generator)
      let rows = shape == 1 ? 0..<size : span(upTo: size / 2, using: &generator)
      // Stripes are narrow: as many modules as in a rectangle.
      for row in rows.prefix(shape == 0 ? size / 5 : size) {
        for column in columns.prefix(shape == 1 ? size / 5 : size) { self[column, row] = value }
      }
    }
  }

  private func span(upTo length: Int, using generator: inout SeededGenerator) -> Range<Int> {
    let start = Int.random(in: 0..<size, using: &generator)
    return start..<min(size, start + Int.random(in: 1...length, using: &generator))
  }
}

/// Payloads to draw: tickets, and what is none.
private enum MadeUpPayload {
  /// A made-up ticket as it is printed.
  static func ticket(using generator: inout SeededGenerator) -> [UInt8] {
    let patterns = KnownPayload.tickets.patterns
    let index = Int.random(in: patterns.indices, using: &generator)
    return patterns[index].payload(using: &generator)
  }

  /// What lies on a host of tickets and is no ticket, however near it comes to one.
  static func onHost(using generator: inout SeededGenerator) -> [UInt8] {
    let ticket = ticket(using: &generator)
    let prefixLength = 1 + (ticket.lastIndex(of: UInt8(ascii: "=")) ?? 0)
    let prefix = Array(ticket.prefix(prefixLength))
    let body = Array(ticket.dropFirst(prefixLength))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      // A digit for another: out of order, out of range, or a ticket all the same.
      var changed = ticket
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: prefixLength..<ticket.count, using: &generator)
        changed[place] = 0x30 + .random(in: 0..<10, using: &generator)
      }
      return changed
    case 1: return prefix + body.shuffled(using: &generator)
    case 2: return ticket.dropLast(.random(in: 1..<body.count, using: &generator))
    case 3: return ticket + text(1...12, of: Array("0123456789".utf8), using: &generator)
    case 4: return prefix + Array("pd".utf8) + text(20...60, of: digits, using: &generator)
    default: return prefix + text(1...95, of: printable, using: &generator)
    }
  }

  /// What lies anywhere else.
  static func elsewhere(using generator: inout SeededGenerator) -> [UInt8] {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      return Array("https://example.com/".utf8) + text(5...100, of: printable, using: &generator)
    case 1:
      // A ticket on a host that is none of theirs.
      let ticket = ticket(using: &generator)
      let start = ticket.firstIndex(of: UInt8(ascii: "?")) ?? 0
      return Array("http://lotto.example.org/".utf8) + ticket[start...]
    case 2: return text(20...120, of: digits, using: &generator)
    default: return text(10...120, of: printable, using: &generator)
    }
  }

  private static let digits = Array("0123456789s".utf8)
  private static let printable = Array(UInt8(0x20)...0x7E)

  private static func text(
    _ lengths: ClosedRange<Int>, of characters: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    (0..<Int.random(in: lengths, using: &generator)).map { _ in
      characters[Int.random(in: characters.indices, using: &generator)]
    }
  }
}
