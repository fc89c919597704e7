/// A set of ticket numbers, one bit each.
struct TicketSet: Equatable {
  private var words: [UInt64] = []

  /// Adds a ticket; returns whether it is new.
  mutating func insert(_ ticket: Int) -> Bool {
    let (word, bit) = (ticket >> 6, UInt64(1) << UInt64(ticket & 63))
    while words.count <= word { words.append(0) }
    defer { words[word] |= bit }
    return words[word] & bit == 0
  }
}
