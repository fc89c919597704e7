import Testing

@testable import Decoding

extension SymbolTemplate {
  /// The text that payloads begin with.
  fileprivate var prefix: String {
    guard case .text(let prefix)? = payload.parts.first else { return "" }
    return String(decoding: prefix, as: UTF8.self)
  }
}

/// Templates compared with symbols made by other programs.
struct SymbolTemplateTests {
  private static let files = [
    "printed-tickets.txt", "tickets.txt", "tickets-padded-after-zero.txt",
  ]

  /// Every template with every mask, matched against a code.
  private static func matches(of code: DrawnCode) throws -> [TemplateMatch] {
    let version = try #require(SymbolVersion(size: code.size))
    let templates = TemplateLibrary.ofTickets.templates(of: version)
    return TemplateLibrary.matches(
      of: code.soft, try #require(templates.first { $0[0].layout.level == code.format.level }))
  }

  @Test(arguments: files)
  func `only the right template agrees with all modules of a ticket`(_ file: String)
    throws
  {
    for code in try DrawnCode.withTemplates(file) {
      let matches = try Self.matches(of: code)
      let right = matches.filter { $0.correlation > 0.9999 }
      #expect(right.count == 1, "\(code.payload)")
      let match = try #require(right.first)
      #expect(match.mask == code.mask)
      #expect(match.template.payload.length == code.payload.utf8.count)
      #expect(code.payload.hasPrefix(match.template.prefix))
      let isPrinted = match.template.payload.segments.count > 1
      #expect(isPrinted == (file == "printed-tickets.txt"))
      for other in matches where other.correlation <= 0.9999 {
        #expect(other.score < match.score, "\(code.payload), \(other.template.prefix)")
        // Hosts of the same length differ in a few characters, and tails in the count of the last
        // segment; anything masked or encoded differently agrees only by chance.
        let isAlike =
          other.mask == match.mask
          && (other.template.payload.segments.count > 1) == isPrinted
        #expect(other.correlation < (isAlike ? 0.995 : 0.65), "\(other.template.prefix)")
      }
    }
  }

  @Test(arguments: files)
  func `what all templates share is as drawn, with the mask of a ticket alone`(_ file: String)
    throws
  {
    for code in try DrawnCode.withTemplates(file) {
      let version = try #require(SymbolVersion(size: code.size))
      let kinds = TemplateLibrary.ofTickets.sharedModules(in: version)
      let wrong = kinds.map { kind in
        zip(kind.values, code.soft.values).count { $0 * $1 < 0 }
      }
      #expect(wrong.count { $0 == 0 } == 1, "\(code.payload)")
      #expect(wrong.filter { $0 > 0 }.allSatisfy { $0 > 15 }, "\(wrong)")
      let functions = FunctionPatterns(of: version).polarity.values.count { $0 != 0 }
      for kind in kinds { #expect(kind.values.count { $0 != 0 } > functions + 30) }
    }
  }

  @Test(arguments: files)
  func `every module that a match knows is as drawn`(_ file: String) throws {
    for code in try DrawnCode.withTemplates(file) {
      let version = try #require(SymbolVersion(size: code.size))
      let match = try #require(try Self.matches(of: code).max { $0.score < $1.score })
      let known = PreparedTemplate(match, FunctionPatterns(of: version)).known
      var wrong = 0
      for (sign, module) in zip(known.values, code.soft.values) where sign != 0 {
        if sign != module { wrong += 1 }
      }
      #expect(wrong == 0, "\(code.payload)")
      // Five slots, a round, a tail and the check codewords are unknown.
      #expect(known.values.count { $0 != 0 } > code.size * code.size / 3)
    }
  }

  @Test(arguments: files)
  func `data bits spell out the payload`(_ file: String) throws {
    for code in try DrawnCode.withTemplates(file) {
      let match = try #require(try Self.matches(of: code).max { $0.score < $1.score })
      let data = try code.contents().data
      #expect(match.template.payload(of: data) == Array(code.payload.utf8))
      let fields = FieldPosteriors(of: match.template, ones: data.map { $0 ? 0.999 : 0.001 })
      let evidence = try #require(fields.evidence(of: data))
      #expect(evidence.count == 7)
      #expect(evidence.allSatisfy { $0 < 1e-9 && $0 > -1 }, "\(code.payload): \(evidence)")
    }
  }

  @Test func `about two thirds of the operator's form is always the same`()
    throws
  {
    let version = try #require(SymbolVersion(5))
    for payload in PayloadTemplate.likeTickets where payload.segments.count > 1 {
      let template = try #require(SymbolTemplate(payload, version: version, level: .low))
      let tail = payload.length - 69 - template.prefix.utf8.count
      let known = Double(template.knownCount) / 864
      // Two thirds with a tail of ten digits.
      #expect(tail == 10 ? (0.63..<0.7).contains(known) : (0.6..<0.68).contains(known))
      #expect(template.groups.count == 2 + 5 * 5 + (tail == 10 ? 4 : 6))
    }
  }

  @Test func `a payload that does not fit the symbol has no template`() throws {
    let payload = PayloadTemplate.bytes("http://qr.dhlottery.co.kr/?v=", tail: 18)
    for (number, level, fits) in [
      (5, SymbolLevel.low, false), (6, .low, true), (6, .medium, false), (7, .medium, true),
    ] {
      let version = try #require(SymbolVersion(number))
      let template = SymbolTemplate(payload, version: version, level: level)
      #expect((template != nil) == fits, "\(number), \(level)")
    }
  }

  @Test(arguments: ["printed-others.txt", "other-contents.txt", "tickets-high-level.txt"])
  func `no template reads a code that is not a printed ticket`(_ file: String) throws {
    for code in try DrawnCode.read(file) {
      #expect(try TemplateLibrary.ofTickets.read(code.soft).reading == nil, "\(code.payload)")
    }
  }

  @Test(arguments: files)
  func `an undamaged ticket is read as is`(_ file: String) throws {
    for code in try DrawnCode.withTemplates(file).prefix(4) {
      let reading = try #require(try TemplateLibrary.ofTickets.read(code.soft).reading)
      #expect(reading.payload == Array(code.payload.utf8))
      #expect(reading.evidence > 100)
      let version = try #require(SymbolVersion(size: code.size))
      let fixed = FunctionPatterns(of: version)
      let format = SymbolFormat.positions(inSize: code.size).joined().map {
        $0.row * code.size + $0.column
      }
      let left = Set(format).union(
        fixed.polarity.values.indices.filter { fixed.polarity.values[$0] != 0 })
      #expect(reading.modules.differences(from: code.soft, outside: left) == 0)
    }
  }
}
