import Glibc
import TestSupport
import Testing

@testable import Decoding

/// Fields of a small payload form, compared with an enumeration of all their values.
struct FieldPosteriorsTests {
  private static let slot = PayloadTemplate.Slot(
    letters: Array("qms".utf8), emptyLetter: UInt8(ascii: "n"), range: 8...13, count: 3,
    emptyShare: 0.3)

  /// A number up to 30, a slot of three numbers, and two digits.
  private static func template(_ mode: SegmentMode) throws -> SymbolTemplate {
    let parts: [PayloadTemplate.Part] = [
      .text(Array("A=".utf8)), .number(1...30, digits: 2), .slot(slot), .digits(2),
    ]
    let segments: [PayloadTemplate.Segment] =
      mode == .byte
      ? [.init(.byte, 13)]
      : [.init(.byte, 2), .init(.numeric, 2), .init(.byte, 1), .init(.numeric, 8)]
    let payload = PayloadTemplate(parts, in: segments, versions: 1...5, levels: [.low])
    let version = try #require(SymbolVersion(2))
    return try #require(SymbolTemplate(payload, version: version, level: .low))
  }

  private static func digits(_ number: Int) -> String { "\(number / 10)\(number % 10)" }

  /// For each field, all its possible texts with their prior probabilities.
  private static let values: [[(text: String, prior: Double)]] = {
    let picks = NumberChainTests.picks(of: 3, from: 8...13)
    let slots =
      picks.flatMap { pick in
        ["q", "m", "s"].map { letter in
          (letter + pick.map(digits).joined(), 0.7 / Double(3 * picks.count))
        }
      } + [("n000000", 0.3)]
    return [
      (1...30).map { (digits($0), 1.0 / 30) }, slots, (0..<100).map { (digits($0), 0.01) },
    ]
  }()

  /// Where each field's characters begin in the payload.
  private static let starts = [2, 4, 11]

  /// The bits of a field's text with their positions (ISO/IEC 18004, 7.4).
  private static func bits(
    of text: String, field: Int, _ template: SymbolTemplate
  ) -> [(place: Int, bit: Bool)] {
    let characters = Array(text.utf8)
    return template.groups.flatMap { group -> [(place: Int, bit: Bool)] in
      let first = group.characters.lowerBound - starts[field]
      guard characters.indices.contains(first) else { return [] }
      let own = characters[first..<first + group.characters.count]
      let isByte = group.bits.count == 8
      let value = isByte ? Int(own[first]) : own.reduce(0) { 10 * $0 + Int($1) - 0x30 }
      return group.bits.enumerated().map { index, place in
        (place, value >> (group.bits.count - 1 - index) & 1 == 1)
      }
    }
  }

  /// The data bits of a message with these texts in its fields.
  private static func message(_ texts: [String], _ template: SymbolTemplate) -> [Bool] {
    var bits = template.polarity.map { $0 > 0 }
    for (field, text) in texts.enumerated() {
      for (place, bit) in Self.bits(of: text, field: field, template) { bits[place] = bit }
    }
    return bits
  }

  private static let example = ["17", "m081013", "42"]

