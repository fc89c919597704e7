internal import Lottery

/// Finds winners among the ranks of tickets, of which nearly all are none.
enum RankScan {
  /// The places and ranks of those with a rank or a better one; the first ticket's place is given.
  static func winners(
    in ranks: RawSpan, atLeast last: Rank, first: Int
  ) -> [(place: Int, rank: Rank)] {
    var winners: [(place: Int, rank: Rank)] = []
    var offset = 0
    while offset + 8 <= ranks.byteCount {
      // Eight tickets at a time: bytes of zero are passed over.
      var word = ranks.value(at: offset, as: UInt64.self).littleEndian
      while word != 0 {
        let byte = word.trailingZeroBitCount / 8
        if let rank = Rank(rawValue: UInt8(truncatingIfNeeded: word >> UInt64(8 * byte))),
          rank.rawValue <= last.rawValue
        {
          winners.append((first + offset + byte, rank))
        }
        word &= ~(0xFF << UInt64(8 * byte))
      }
      offset += 8
    }
    return winners
  }
}
