internal import Lottery

/// Kernels on rows and masks: one ticket is one word of 45 bits.
enum PortableRows {
  /// Stops before the first block of 64 rows with a faulty one.
  static func count(_ rows: RawSpan, _ draw: DrawNumbers, _ counts: inout RankCounts) -> Int {
    let (winning, bonus) = (draw.winning.bits, UInt64(1) << UInt64(draw.bonus - 1))
    // By matches, in the lowest place without the bonus number.
    var tally: [16 of Int] = .init(repeating: 0)
    var taken = 0
    let count = rows.byteCount / TicketRow.size
    while count - taken >= 64 {
      var block: [16 of Int] = .init(repeating: 0)
      var isGood = true
      for row in taken..<taken + 64 {
        let mask = mask(rows, row)
        isGood = isGood && isTicket(mask)
        let place = (mask & winning).nonzeroBitCount * 2 + (mask & bonus == 0 ? 0 : 1)
        block[place & 15] += 1
      }
      guard isGood else { break }
      for place in block.indices { tally[place] += block[place] }
      taken += 64
    }
    for place in 0..<14 {
      let rank = Rank(matches: place / 2, bonus: place % 2 == 1)
      if rank != .none { counts[rank] += tally[place] }
    }
    return taken
  }

  /// Stops before the first block with a faulty row.
  static func build(
    _ rows: RawSpan, _ count: Int, _ planes: inout MutableRawSpan, _ place: BuildPlace
  ) -> Int {
    build(count, &planes, place) { mask(rows, $0) }
  }

  /// Stops before the first block with a faulty mask.
  static func buildFromMasks(
    _ masks: RawSpan, _ count: Int, _ planes: inout MutableRawSpan, _ place: BuildPlace
  ) -> Int {
    build(count, &planes, place) { masks.value(at: $0 * 8, as: UInt64.self) }
  }

  @inline(__always)
  private static func build(
    _ count: Int, _ planes: inout MutableRawSpan, _ place: BuildPlace, _ mask: (Int) -> UInt64
  ) -> Int {
    var taken = 0
    var words: [64 of UInt64] = .init(repeating: 0)
    while count - taken >= PlaneShape.block {
      for part in 0..<PlaneShape.block where !isTicket(mask(taken + part)) { return taken }
      for part in 0..<8 {
        for row in 0..<64 { words[row] = mask(taken + part * 64 + row) }
        transpose(&words)
        let offset = place.offset + taken / 8 + part * 8
        for plane in 0..<PlaneShape.planes {
          planes.store(words[plane].littleEndian, at: offset + plane * place.stride)
        }
      }
      taken += PlaneShape.block
    }
    return taken
  }

  /// The word of a row: numbers outside of 1…45 set bits that no ticket has, or none.
  @inline(__always)
  private static func mask(_ rows: RawSpan, _ row: Int) -> UInt64 {
    let start = row * TicketRow.size
    let low = rows.value(at: start, as: UInt32.self).littleEndian
    let high = rows.value(at: start + 4, as: UInt16.self).littleEndian
    let bytes = UInt64(low) | UInt64(high) << 32
    var mask: UInt64 = 0
    for place in 0..<6 { mask |= bit((bytes >> UInt64(8 * place)) & 0xFF) }
    return mask
  }

  /// A shift by a number of 65 and more gives nothing: no bit, so that six are not set.
  @inline(__always)
  private static func bit(_ number: UInt64) -> UInt64 {
    number &- 1 < 64 ? 1 &<< (number &- 1) : 0
  }

  @inline(__always)
  private static func isTicket(_ mask: UInt64) -> Bool {
    mask.nonzeroBitCount == Pick.size && mask >> UInt64(Pick.numbers.upperBound) == 0
  }

  /// Turns 64 × 64 bits over: bit *j* of word *i* becomes bit *i* of word *j*.
  private static func transpose(_ words: inout [64 of UInt64]) {
    var width = 32
    var mask: UInt64 = 0x0000_0000_FFFF_FFFF
    while width > 0 {
      var word = 0
      while word < 64 {
        let low = words[word]
        let high = words[word + width]
        let swapped = (low &>> UInt64(width) ^ high) & mask
        words[word] = low ^ swapped &<< UInt64(width)
        words[word + width] = high ^ swapped
        word = (word + width + 1) & ~width
      }
      width /= 2
      mask ^= mask &<< UInt64(width)
    }
  }
}
