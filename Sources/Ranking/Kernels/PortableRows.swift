internal import Lottery

/// The row and mask kernels in portable Swift.
enum PortableRows {
  static let block = 64

  /// Counts ranks in one draw, up to the first block of 64 rows with an invalid row.
  static func count(_ rows: RawSpan, _ draw: DrawNumbers, _ counts: inout RankCounts) -> Int {
    // A number's weight in its row's sum: 1 for a winning number, 8 for the bonus number.
    let weightOfNumber = (0..<256).map { number -> UInt8 in
      draw.winning.contains(number) ? 1 : number == draw.bonus ? 8 : 0
    }
    let weights = weightOfNumber.span
    var tally: [16 of Int] = .init(repeating: 0)
    var taken = 0
    let count = rows.byteCount / TicketRow.size
    while count - taken >= block {
      var ofBlock: [16 of Int] = .init(repeating: 0)
      var isValid = true
      for row in taken..<taken + block {
        let numbers = RowWord(rows, row)
        isValid = isValid && (numbers.ascends || numbers.isTicket)
        var sum: UInt8 = 0
        for index in 0..<TicketRow.size { sum &+= weights[numbers[index]] }
        ofBlock[Int(sum & 15)] += 1
      }
      guard isValid else { break }
      for sum in ofBlock.indices { tally[sum] += ofBlock[sum] }
      taken += block
    }
    for sum in tally.indices where sum & 7 <= Pick.size {
      let rank = Rank(matches: sum & 7, bonus: sum >= 8)
      if rank != .none { counts[rank] += tally[sum] }
    }
    return taken
  }

  /// Builds planes from masks, up to the first block of 512 in which `ticket` finds an invalid one.
  @inline(__always) @_lifetime(planes: copy planes) static func build(
    _ count: Int, _ planes: inout MutableRawSpan, _ target: BuildTarget,
    _ ticket: (Int) -> (mask: UInt64, isValid: Bool)
  ) -> Int {
    var taken = 0
    // Eight matrices of 64 × 64 bits.
    var memory = [UInt64](repeating: 0, count: PlaneShape.block)
    var words = memory.mutableSpan
    while count - taken >= PlaneShape.block {
      var isValid = true
      for index in 0..<PlaneShape.block {
        let ticket = ticket(taken + index)
        isValid = isValid && ticket.isValid
        words[index] = ticket.mask
      }
      guard isValid else { break }
      for square in 0..<8 { transpose(&words, square * 64) }
      // Store whole cache lines, so that each goes to memory once.
      for plane in 0..<PlaneShape.planes {
        let line = target.offset + taken / 8 + plane * target.stride
        for square in 0..<8 {
          planes.store(words[square * 64 + plane].littleEndian, at: line + square * 8)
        }
      }
      taken += PlaneShape.block
    }
    return taken
  }

  /// Transposes a 64 × 64 bit matrix: bit *j* of word *i* becomes bit *i* of word *j*.
  private static func transpose(_ words: inout MutableSpan<UInt64>, _ start: Int) {
    swapHalves(&words, start, width: 32, mask: 0x0000_0000_FFFF_FFFF)
    swapHalves(&words, start, width: 16, mask: 0x0000_FFFF_0000_FFFF)
    swapHalves(&words, start, width: 8, mask: 0x00FF_00FF_00FF_00FF)
    swapHalves(&words, start, width: 4, mask: 0x0F0F_0F0F_0F0F_0F0F)
    swapHalves(&words, start, width: 2, mask: 0x3333_3333_3333_3333)
    swapHalves(&words, start, width: 1, mask: 0x5555_5555_5555_5555)
  }

  /// Per 2 × `width` words, swaps the first half's upper bits with the second half's lower bits.
  @inline(__always) private static func swapHalves(
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
}
