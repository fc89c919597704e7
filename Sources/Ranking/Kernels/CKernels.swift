private import CRankKernels
internal import Lottery
internal import Platform

// Only this file calls the C kernels. They do not check bounds; the preconditions here do. Only ranks
// are trusted: `sort` and `count` take those that `PickKernel.rank` wrote.

extension RankKernel {
  /// The C kernels for this architecture, the fastest first.
  static let native: [RankKernel] =
    {
      #if arch(x86_64)
        unsafe [RankKernel(rk_avx512), RankKernel(rk_avx2), RankKernel(rk_sse4)]
      #elseif arch(arm64)
        unsafe [RankKernel(rk_neon)]
      #else
        []
      #endif
    }() + [portable]

  /// The C kernel for all processors.
  static let portable = unsafe RankKernel(rk_portable)

  private init(_ c: @escaping @Sendable () -> rk_kernels) {
    self.init(
      name: unsafe String(cString: c().name), isSupported: { unsafe c().is_supported() != 0 },
      countPlanes: { unsafe CKernel.countPlanes(c().count_planes, $0, $1, $2, &$3) },
      rankPlanes: { unsafe CKernel.rankPlanes(c().rank_planes, $0, $1, $2, &$3) },
      countDraws: { unsafe CKernel.countDraws(c().count_draws, $0, $1, $2, &$3, $4) },
      countRows: { unsafe CKernel.countRows(c().count_rows, $0, $1, &$2) },
      buildFromRows: { unsafe CKernel.build(c().build_from_rows, .rows, $0, $1, &$2, $3) },
      buildFromMasks: { unsafe CKernel.build(c().build_from_masks, .masks, $0, $1, &$2, $3) },
      parseLines: { unsafe CKernel.parseLines(c().parse_lines, $0, &$1, $2) },
      parseTable: { CKernel.parseTable($0, $1, &$2, $3, &$4) },
      parseURLs: { unsafe CKernel.parseURLs(c().parse_urls, $0, $1, &$2, $3) },
      narrow: { unsafe CKernel.narrow(c().narrow, $0, $1, $2, &$3) },
      countColumns: { unsafe CKernel.countColumns(c().count_columns, $0, $1, $2, &$3) },
      buildFromColumns: {
        unsafe CKernel.buildFromColumns(c().build_from_columns, $0, $1, &$2, $3)
      })
  }
}

private typealias Bytes = UnsafePointer<UInt8>
private typealias MutableBytes = UnsafeMutablePointer<UInt8>
private typealias Words = UnsafeMutablePointer<UInt64>

/// Calls the C kernels, passing spans as pointers and counts as words.
private enum CKernel {
  static func countPlanes(
    _ kernel: (Bytes?, Int, Int, Bytes?, Words?) -> Void,
    _ planes: RawSpan, _ shape: PlaneShape, _ draw: DrawNumbers, _ counts: inout RankCounts
  ) {
    precondition(planes.byteCount >= shape.byteCount, "the planes have this shape")
    var words = [UInt64](repeating: 0, count: Int(RK_COUNTS))
    unsafe planes.withUnsafeBytes { planes in
      unsafe kernel(bytes(planes), shape.stride, shape.planeBytes, draw.bytes, &words)
    }
    counts += RankCounts(words[...], hasBonus: draw.bonus != nil)
  }

  @_lifetime(ranks: copy ranks) static func rankPlanes(
    _ kernel: (Bytes?, Int, Int, Bytes?, MutableBytes?) -> Void, _ planes: RawSpan,
    _ shape: PlaneShape, _ draw: DrawNumbers, _ ranks: inout MutableRawSpan
  ) {
    precondition(planes.byteCount >= shape.byteCount, "the planes have this shape")
    precondition(
      ranks.byteCount >= shape.planeBytes * 8, "there is a byte per ticket of whole blocks")
    unsafe planes.withUnsafeBytes { planes in
      unsafe ranks.withUnsafeMutableBytes { ranks in
        unsafe kernel(bytes(planes), shape.stride, shape.planeBytes, draw.bytes, bytes(ranks))
      }
    }
    if draw.bonus == nil {
      for ticket in 0..<shape.planeBytes * 8
      where ranks.value(at: ticket) == Rank.second.rawValue {
        ranks.store(Rank.third.rawValue, at: ticket)
      }
    }
  }