  private static func randomOnes(_ template: SymbolTemplate, seed: UInt64) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return template.polarity.map { _ in Double.random(in: 0.02...0.98, using: &generator) }
  }

  @Test(arguments: [SegmentMode.numeric, .byte], 1...3 as ClosedRange<UInt64>)
  func `a value's evidence is the log of its share, and the shares add up to one`(
    _ mode: SegmentMode, _ seed: UInt64
  ) throws {
    let template = try Self.template(mode)
    let ones = Self.randomOnes(template, seed: seed)
    let posteriors = FieldPosteriors(of: template, ones: ones)
    for (field, values) in Self.values.enumerated() {
      var weights: [Double] = []
      var evidence: [Double] = []
      for value in values {
        var texts = Self.example
        texts[field] = value.text
        let found = try #require(posteriors.evidence(of: Self.message(texts, template)))
        evidence.append(found[field])
        let bits = Self.bits(of: value.text, field: field, template)
        weights.append(
          bits.filter { template.polarity[$0.place] == 0 }
            .reduce(value.prior) { $0 * ($1.bit ? ones[$1.place] : 1 - ones[$1.place]) })
      }
      let total = weights.reduce(0, +)
      for (found, weight) in zip(evidence, weights) {
        #expect(abs(found - log2(weight / total)) < 1e-6, "field \(field)")
      }
      #expect(abs(evidence.reduce(0) { $0 + exp2($1) } - 1) < 1e-9, "field \(field)")
    }
  }

  @Test(arguments: [SegmentMode.numeric, .byte], 4...6 as ClosedRange<UInt64>)
  func `a bit's posterior is the share of the values that set it`(
    _ mode: SegmentMode, _ seed: UInt64
  ) throws {
    let template = try Self.template(mode)
    let ones = Self.randomOnes(template, seed: seed)
    let posteriors = FieldPosteriors(of: template, ones: ones)
    for (field, values) in Self.values.enumerated() {
      var total = 0.0
      var sums: [Int: Double] = [:]
      for value in values {
        let bits = Self.bits(of: value.text, field: field, template)
          .filter { template.polarity[$0.place] == 0 }
        let weight = bits.reduce(value.prior) {
          $0 * ($1.bit ? ones[$1.place] : 1 - ones[$1.place])
        }
        total += weight
        for (place, bit) in bits { sums[place, default: 0] += bit ? weight : 0 }
      }
      for (place, sum) in sums {
        #expect(abs(posteriors.ones[place] - sum / total) < 1e-9, "field \(field), bit \(place)")
      }
    }
  }

  @Test(arguments: [SegmentMode.numeric, .byte])
  func `values that break the grammar have no evidence`(_ mode: SegmentMode) throws {
    let template = try Self.template(mode)
    let posteriors = FieldPosteriors(of: template, ones: template.polarity.map { _ in 0.5 })
    #expect(posteriors.evidence(of: Self.message(Self.example, template)) != nil)
    let broken = [
      (0, "00"), (0, "31"), (0, "99"), (1, "m081010"), (1, "m100813"), (1, "m070809"),
      (1, "m081014"), (1, "n080910"), (1, "m000000"), (1, "q000809"), (1, "o081013"),
      (1, "n000001"),
    ]
    for (field, text) in broken {
      var texts = Self.example
      texts[field] = text
      #expect(posteriors.evidence(of: Self.message(texts, template)) == nil, "\(text)")
    }
  }

  @Test func `a group that does not hold digits has no evidence`() throws {
    let numeric = try Self.template(.numeric)
    var bits = Self.message(Self.example, numeric)
    let pair = try #require(numeric.groups.first)
    // 127 in seven bits, which may hold 99 at most.
    for place in pair.bits { bits[place] = true }
    let posteriors = FieldPosteriors(of: numeric, ones: numeric.polarity.map { _ in 0.5 })
    #expect(posteriors.evidence(of: bits) == nil)
    #expect(numeric.payload(of: bits) == nil)
    let byte = try Self.template(.byte)
    var characters = Self.message(Self.example, byte)
    let last = try #require(byte.groups.last)
    // `:` follows `9` in ASCII.
    for (place, bit) in zip(last.bits.suffix(4), [true, false, true, false]) {
      characters[place] = bit
    }
    #expect(
      FieldPosteriors(of: byte, ones: byte.polarity.map { _ in 0.5 }).evidence(of: characters)
        == nil)
  }

  @Test func `bits that rule out every value do not trap`() throws {
    for mode in [SegmentMode.numeric, .byte] {
      let template = try Self.template(mode)
      for value in [0.0, 1, 0.5] {
        let posteriors = FieldPosteriors(of: template, ones: template.polarity.map { _ in value })
        #expect(posteriors.ones.allSatisfy { (0...1).contains($0) })
        let evidence = posteriors.evidence(of: Self.message(Self.example, template))
        #expect(evidence?.allSatisfy { !$0.isNaN } == true)
      }
    }
  }
}
