/// The tickets of a vector with each rank.
struct RankBits {
  var first = PlaneVector.zero
  var second = PlaneVector.zero
  var third = PlaneVector.zero
  var fourth = PlaneVector.zero
  var fifth = PlaneVector.zero

  /// Writes the ranks of 128 tickets, one byte each.
  @inline(__always) func write(to ranks: inout MutableRawSpan, at offset: Int) {
    // The bits of the one rank: bit 0 is set in 1, 3 and 5; bit 1 in 2 and 3; bit 2 in 4 and 5.
    let bits = (first | third | fifth, second | third, fourth | fifth)
    for byte in 0..<16 {
      let shift = UInt64(byte % 8 * 8)
      let spread =
        Self.spread(bits.0[byte / 8] >> shift) | Self.spread(bits.1[byte / 8] >> shift) << 1
        | Self.spread(bits.2[byte / 8] >> shift) << 2
      ranks.store(spread.littleEndian, at: offset + 8 * byte)
    }
  }

  /// Spreads the lowest eight bits, one to the lowest bit of each byte.
  @inline(__always) private static func spread(_ bits: UInt64) -> UInt64 {
    // Copy the bits to all eight bytes and mask one in each; adding 127 carries a nonzero byte to bit 7.
    let isolated = ((bits & 0xFF) &* 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201
    return ((isolated &+ 0x7F7F_7F7F_7F7F_7F7F) >> 7 | isolated >> 7) & 0x0101_0101_0101_0101
  }
}

/// The ranks of a tile's tickets in the draws so far; a ticket may have several.
struct BestOfTile {
  private var ranks: [RankBits]

  init(bytes: Int) { ranks = Array(repeating: RankBits(), count: bytes / 16) }

  mutating func add(_ planes: RawSpan, _ starts: DrawPlanes, _ tile: Range<Int>) {
    for index in ranks.indices {
      let offset = tile.lowerBound + 16 * index
      let matches = MatchBits(planes, starts, at: offset)
      ranks[index].fifth |= matches.three
      ranks[index].fourth |= matches.high
      let top = matches.fiveOrMore
      guard top[0] | top[1] != 0 else { continue }
      let bonus: PlaneVector = planes.value(at: starts[6] + offset)
      ranks[index].first |= matches.six
      ranks[index].second |= matches.five & bonus
      ranks[index].third |= matches.five
    }
  }

  func write(to best: inout MutableRawSpan, at start: Int) {
    for (index, had) in ranks.enumerated() {
      let (top, any) = (had.first | had.second, had.first | had.second | had.third)
      RankBits(
        first: had.first, second: had.second & ~had.first, third: had.third & ~top,
        fourth: had.fourth & ~any, fifth: had.fifth & ~(any | had.fourth)
      ).write(to: &best, at: start + 128 * index)
    }
  }
}
