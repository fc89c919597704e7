import Lottery
import TestSupport
import Testing

@testable import Decoding
@testable import lotto_decode

struct TicketKnowledgeTests {
  static let templates = TicketCodeForm.all.map { PayloadTemplate(of: $0) }

  @Test(arguments: templates.indices)
  func `every payload of a template is a genuine printed ticket`(_ index: Int) throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let payload = Self.templates[index].payload(using: &generator)
      let text = String(decoding: payload, as: UTF8.self)
      let body = try #require(text.split(separator: "=").last)
      // The one that templates allow and the grammar does not.
      if !body.contains(where: "qms".contains) { continue }
      guard case .ticket(let ticket) = try Payload(payload) else {
        Issue.record("seed \(seed): \(text) is no ticket")
        continue
      }
      #expect(ticket.form == .printed, "seed \(seed): \(text)")
      #expect(KnownPayload.tickets.accepts(payload, nil), "seed \(seed): \(text)")
    }
  }

  @Test func `payloads of real tickets are all in the templates`() throws {
    var count = 0
    for row in try Repository.rows(ofTable: "Payloads/real-payloads.tsv") {
      let payload = Array(row[0].utf8)
      guard case .ticket(let ticket) = try Payload(payload), ticket.form == .printed else {
        continue
      }
      count += 1
      let allowing = TicketCodeForm.all.indices.filter { Self.templates[$0].allows(payload) }
        .map { TicketCodeForm.all[$0].encoding }
      #expect(allowing.contains(.bytes), "\(row[0])")
      // The address that people copy after a redirect is on no paper.
      #expect(allowing.contains(.printed) == row[0].contains("/?v="), "\(row[0])")
    }
    #expect(count > 15)
  }

  @Test func `shortened, bare and doubtful payloads are in no template`() throws {
    for row in try Repository.rows(ofTable: "Payloads/other-payloads.tsv") {
      let payload = Array(row[0].utf8)
      if case .ticket(let ticket)? = try? Payload(payload), ticket.form == .printed { continue }
      #expect(!Self.templates.contains { $0.allows(payload) }, "\(row[0])")
    }
  }

  /// Every form in every version and level that it names, where it fits there at all.
  @Test func `every form has symbols`() throws {
    for template in Self.templates {
      let symbols = try template.versions.flatMap { number in
        try template.levels.compactMap { level in
          SymbolTemplate(template, version: try #require(SymbolVersion(number)), level: level)
        }
      }
      #expect(!symbols.isEmpty)
      #expect(symbols.allSatisfy { 3 * $0.knownCount > $0.polarity.count })
    }
  }
}

/// Damaged codes of tickets, read by the templates that the program has.
struct TicketTemplateTests {
  /// A fold that leaves nothing of some columns at the right edge, where the address lies.
  @Test(arguments: ["tickets.txt", "tickets-padded-after-zero.txt", "printed-tickets.txt"])
  func `tickets that lost a part of their address are read by templates`(_ file: String) throws {
    var unreadCount = 0
    // Templates are of versions up to 8.
    for code in try CodeFixture.all(in: file) where code.modules.count <= 49 {
      var damaged = SoftModules(code)
      for row in damaged.size / 4..<damaged.size {
        for column in damaged.size - 6..<damaged.size { damaged[column, row] = -1 }
      }
      let judgement = try TemplateJudgement(of: damaged)
      if judgement.plain == nil { unreadCount += 1 }
      #expect(judgement.templated == Array(code.payload.utf8), "\(code.payload)")
      #expect(judgement.isConfirmed, "\(code.payload)")
    }
    #expect(unreadCount > 1, "the damage is too small to need templates")
  }

  @Test(arguments: ["other-contents.txt", "printed-others.txt", "tickets-high-level.txt"])
  func `a code of another kind is read by no template`(_ file: String) throws {
    for code in try CodeFixture.all(in: file) {
      let judgement = try TemplateJudgement(of: SoftModules(code))
      #expect(judgement.templated == nil, "\(code.payload)")
      #expect(judgement.plain?.payload == Array(code.payload.utf8))
    }
  }
}

extension SoftModules {
  /// The modules of a code, 1 for dark and −1 for light.
  init(_ code: CodeFixture) {
    self.init(
      size: code.modules.count, values: code.modules.flatMap { row in row.map { $0 ? 1 : -1 } })
  }
}

/// What the reader makes of the modules of a symbol alone, without a picture around them.
struct TemplateJudgement {
  /// What zbar reads of the modules as they are, with the length that they declare.
  var plain: (payload: [UInt8], declaredLength: Int?)?
  /// Templates that the modules speak for.
  var matchCount = 0
  /// What the first template gives whose evidence is believed.
  var templated: [UInt8]?
  /// Whether zbar reads the same of the symbol as it was printed.
  var isConfirmed = false
  /// The reading with the most evidence of those that are not believed.
  var refused: TemplateDecoder.Reading?

  static let decoder = TemplateDecoder(KnownPayload.tickets.templates)

  /// Reads a symbol; without its modules alone where that is not asked for.
  init(of modules: SoftModules, plainly: Bool = true) throws {
    let fixed = FunctionPatterns(of: try #require(SymbolVersion(size: modules.size)))
    if plainly, let best = SymbolFormat.ranked(by: modules).first {
      plain = Self.payload(of: modules, fixed, best.format).map { payload in
        (
          payload: payload,
          declaredLength: DeclaredLength.of(
            modules, format: best.format, decodedLength: payload.count)
        )
      }
    }
    let matches = Self.decoder.matches(of: modules)
    matchCount = matches.count
    var mapsLeft = 48
    for match in matches {
      let template = Self.decoder.prepared(match, fixed)
      guard let reading = TemplateDecoder.read(modules, by: template, limit: &mapsLeft) else {
        continue
      }
      guard reading.isAccepted else {
        if reading.evidence > refused?.evidence ?? -.infinity { refused = reading }
        continue
      }
      templated = reading.payload
      isConfirmed = Self.payload(of: reading.modules, fixed, template.format) == reading.payload
      return
    }
  }

  private static func payload(
    of modules: SoftModules, _ fixed: FunctionPatterns, _ format: SymbolFormat
  ) -> [UInt8]? {
    let picture = SymbolDrawing.picture(of: modules, fixed: fixed, format: format)
    return QRScanner(density: .every).scan(picture).first?.payload
  }
}
