internal import Lottery

// A kernel takes whole blocks of valid tickets; these functions handle all others one by one.

extension RankKernel {
  /// Counts the ranks of rows or columns in one draw; `reject` gets the index of each invalid row.
  func count(
    _ tickets: RawSpan, as form: TicketForm, in draw: DrawNumbers, into counts: inout RankCounts,
    reject: (Int) -> Void
  ) {
    precondition(form != .masks, "tickets are rows or columns")
    let count = tickets.byteCount / TicketRow.size
    var taken = 0
    while taken < count {
      taken +=
        form == .columns
        ? countColumns(tickets, taken, draw, &counts)
        : countRows(tickets.extracting(droppingFirst: taken * TicketRow.size), draw, &counts)
      let end = min(taken + 64, count)
      for row in taken..<end {
        if let pick = form.pick(tickets, at: row) {
          counts.add(pick, in: draw)
        } else {
          reject(row)
        }
      }
      taken = end
    }
  }

  /// Builds planes from block start `first` on; `reject` gets invalid tickets, which set no bits.
  @_lifetime(planes: copy planes) func build(
    _ tickets: RawSpan, as form: TicketForm, into planes: inout MutableRawSpan, at first: Int = 0,
    _ shape: PlaneShape, isStreaming: Bool = false, reject: (Int) -> Void
  ) {
    precondition(first % PlaneShape.block == 0, "a batch begins with a block")
    let count = tickets.byteCount / form.size
    var taken = 0
    while taken < count {
      var target = BuildTarget(
        offset: (first + taken) / 8, stride: shape.stride, isStreaming: isStreaming)
      let built: Int
      if form == .columns {
        built = buildFromColumns(tickets, taken, &planes, target)
      } else {
        let build = form == .rows ? buildFromRows : buildFromMasks
        let rest = tickets.extracting(droppingFirst: taken * form.size)
        built = build(rest, count - taken, &planes, target)
      }
      (taken, target.offset) = (taken + built, target.offset + built / 8)
      let block = taken..<min(taken + PlaneShape.block, count)
      if !block.isEmpty { Self.build(tickets, form, block, &planes, target, reject) }
      taken = block.upperBound
    }
  }

  @_lifetime(planes: copy planes) private static func build(
    _ tickets: RawSpan, _ form: TicketForm, _ block: Range<Int>, _ planes: inout MutableRawSpan,
    _ target: BuildTarget, _ reject: (Int) -> Void
  ) {
    let wordsOfPlane = PlaneShape.block / 64
    var words = [UInt64](repeating: 0, count: PlaneShape.planes * wordsOfPlane)
    for (offset, index) in block.enumerated() {
      guard let pick = form.pick(tickets, at: index) else {
        reject(index)
        continue
      }
      for number in pick.numbers {
        words[(number - 1) * wordsOfPlane + offset / 64] |= 1 << UInt64(offset % 64)
      }
    }
    for (index, word) in words.enumerated() {
      let (plane, wordIndex) = index.quotientAndRemainder(dividingBy: wordsOfPlane)
      planes.store(word.littleEndian, at: target.offset + plane * target.stride + wordIndex * 8)
    }
  }
}
