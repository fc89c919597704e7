internal import Lottery

/// The portable kernel's work on rows and masks: a ticket is a word of 45 bits.
enum PortableRows {
  /// How many rows are counted at a time: all or none of them.
  private static let block = 64

  /// Counts ranks in one draw, up to the first block of 64 rows with a faulty one.
  static func count(_ rows: RawSpan, _ draw: DrawNumbers, _ counts: inout RankCounts) -> Int {
    // What a number adds to its row's sum: 1 for one of the six, 8 for the bonus number.
    let worthOfNumber = (0..<256).map { number -> UInt8 in
      draw.winning.contains(number) ? 1 : number == draw.bonus ? 8 : 0
    }
    let bitOfNumber = RowWord.bitOfNumber
    let (worths, bits) = (worthOfNumber.span, bitOfNumber.span)
    var tally: [16 of Int] = .init(repeating: 0)
    var taken = 0
    let count = rows.byteCount / TicketRow.size
    while count - taken >= block {
      var ofBlock: [16 of Int] = .init(repeating: 0)
      var isGood = true
      for row in taken..<taken + block {
        let numbers = RowWord(rows, row)
        isGood = isGood && numbers.isGood(bits)
        var worth: UInt8 = 0
        for place in 0..<TicketRow.size { worth &+= worths[numbers[place]] }
        ofBlock[Int(worth & 15)] += 1
      }
      guard isGood else { break }
      for worth in ofBlock.indices { tally[worth] += ofBlock[worth] }
      taken += block
    }
    for worth in tally.indices where worth & 7 <= Pick.size {
      let rank = Rank(matches: worth & 7, bonus: worth >= 8)
      if rank != .none { counts[rank] += tally[worth] }
    }
    return taken
  }

  /// Builds planes from rows, up to the first block with a faulty one.
  static func build(
    _ rows: RawSpan, _ count: Int, _ planes: inout MutableRawSpan, _ place: BuildPlace
  ) -> Int {
    let bitOfNumber = RowWord.bitOfNumber
    let bits = bitOfNumber.span
    return build(count, &planes, place) { row in
      let numbers = RowWord(rows, row)
      return (numbers.mask(bits), numbers.isGood(bits))
    }
  }

  /// Builds planes from masks, up to the first block with a faulty one.
  static func buildFromMasks(
    _ masks: RawSpan, _ count: Int, _ planes: inout MutableRawSpan, _ place: BuildPlace
  ) -> Int {
    build(count, &planes, place) { index in
      let mask = masks.value(at: index * 8, as: UInt64.self).littleEndian
      return (mask, isTicket(mask))
    }
  }

  /// Builds planes from words that come with whether they are tickets.
  @inline(__always)
  private static func build(
    _ count: Int, _ planes: inout MutableRawSpan, _ place: BuildPlace,
    _ ticket: (Int) -> (mask: UInt64, isGood: Bool)
  ) -> Int {
    var taken = 0
    // Eight squares of 64 × 64 bits.
    var memory = [UInt64](repeating: 0, count: PlaneShape.block)
    var words = memory.mutableSpan
    while count - taken >= PlaneShape.block {
      var isGood = true
      for index in 0..<PlaneShape.block {
        let ticket = ticket(taken + index)
        isGood = isGood && ticket.isGood
        words[index] = ticket.mask
      }
      guard isGood else { break }
      for square in 0..<8 { transpose(&words, square * 64) }
      // Line by line, so that each line goes to memory once.
      for plane in 0..<PlaneShape.planes {
        let line = place.offset + taken / 8 + plane * place.stride
        for square in 0..<8 {
          planes.store(words[square * 64 + plane].littleEndian, at: line + square * 8)
        }
      }
      taken += PlaneShape.block
    }
    return taken
  }

  /// Transposes a square: bit *j* of its word *i* becomes bit *i* of word *j*.
  private static func transpose(_ words: inout MutableSpan<UInt64>, _ start: Int) {
    swapHalves(&words, start, width: 32, mask: 0x0000_0000_FFFF_FFFF)
    swapHalves(&words, start, width: 16, mask: 0x0000_FFFF_0000_FFFF)
    swapHalves(&words, start, width: 8, mask: 0x00FF_00FF_00FF_00FF)
    swapHalves(&words, start, width: 4, mask: 0x0F0F_0F0F_0F0F_0F0F)
    swapHalves(&words, start, width: 2, mask: 0x3333_3333_3333_3333)
    swapHalves(&words, start, width: 1, mask: 0x5555_5555_5555_5555)
  }

  /// In each group of twice the width, the upper bits of its first words change places with the
  /// lower bits of its last words.
  @inline(__always)
  private static func swapHalves(
    _ words: inout MutableSpan<UInt64>, _ start: Int, width: Int, mask: UInt64
  ) {
    for group in stride(from: start, to: start + 64, by: 2 * width) {
      for low in group..<group + width {
        let swapped = (words[low] &>> UInt64(width) ^ words[low + width]) & mask
        words[low] ^= swapped &<< UInt64(width)
        words[low + width] ^= swapped
      }
    }
  }

  fileprivate static func isTicket(_ mask: UInt64) -> Bool {
    mask.nonzeroBitCount == Pick.size && mask >> UInt64(Pick.numbers.upperBound) == 0
  }
}

/// The six bytes of a row in one word, the first one lowest.
private struct RowWord {
  /// The bit of each number; for every other byte one that no ticket has.
  static var bitOfNumber: [UInt64] {
    (0..<256).map { Pick.numbers.contains($0) ? 1 << UInt64($0 - 1) : 1 << 63 }
  }

  private let bytes: UInt64

  @inline(__always)
  init(_ rows: RawSpan, _ row: Int) {
    let start = row * TicketRow.size
    let low = rows.value(at: start, as: UInt32.self).littleEndian
    let high = rows.value(at: start + 4, as: UInt16.self).littleEndian
    bytes = UInt64(low) | UInt64(high) << 32
  }

  /// A number.
  @inline(__always)
  subscript(place: Int) -> Int { Int(bytes &>> UInt64(8 * place) & 0xFF) }

  /// The word of the ticket; a number outside of 1…45 sets a bit that no ticket has.
  @inline(__always)
  func mask(_ bits: Span<UInt64>) -> UInt64 {
    var mask: UInt64 = 0
    for place in 0..<TicketRow.size { mask |= bits[self[place]] }
    return mask
  }

  /// Whether the numbers are six distinct ones of 1…45: at once where they ascend.
  @inline(__always)
  func isGood(_ bits: Span<UInt64>) -> Bool {
    // With its highest bit set no byte borrows from the next one, and it keeps that bit only where it
    // is larger than the byte before. The last byte is compared with 46.
    let next = bytes >> 8 | 46 << 40
    let larger = (next | 0x8080_8080_8080) &- bytes &- 0x0101_0101_0101
    let isPlain = bytes & 0x8080_8080_8080 == 0 && bytes & 0xFF != 0
    if isPlain && larger & 0x8080_8080_8080 == 0x8080_8080_8080 { return true }
    return PortableRows.isTicket(mask(bits))
  }
}
