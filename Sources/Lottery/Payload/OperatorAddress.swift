/// The addresses that the operator prints, or once printed, in codes.
package enum OperatorAddress {
  /// The schemes of a ticket's address.
  package static let schemes = ["http://", "https://"]
  /// The hosts: up to about round 793, rounds 809–834, from round 836, from 2026, redirect targets.
  package static let hosts = [
    "qr.nlotto.co.kr", "m.nlotto.co.kr", "qr.645lotto.net", "m.dhlottery.co.kr",
    "qr.dhlottery.co.kr", "www.dhlottery.co.kr", "dhlottery.co.kr",
  ]
  /// The paths of a ticket's address.
  package static let paths = ["", "/", "/qr.do"]
  /// What separates host and body, in printed codes and in redirect targets.
  private static let ticketQueries = ["/?v=", "/qr.do?method=winQr&v="]
  /// What the operator prints before a ticket's body, for every host of every era.
  package static let printedPrefixes = hosts.map { "http://" + $0 + "/?v=" }
  /// Everything that may precede a ticket's body in a code, for every host of every era.
  package static let ticketPrefixes = schemes.flatMap { scheme in
    hosts.flatMap { host in ticketQueries.map { scheme + host + $0 } }
  }

  /// The offset after the operator's scheme and host, exactly as listed; nil for any other address.
  package static func end(in bytes: [UInt8]) -> Int? {
    prefixes.first {
      bytes.starts(with: $0) && ($0.count == bytes.count || "/?#".utf8.contains(bytes[$0.count]))
    }?.count
  }

  /// The offset of the first byte that matches no scheme and host of the operator.
  package static func firstDeviation(in bytes: [UInt8]) -> Int {
    longestMatch(of: bytes[...], among: prefixes)
  }

  /// The length of the longest prefix that the bytes share with any of the texts.
  static func longestMatch(of bytes: ArraySlice<UInt8>, among texts: [[UInt8]]) -> Int {
    texts.map { text in zip(text, bytes).prefix { $0 == $1 }.count }.max() ?? 0
  }

  private static let prefixes = schemes.flatMap { scheme in
    hosts.map { Array((scheme + $0).utf8) }
  }
}
