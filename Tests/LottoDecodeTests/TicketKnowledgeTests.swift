import Lottery
import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

struct TicketKnowledgeTests {
  static let templates = TicketCodeForm.all.map { PayloadTemplate(of: $0) }

  @Test(arguments: templates.indices)
  func `every payload of a template is a ticket in the printed form`(_ index: Int) throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let payload = Self.templates[index].payload(using: &generator)
      let text = String(decoding: payload, as: UTF8.self)
      let body = try #require(text.split(separator: "=").last)
      // A ticket without any game, which templates allow and the grammar does not.
      if !body.contains(where: "qms".contains) { continue }
      guard case .ticket(let ticket) = try Payload(payload) else {
        Issue.record("seed \(seed): \(text) is not a ticket")
        continue
      }
      #expect(ticket.form == .printed, "seed \(seed): \(text)")
      #expect(KnownPayload.tickets.accepts(payload, nil), "seed \(seed): \(text)")
    }
  }

  @Test func `templates allow the payload of every real ticket`() throws {
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
      // The address that people copy after a redirect is never printed.
      #expect(allowing.contains(.printed) == row[0].contains("/?v="), "\(row[0])")
    }
    #expect(count > 15)
  }

  @Test func `no template allows shortened, bare or doubtful payloads`() throws {
    for row in try Repository.rows(ofTable: "Payloads/other-payloads.tsv") {
      let payload = Array(row[0].utf8)
      if case .ticket(let ticket)? = try? Payload(payload), ticket.form == .printed { continue }
      #expect(!Self.templates.contains { $0.allows(payload) }, "\(row[0])")
    }
  }

  @Test func `every form fits at least one version and level that it names`() throws {
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

/// Damaged ticket codes, read with the program's own templates.
struct TicketTemplateTests {
  /// A fold erases some columns at the right edge, which contain the address.
  @Test(arguments: ["tickets.txt", "tickets-padded-after-zero.txt", "printed-tickets.txt"])
  func `templates read tickets that lost a part of their address`(_ file: String) throws {
    var unreadCount = 0
    // Templates cover versions up to 8.
    for code in try CodeFixture.all(in: file) where code.modules.count <= 49 {
      var damaged = SoftModules(code)
      for row in damaged.size / 4..<damaged.size {
        for column in damaged.size - 6..<damaged.size { damaged[column, row] = -1 }
      }
      let judgment = try TemplateJudgment(of: damaged)
      if judgment.plain == nil { unreadCount += 1 }
      #expect(judgment.templated == Array(code.payload.utf8), "\(code.payload)")
      #expect(judgment.isConfirmed, "\(code.payload)")
    }
    #expect(unreadCount > 1, "the damage is too small to need templates")
  }

  @Test(arguments: ["other-contents.txt", "printed-others.txt", "tickets-high-level.txt"])
  func `no template reads a code of another kind`(_ file: String) throws {
    for code in try CodeFixture.all(in: file) {
      let judgment = try TemplateJudgment(of: SoftModules(code))
      #expect(judgment.templated == nil, "\(code.payload)")
      #expect(judgment.plain?.payload == Array(code.payload.utf8))
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

/// What the reader decodes from a symbol's modules alone, without a picture around them.
struct TemplateJudgment {
  /// What zbar reads from the modules as they are, with the length that they declare.
  var plain: (payload: [UInt8], declaredLength: Int?)?
  /// The number of templates that match the modules.
  var matchCount = 0
  /// The payload of the first template whose reading is accepted.
  var templated: [UInt8]?
  /// Whether zbar reads the same payload from the restored symbol.
  var isConfirmed = false
  /// The rejected reading with the most evidence.
  var refused: PreparedTemplate.Reading?

  static let library = KnownPayload.tickets.templates

  /// Reads a symbol with templates and, if `plainly`, with zbar alone.
  init(of modules: SoftModules, plainly: Bool = true) throws {
    let fixed = FunctionPatterns(of: try #require(SymbolVersion(size: modules.size)))
    if plainly {
      let format = SymbolFormat.best(for: modules).format
      plain = Self.payload(of: modules, fixed, format).map { payload in
        (
          payload: payload,
          declaredLength: DeclaredLength.of(modules, format: format, decodedLength: payload.count)
        )
      }
    }
    let matches = Self.library.matches(of: modules)
    matchCount = matches.count
    var ledger = Ledger(.normal)
    for match in matches {
      let template = PreparedTemplate(match, fixed)
      guard let reading = template.read(modules, &ledger) else {
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