  static func countDraws(
    _ kernel: (Bytes?, Int, Int, Bytes?, Int, Words?, Words?, MutableBytes?) -> Void,
    _ planes: RawSpan, _ shape: PlaneShape, _ draws: [DrawNumbers], _ counts: inout [RankCounts],
    _ best: BestRanks?
  ) {
    precondition(planes.byteCount >= shape.byteCount, "the planes have this shape")
    precondition(counts.count == draws.count, "there are counts for each draw")
    precondition(
      best == nil || draws.allSatisfy { $0.bonus != nil }, "best ranks need the bonus numbers")
    var words = [UInt64](repeating: 0, count: Int(RK_COUNTS) * draws.count)
    let numbers = draws.flatMap(\.bytes)
    // Two vectors per draw, which have at most 64 bytes.
    let scratch = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, draws.count) * 128, alignment: 64)
    defer { unsafe scratch.deallocate() }
    func count(_ best: MutableBytes?) {
      unsafe planes.withUnsafeBytes { planes in
        unsafe kernel(
          bytes(planes), shape.stride, shape.planeBytes, numbers, draws.count, &words,
          scratch.bindMemory(to: UInt64.self, capacity: draws.count * 16), best)
      }
    }
    if let best {
      best.memory.change(best.first..<best.first + shape.planeBytes * 8) { best in
        unsafe best.withUnsafeMutableBytes { unsafe count(bytes($0)) }
      }
    } else {
      count(nil)
    }
    for index in draws.indices {
      let words = words.dropFirst(Int(RK_COUNTS) * index).prefix(Int(RK_COUNTS))
      counts[index] += RankCounts(words, hasBonus: draws[index].bonus != nil)
    }
  }

  static func countRows(
    _ kernel: (Bytes?, Int, Bytes?, Words?) -> Int,
    _ rows: RawSpan, _ draw: DrawNumbers, _ counts: inout RankCounts
  ) -> Int {
    var words = [UInt64](repeating: 0, count: Int(RK_COUNTS))
    let taken = unsafe rows.withUnsafeBytes { rows in
      unsafe kernel(bytes(rows), rows.count / 6, draw.bytes, &words)
    }
    counts += RankCounts(words[...], hasBonus: draw.bonus != nil)
    return taken
  }

  @_lifetime(planes: copy planes) static func build<Element>(
    _ kernel: (UnsafePointer<Element>?, Int, MutableBytes?, Int, Int32) -> Int, _ form: TicketForm,
    _ tickets: RawSpan, _ count: Int, _ planes: inout MutableRawSpan, _ target: BuildTarget
  ) -> Int {
    precondition(tickets.byteCount >= count * form.size, "there are as many tickets")
    return unsafe tickets.withUnsafeBytes { tickets in
      unsafe planes.withUnsafeMutableBytes { planes in
        unsafe kernel(
          tickets.baseAddress?.assumingMemoryBound(to: Element.self), count,
          start(of: planes, target, count), target.stride, target.isStreaming ? 1 : 0)
      }
    }
  }

  @_lifetime(rows: copy rows) static func parseLines(
    _ kernel: (Bytes?, Int, MutableBytes?, Int) -> rk_taken, _ text: RawSpan,
    _ rows: inout MutableRawSpan, _ first: Int
  ) -> ParseProgress {
    let room = rows.byteCount / TicketRow.size - first
    precondition(first >= 0 && room >= 0, "the first row lies within the rows")
    return unsafe text.withUnsafeBytes { text in
      unsafe rows.withUnsafeMutableBytes { rows in
        let target = unsafe bytes(rows)?.advanced(by: first * TicketRow.size)
        return ParseProgress(unsafe kernel(bytes(text), text.count, target, room))
      }
    }
  }

  @_lifetime(rows: copy rows) static func parseURLs(
    _ kernel: (Bytes?, Int, Int, MutableBytes?, Int) -> rk_taken, _ text: RawSpan, _ head: Int,
    _ rows: inout MutableRawSpan, _ first: Int
  ) -> ParseProgress {
    precondition(
      (4...64).contains(head) && head <= text.byteCount, "the head fits a vector and the text")
    return unsafe parseLines({ unsafe kernel($0, $1, head, $2, $3) }, text, &rows, first)
  }

  /// Separators of columns that the C grammar of tables knows; any other byte may be part of a number.
  private static let separators = Array(",;|: \t".utf8)

  @_lifetime(rows: copy rows) static func parseTable(
    _ text: RawSpan, _ columns: TableColumns?, _ rows: inout MutableRawSpan, _ first: Int,
    _ rounds: inout [UInt32]
  ) -> ParseProgress {
    let contents = columns?.contents ?? []
    let separator = columns?.separator ?? 0
    if columns != nil, !separators.contains(separator) { return ParseProgress() }
    let hasRounds = columns?.hasRounds ?? false
    precondition(
      !hasRounds || rounds.count >= rows.byteCount / TicketRow.size,
      "each row has room for its round")
    return unsafe contents.withUnsafeBufferPointer { contents in
      unsafe rounds.withUnsafeMutableBufferPointer { rounds in
        var table = unsafe rk_table(
          places: contents.baseAddress, count: contents.count,
          most_round: UInt32(Round.numbers.upperBound), separator: separator,
          has_others: columns?.hasOthers ?? false ? 1 : 0)
        let rounds = unsafe hasRounds ? rounds.baseAddress?.advanced(by: first) : nil
        return unsafe parseLines(
          { unsafe rk_parse_table($0, $1, &table, $2, rounds, $3) }, text, &rows, first)
      }
    }
  }

  @_lifetime(bytes: copy bytes) static func narrow(
    _ kernel: (Bytes?, Int, Int, Int32, MutableBytes?) -> Void, _ integers: RawSpan,
    _ type: IntegerType, _ count: Int, _ bytes: inout MutableRawSpan
  ) {
    precondition(integers.byteCount / type.width >= count, "there are as many integers")
    precondition(bytes.byteCount >= count, "there is a byte per integer")
    unsafe integers.withUnsafeBytes { integers in
      unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe kernel(
          Self.bytes(integers), count, type.width, type.isBigEndian ? 1 : 0, Self.bytes(bytes))
      }
    }
  }

  static func countColumns(
    _ kernel: (Bytes?, Int, Int, Bytes?, Words?) -> Int,
    _ columns: RawSpan, _ first: Int, _ draw: DrawNumbers, _ counts: inout RankCounts
  ) -> Int {
    let stride = columns.byteCount / TicketRow.size
    precondition(0...stride ~= first, "the first row lies within the columns")
    return unsafe countRows(
      { unsafe kernel($0?.advanced(by: first), stride, stride - first, $2, $3) }, columns, draw,
      &counts)
  }

  @_lifetime(planes: copy planes) static func buildFromColumns(
    _ kernel: (Bytes?, Int, Int, MutableBytes?, Int, Int32) -> Int,
    _ columns: RawSpan, _ first: Int, _ planes: inout MutableRawSpan, _ target: BuildTarget
  ) -> Int {
    let stride = columns.byteCount / TicketRow.size
    precondition(0...stride ~= first, "the first row lies within the columns")
    return unsafe build(
      { (start: Bytes?, count, planes, planeStride, isStreaming) in
        unsafe kernel(start?.advanced(by: first), stride, count, planes, planeStride, isStreaming)
      }, .columns, columns, stride - first, &planes, target)
  }

  /// The first ticket's address in plane 1; traps if tickets do not fit or streams are misaligned.
  static func start(
    of planes: UnsafeMutableRawBufferPointer, _ target: BuildTarget, _ count: Int
  ) -> MutableBytes? {
    let last =
      target.offset + (PlaneShape.planes - 1) * target.stride + count / PlaneShape.block * 64
    precondition(target.offset >= 0 && last <= planes.count, "the planes have room for the tickets")
    let start = unsafe bytes(planes)?.advanced(by: target.offset)
    let areWholeLines = (Int(bitPattern: start) | target.stride) % 64 == 0
    precondition(areWholeLines || !target.isStreaming, "streamed planes are whole cache lines")
    return unsafe start
  }

  static func bytes(_ buffer: UnsafeRawBufferPointer) -> Bytes? {
    unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
  }

  static func bytes(_ buffer: UnsafeMutableRawBufferPointer) -> MutableBytes? {
    unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
  }
}

