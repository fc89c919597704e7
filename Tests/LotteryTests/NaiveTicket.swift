/// A second parser of ticket codes, written from the grammar's prose alone, to check the first.
struct NaiveTicket: Equatable {
  var round = 0
  /// Each game as printed: letter, type, numbers.
  var games: [String] = []
  var tail = ""

  private static let types = ["q": "auto", "m": "manual", "s": "semi"]

  private static let hosts = [
    "qr.nlotto.co.kr", "m.nlotto.co.kr", "qr.645lotto.net", "m.dhlottery.co.kr",
    "qr.dhlottery.co.kr", "www.dhlottery.co.kr", "dhlottery.co.kr",
  ]

  /// The ticket in a code with or without an address, nil if the code breaks the grammar.
  static func read(_ code: [UInt8]) -> NaiveTicket? {
    guard code.count <= 512, code.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
    let text = String(decoding: code, as: UTF8.self)
    for scheme in ["http", "https"] {
      for host in hosts {
        for path in ["", "/", "/qr.do"] {
          let address = "\(scheme)://\(host)\(path)?"
          if text.hasPrefix(address) { return read(query: text.dropFirst(address.count)) }
        }
      }
    }
    return read(body: text[...])
  }

  private static func read(query: Substring) -> NaiveTicket? {
    if query.contains("#") { return nil }
    let pieces = query.split(separator: "&", omittingEmptySubsequences: false)
    let values = pieces.filter { $0.hasPrefix("v=") }
    guard values.count == 1, !pieces.contains("") else { return nil }
    return read(body: values[0].dropFirst(2))
  }

  private static func read(body: Substring) -> NaiveTicket? {
    var ticket = NaiveTicket()
    guard let round = whole(body.prefix(4), digits: 4), round != 0 else { return nil }
    ticket.round = round
    var rest = body.dropFirst(4)
    var slots = 0
    while let letter = rest.first, "qmsn".contains(letter) {
      let digits = rest.dropFirst().prefix(12)
      guard slots < 5, whole(digits, digits: 12) != nil else { return nil }
      if letter == "n" {
        if digits != "000000000000" { return nil }
      } else {
        let numbers = (0..<6).compactMap { Int(digits.dropFirst(2 * $0).prefix(2)) }
        guard numbers == Array(Set(numbers)).sorted(), numbers.allSatisfy({ $0 > 0 && $0 < 46 })
        else { return nil }
        let place = Array("ABCDE")[slots]
        ticket.games.append("\(place) \(types[String(letter)] ?? "") \(numbers)")
      }
      slots += 1
      rest = rest.dropFirst(13)
    }
    guard !ticket.games.isEmpty, isTail(Array(rest)) else { return nil }
    ticket.tail = String(rest)
    return ticket
  }

  private static func isTail(_ tail: [Character]) -> Bool {
    guard let first = tail.first else { return true }
    guard "0123456789".contains(first),
      tail.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") })
    else { return false }
    return !tail.indices.contains { index in
      "qmsn".contains(tail[index])
        && whole(Substring(String(tail[(index + 1)...].prefix(12))), digits: 12) != nil
    }
  }

  /// The number that a text of exactly `digits` digits stands for.
  private static func whole(_ text: Substring, digits: Int) -> Int? {
    guard text.count == digits, text.allSatisfy({ "0123456789".contains($0) }) else { return nil }
    return Int(text)
  }
}
