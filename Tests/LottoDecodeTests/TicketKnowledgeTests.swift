import Lottery
import TestSupport
import Testing

@testable import Decoding
@testable import lotto_decode

struct TicketKnowledgeTests {
  @Test(arguments: KnownPayload.tickets.patterns.indices)
  func `every payload of a pattern is a genuine printed ticket`(_ index: Int) throws {
    let pattern = KnownPayload.tickets.patterns[index]
    for seed in 1...500 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let payload = pattern.payload(using: &generator)
      let text = String(decoding: payload, as: UTF8.self)
      let body = try #require(text.split(separator: "=").last)
      // The two that patterns allow and the grammar does not.
      if body.hasPrefix("0000") || !body.contains(where: "qms".contains) { continue }
      guard case .ticket(let ticket) = try Payload(payload) else {
        Issue.record("seed \(seed): \(text) is no ticket")
        continue
      }
      #expect(ticket.form == .printed, "seed \(seed): \(text)")
      #expect(KnownPayload.tickets.accepts(payload, nil), "seed \(seed): \(text)")
    }
  }

  @Test func `payloads of real tickets are all in the patterns`() throws {
    var count = 0
    for row in try Repository.rows(ofTable: "Payloads/real-payloads.tsv") {
      let payload = Array(row[0].utf8)
      guard case .ticket(let ticket) = try Payload(payload), ticket.form == .printed else {
        continue
      }
      count += 1
      let isAllowed = KnownPayload.tickets.patterns.contains { $0.allows(payload) }
      #expect(isAllowed, "\(row[0])")
    }
    #expect(count > 15)
  }

  @Test func `shortened, bare and doubtful payloads are in no pattern`() throws {
    for row in try Repository.rows(ofTable: "Payloads/other-payloads.tsv") {
      let payload = Array(row[0].utf8)
      if case .ticket(let ticket)? = try? Payload(payload), ticket.form == .printed { continue }
      #expect(!KnownPayload.tickets.patterns.contains { $0.allows(payload) }, "\(row[0])")
    }
  }
}

/// Guesses at damaged codes, drawn and given to the decoder that judges them.
struct TicketGuessTests {
  /// The codes of a file of `Fixtures/Codes`.
  static func codes(_ file: String) throws -> [(payload: [UInt8], modules: SoftModules)] {
    try CodeFixture.all(in: file).map { code in
      let values = code.modules.flatMap { row in row.map { $0 ? Float(1) : -1 } }
      return (
        payload: Array(code.payload.utf8),
        modules: SoftModules(size: code.modules.count, values: values)
      )
    }
  }

  /// What zbar reads when each drawing in turn is shown to it.
  private static func payloads(
    of drawings: [SoftModules], format: SymbolFormat
  ) throws -> [[UInt8]] {
    let version = try #require(SymbolVersion(size: drawings.first?.size ?? 21))
    let fixed = FunctionPatterns(of: version)
    return drawings.flatMap { modules in
      let picture = SymbolDrawing.picture(of: modules, fixed: fixed, format: format)
      return QRScanner(density: .every).scan(picture).map(\.payload)
    }
  }

  /// A fold that leaves nothing of some columns at the right edge, where the address lies.
  @Test(arguments: ["tickets.txt", "tickets-padded-after-zero.txt"])
  func `tickets that lost a part of their address are read from guesses`(_ file: String)
    throws
  {
    var guesser = PayloadGuesser(patterns: KnownPayload.tickets.patterns)
    var unreadCount = 0
    for (payload, modules) in try Self.codes(file) {
      let format = try #require(SymbolFormat.ranked(by: modules).first).format
      var damaged = modules
      for row in modules.size / 4..<modules.size {
        for column in modules.size - 6..<modules.size { damaged[column, row] = -1 }
      }
      if try Self.payloads(of: [damaged], format: format).isEmpty { unreadCount += 1 }
      let guesses = guesser.guesses(of: damaged, format: format).map(\.modules)
      let found = Set(try Self.payloads(of: guesses, format: format))
      #expect(found == [payload], "\(String(decoding: payload, as: UTF8.self))")
    }
    #expect(unreadCount > 1, "the damage is too small to need guesses")
  }

  @Test func `a guess at a code of another kind is never read`() throws {
    var guesser = PayloadGuesser(patterns: KnownPayload.tickets.patterns)
    for (_, modules) in try Self.codes("other-contents.txt") {
      let format = try #require(SymbolFormat.ranked(by: modules).first).format
      let guesses = guesser.guesses(of: modules, format: format).map(\.modules)
      #expect(try Self.payloads(of: guesses, format: format).isEmpty)
    }
  }
}

extension PayloadPattern {
  /// A random payload of the pattern.
  func payload(using generator: inout SeededGenerator) -> [UInt8] {
    var payload: [UInt8] = []
    for part in parts { part.append(to: &payload, using: &generator) }
    return payload
  }

  /// Whether a payload is one of the pattern's.
  func allows(_ payload: [UInt8]) -> Bool {
    parts.reduce([0]) { ends, part in ends.flatMap { part.ends(in: payload, from: $0) } }
      .contains(payload.count)
  }
}

extension PayloadPattern.Part {
  fileprivate func append(to payload: inout [UInt8], using generator: inout SeededGenerator) {
    switch self {
    case .oneOf(let texts): payload += texts.randomElement(using: &generator) ?? []
    case .digits(let count):
      for _ in 0..<count { payload += "\(Int.random(in: 0...9, using: &generator))".utf8 }
    case .ascendingNumbers(let range, let count):
      for number in range.shuffled(using: &generator).prefix(count).sorted() {
        payload += "\(number / 10)\(number % 10)".utf8
      }
    case .either(let alternatives):
      for part in alternatives.randomElement(using: &generator) ?? [] {
        part.append(to: &payload, using: &generator)
      }
    }
  }

  /// Where the part may end that begins at a byte.
  fileprivate func ends(in payload: [UInt8], from start: Int) -> [Int] {
    switch self {
    case .oneOf(let texts):
      return texts.filter { payload[start...].starts(with: $0) }.map { start + $0.count }
    case .digits(let count):
      let text = payload[start...].prefix(count)
      let isRight = text.count == count && text.allSatisfy { (0x30...0x39).contains($0) }
      return isRight ? [start + count] : []
    case .ascendingNumbers(let range, let count):
      var last = range.lowerBound - 1
      for index in 0..<count {
        let digits = payload[start...].dropFirst(2 * index).prefix(2)
        guard digits.count == 2, let number = Int(String(decoding: digits, as: UTF8.self)),
          number > last, number <= range.upperBound
        else { return [] }
        last = number
      }
      return [start + 2 * count]
    case .either(let alternatives):
      return alternatives.flatMap { parts in
        parts.reduce([start]) { ends, part in ends.flatMap { part.ends(in: payload, from: $0) } }
      }
    }
  }
}