extension RankCounts {
  /// The counts of a kernel, which takes another number for a bonus that is not known.
  fileprivate init(_ words: ArraySlice<UInt64>, hasBonus: Bool) {
    self.init()
    for (index, word) in words.enumerated() { lanes[index] = Int(word) }
    if !hasBonus {
      self[.third] += self[.second]
      self[.second] = 0
    }
  }
}

extension ParseProgress {
  fileprivate init(_ taken: rk_taken) {
    self.init(bytes: taken.bytes, lines: taken.lines, rows: taken.rows)
  }
}

/// The C kernels that count picks, the same for all processors.
enum PickKernel {
  /// Writes the ranks of valid rows or masks, at most as many as `ranks` has room for.
  @_lifetime(ranks: copy ranks) static func rank(
    _ tickets: RawSpan, as form: TicketForm, _ combinadics: Combinadics,
    to ranks: inout MutableRawSpan
  ) -> Int {
    let count = tickets.byteCount / form.size
    precondition(form != .columns, "each ticket's bytes are adjacent")
    precondition(4 * count <= ranks.byteCount, "there is a rank for each ticket")
    return unsafe tickets.withUnsafeBytes { tickets in
      unsafe ranks.withUnsafeMutableBytes { ranks in
        let ranks = unsafe ranks.baseAddress?.assumingMemoryBound(to: UInt32.self)
        guard form == .masks else {
          return unsafe rk_rank_rows(CKernel.bytes(tickets), count, combinadics.binomials, ranks)
        }
        let masks = unsafe tickets.baseAddress?.assumingMemoryBound(to: UInt64.self)
        return unsafe rk_rank_masks(masks, count, combinadics.binomials, ranks)
      }
    }
  }

