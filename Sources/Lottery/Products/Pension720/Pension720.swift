extension Product {
  /// Tickets of the pension lottery 720+ (연금복권), which uses the same hosts as Lotto 6/45.
  package static let pension720: Product = .init(
    name: "pension720", meaning: "tickets of Pension Lottery 720+",
    message: "pension lottery 720+, round {0}: {1}; not a Lotto 6/45 ticket, not checked",
    ticket: "group {0}, number {1}"
  ) { text in
    guard text.pathStart != nil, text.values.count == 1 else { return nil }
    return PensionTickets.parse(text.bytes[text.values[0]]).map { .other($0) }
  }
}

/// `pd120`, a three-digit round, then for each ticket a group 1…5, an `s` and six digits:
/// `pd1202701s890966` is round 270, group 1, number 890966.
enum PensionTickets {
  /// The prefix of the values of all pension lotteries.
  static let beginning = Array("pd".utf8)

  /// Parses the value of `v`; nil if it belongs to another product.
  static func parse(_ value: ArraySlice<UInt8>) -> OtherProduct? {
    guard value.starts(with: beginning + "120".utf8),
      let round = Int(digits: value.dropFirst(5).prefix(3)), round > 0
    else { return nil }
    var tickets: [[String]] = []
    var rest = value.dropFirst(8)
    repeat {
      let (group, number) = (rest.prefix(1), rest.dropFirst(2).prefix(6))
      guard let digit = Int(digits: group), (1...5).contains(digit), number.count == 6,
        rest.dropFirst().first == UInt8(ascii: "s"), Int(digits: number) != nil
      else { return nil }
      // The number stays text because it may begin with zeros.
      tickets.append([group, number].map { String(decoding: $0, as: UTF8.self) })
      rest = rest.dropFirst(8)
    } while !rest.isEmpty
    return OtherProduct(.pension720, round: round, tickets: tickets)
  }
}
