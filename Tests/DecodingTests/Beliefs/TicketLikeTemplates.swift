import Testing
import WorkerProtocol

@testable import Decoding

extension PayloadTemplate {
  /// Templates for the forms of tickets; `lotto-decode` makes the real ones.
  static let likeTickets: [PayloadTemplate] = {
    let hosts = [
      "qr.nlotto.co.kr", "m.nlotto.co.kr", "qr.645lotto.net", "m.dhlottery.co.kr",
      "qr.dhlottery.co.kr", "www.dhlottery.co.kr", "dhlottery.co.kr",
    ]
    let plain = hosts.map { "http://\($0)/?v=" }
    let others = hosts.flatMap { host in
      ["http://\(host)/qr.do?method=winQr&v=", "https://\(host)/qr.do?method=winQr&v="]
    }
    return [10, 18].flatMap { tail in
      plain.map { PayloadTemplate.printed($0, tail: tail) }
        + (plain + others).map { PayloadTemplate.bytes($0, tail: tail) }
    }
  }()

  /// A slot of a ticket.
  static let slot = PayloadTemplate.Slot(
    letters: Array("qms".utf8), emptyLetter: UInt8(ascii: "n"), range: 1...45, count: 6,
    emptyShare: 0.25)

  private static func parts(_ prefix: String, tail: Int) -> [Part] {
    [.text(Array(prefix.utf8)), .number(1...1999, digits: 4)]
      + [Part](repeating: .slot(slot), count: 5) + [.digits(tail)]
  }

  /// Letters and digits in separate segments, in version 5 at level L.
  static func printed(_ prefix: String, tail: Int) -> PayloadTemplate {
    let slots = (0..<5).flatMap { [Segment(.byte, 1), Segment(.numeric, $0 < 4 ? 12 : 12 + tail)] }
    return PayloadTemplate(
      parts(prefix, tail: tail),
      in: [Segment(.byte, prefix.utf8.count), Segment(.numeric, 4)] + slots, versions: 5...5,
      levels: [.low])
  }

  /// Everything in byte mode.
  static func bytes(_ prefix: String, tail: Int) -> PayloadTemplate {
    PayloadTemplate(
      parts(prefix, tail: tail), in: [Segment(.byte, prefix.utf8.count + 69 + tail)],
      versions: 5...8, levels: [.low, .medium])
  }
}

extension TemplateLibrary {
  /// The templates of all forms of tickets.
  static let ofTickets = TemplateLibrary(PayloadTemplate.likeTickets)

  /// The first accepted reading of a symbol's matches, and how many matches it has.
  func read(
    _ modules: SoftModules
  ) throws -> (reading: PreparedTemplate.Reading?, matchCount: Int) {
    let matches = matches(of: modules)
    let functions = FunctionPatterns(of: try #require(SymbolVersion(size: modules.size)))
    var ledger = Ledger(.normal)
    for match in matches {
      let found = PreparedTemplate(match, functions).read(modules, &ledger)
      if let found, found.isAccepted { return (found, matches.count) }
    }
    return (nil, matches.count)
  }
}

extension DrawnCode {
  /// A ticket from `tickets.txt`.
  static func ticket(_ index: Int) throws -> DrawnCode { try read("tickets.txt")[index] }

  /// The codes of a file in versions that templates cover.
  static func withTemplates(_ file: String) throws -> [DrawnCode] {
    try read(file).filter { $0.size <= 17 + 4 * 8 }
  }

  /// The modules that hold some payload bytes, eight per byte, in a code of one byte segment.
  func modules(ofBytes bytes: Range<Int>) throws -> [Int] {
    let version = try #require(SymbolVersion(size: size))
    let start = 4 + SegmentMode.byte.countWidth(in: version)
    let indices = SymbolLayout.cached(version, format.level).dataIndices
    return Array(indices[start + 8 * bytes.lowerBound..<start + 8 * bytes.upperBound])
  }

  /// The contents by the modules' positions alone: the data bits, then the codewords of each block
  /// with its check codewords.
  func contents() throws -> (data: [Bool], blocks: [[UInt8]]) {
    let version = try #require(SymbolVersion(size: size))
    let layout = SymbolLayout.cached(version, format.level)
    let (modules, polarity) = (soft, layout.maskPolarities[mask])
    let data = layout.dataIndices.map { modules.values[$0] * polarity[$0] > 0 }
    let blocks = layout.blocks.map { block in
      let checks = block.checkIndices.map { modules.values[$0] * polarity[$0] > 0 }
      return (data[block.bits] + checks).codewords
    }
    return (data, blocks)
  }
}

extension SoftModules {
  /// How many modules are drawn differently, not counting those in `left`.
  func differences(from other: SoftModules, outside left: Set<Int> = []) -> Int {
    values.indices.count {
      !left.contains($0) && (values[$0] > 0) != (other.values[$0] > 0)
    }
  }
}
