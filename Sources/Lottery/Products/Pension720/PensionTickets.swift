/// The tickets of the pension lottery 720+ (연금복권) in one code.
///
/// `pd`, the prefix 120, a three-digit round, then for each ticket a group 1…5, an `s` and six
/// digits: `pd1202701s890966` is round 270, group 1, number 890966.
public struct PensionTickets: Equatable, Sendable {
  /// The pension lottery's round that they play in.
  public let round: Int
  /// The tickets, at least one.
  public let tickets: [Entry]

  /// One ticket: its group and its number.
  public struct Entry: Equatable, Sendable {
    /// The group (조), 1…5.
    public let group: Int
    /// The six digits, as text to keep leading zeros.
    public let number: String
  }

  /// Parses the value of `v`; nil if it belongs to another product.
  package init?(_ value: ArraySlice<UInt8>) {
    guard value.starts(with: Self.prefix), let round = Int(digits: value.dropFirst(5).prefix(3)),
      round > 0
    else { return nil }
    let entries = value.dropFirst(8)
    guard !entries.isEmpty, entries.count % Self.entryLength == 0 else { return nil }
    var tickets: [Entry] = []
    for start in stride(from: entries.startIndex, to: entries.endIndex, by: Self.entryLength) {
      let entry = entries[start..<start + Self.entryLength]
      guard let group = Int(digits: entry.prefix(1)), (1...5).contains(group),
        entry[start + 1] == UInt8(ascii: "s"), Int(digits: entry.suffix(6)) != nil
      else { return nil }
      tickets.append(Entry(group: group, number: String(decoding: entry.suffix(6), as: UTF8.self)))
    }
    self.round = round
    self.tickets = tickets
  }

  /// The prefix of the values of all pension lotteries.
  package static let beginning = Array("pd".utf8)

  private static let prefix = beginning + "120".utf8

  private static let entryLength = 8
}

extension Product {
  /// Tickets of the pension lottery, which uses the same hosts as Lotto 6/45.
  package static let pension720 = Product(name: "pension720") { text in
    guard text.pathStart != nil, text.values.count == 1 else { return nil }
    return PensionTickets(text.bytes[text.values[0]]).map { .other(.pension($0)) }
  }
}
