import Testing

@testable import Decoding

extension PayloadPattern {
  /// Patterns of the form that printed tickets have; the real ones are made by `lotto-decode`.
  static let likeTickets: [PayloadPattern] = {
    let hosts = [
      "qr.nlotto.co.kr", "m.nlotto.co.kr", "qr.645lotto.net", "m.dhlottery.co.kr",
      "qr.dhlottery.co.kr", "www.dhlottery.co.kr", "dhlottery.co.kr",
    ]
    let addresses = ["http://", "https://"].flatMap { scheme in
      hosts.flatMap { host in ["/?v=", "/qr.do?method=winQr&v="].map { scheme + host + $0 } }
    }
    let slot = PayloadPattern.Part.either([
      [.oneOf([Array("n000000000000".utf8)])],
      [.oneOf(["q", "m", "s"].map { Array($0.utf8) }), .ascendingNumbers(1...45, count: 6)],
    ])
    return [10, 18].map { tail in
      PayloadPattern(
        [.oneOf(addresses.map { Array($0.utf8) }), .digits(4)]
          + [slot, slot, slot, slot, slot] + [.digits(tail)])
    }
  }()
}

extension DrawnCode {
  /// A ticket of `tickets.txt`.
  static func ticket(_ index: Int) throws -> DrawnCode { try read("tickets.txt")[index] }

  /// The byte at which a ticket's body begins.
  var bodyStart: Int? {
    payload.utf8.split(separator: UInt8(ascii: "=")).last.map { payload.utf8.count - $0.count }
  }

  /// Modules of all data bits, in the order of the message.
  func dataModules() throws -> [Int] {
    let version = try #require(SymbolVersion(size: size))
    return DataLayout(of: version, level: format.level).indices
  }

  /// Modules of the bits of some bytes of the payload, eight for each.
  func modules(ofBytes bytes: Range<Int>) throws -> [Int] {
    let version = try #require(SymbolVersion(size: size))
    let start = 4 * MessageHeader(version: version).length
    return Array(try dataModules()[start + 8 * bytes.lowerBound..<start + 8 * bytes.upperBound])
  }

  /// Modules of the padding.
  func modulesBehindPayload() throws -> [Int] {
    let version = try #require(SymbolVersion(size: size))
    let end = MessageHeader(version: version).length + 2 * payload.utf8.count + 1
    return Array(try dataModules()[(4 * end)...])
  }

  /// Modules of the address before a ticket's body.
  var addressModules: Set<Int> {
    get throws { Set(try modules(ofBytes: 0..<(bodyStart ?? 0))) }
  }
}

extension SoftModules {
  /// How many modules are drawn otherwise, those left out not counted.
  func differences(from other: SoftModules, outside left: Set<Int> = []) -> Int {
    values.indices.count {
      !left.contains($0) && (values[$0] > 0) != (other.values[$0] > 0)
    }
  }
}