  /// Puts ranks into buckets, and counts those that are full; false if a counter overflowed.
  @_lifetime(buckets: copy buckets) @_lifetime(counters: copy counters) static func sort(
    _ ranks: RawSpan, _ buckets: inout MutableRawSpan, room: Int, _ ends: inout [UInt32],
    _ counters: inout MutableRawSpan
  ) -> Bool {
    precondition(room.nonzeroBitCount == 1, "a bucket's room is a power of two")
    precondition(buckets.byteCount >= 2 * room * ends.count, "every bucket has its room")
    precondition(counters.byteCount >= 4 * PickTally.picks, "there is a counter for each pick")
    return unsafe ranks.withUnsafeBytes { ranks in
      unsafe buckets.withUnsafeMutableBytes { buckets in
        unsafe counters.withUnsafeMutableBytes { counters in
          unsafe rk_sort_ranks(
            ranks.baseAddress?.assumingMemoryBound(to: UInt32.self), ranks.count / 4,
            buckets.baseAddress?.assumingMemoryBound(to: UInt16.self), room, &ends,
            counters.baseAddress?.assumingMemoryBound(to: UInt32.self)) == 0
        }
      }
    }
  }

  /// Counts the ranks in a bucket that `sort` filled; false if a counter overflowed.
  @_lifetime(counters: copy counters)
  static func count(_ bucket: RawSpan, _ counters: inout MutableRawSpan) -> Bool {
    unsafe bucket.withUnsafeBytes { bucket in
      unsafe counters.withUnsafeMutableBytes { counters in
        unsafe rk_count_bucket(
          bucket.baseAddress?.assumingMemoryBound(to: UInt16.self), bucket.count / 2,
          counters.baseAddress?.assumingMemoryBound(to: UInt32.self)) == 0
      }
    }
  }

  /// Adds the count of each set of numbers to those of its subsets with one number less.
  ///
  /// `counts` are of 32 bits for sets of six, else of 64, like `sums`.
  @_lifetime(sums: copy sums) static func marginalize(
    from size: Int, _ counts: RawSpan, _ combinadics: Combinadics, to sums: inout MutableRawSpan
  ) {
    func sets(_ size: Int) -> Int { Combinadics.count(Pick.numbers.upperBound, size) }
    let width = size == Pick.size ? 4 : 8
    precondition(2...Pick.size ~= size, "the sets have subsets")
    precondition(counts.byteCount >= width * sets(size), "each set has a count")
    precondition(sums.byteCount >= 8 * sets(size - 1), "each subset has a sum")
    unsafe counts.withUnsafeBytes { counts in
      unsafe sums.withUnsafeMutableBytes { sums in
        unsafe rk_marginalize(
          counts.baseAddress, width, Int32(size), combinadics.binomials,
          sums.baseAddress?.assumingMemoryBound(to: UInt64.self))
      }
    }
  }
}
