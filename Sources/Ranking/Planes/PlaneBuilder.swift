internal import Lottery

/// Builds planes from tickets; a rejected ticket keeps its index, with no bits set.
struct PlaneBuilder {
  let kernel: RankKernel
  let form: TicketForm
  /// Whether to bypass the caches with streaming stores, for planes larger than the caches.
  let isStreaming: Bool

  /// Builds the planes of tickets, from ticket index `first` on, which must start a block.
  ///
  /// Calls `reject` with the index and fault of each invalid ticket, in order.
  @_lifetime(planes: copy planes)
  func build(
    _ tickets: RawSpan, into planes: inout MutableRawSpan, at first: Int, shape: PlaneShape,
    reject: (Int, TicketFault) -> Void
  ) {
    precondition(first % PlaneShape.block == 0, "batches begin with a block")
    let count = tickets.byteCount / form.size
    var taken = 0
    while taken < count {
      let rest = tickets.extracting(droppingFirst: taken * form.size)
      let target = BuildTarget(
        offset: (first + taken) / 8, stride: shape.stride, isStreaming: isStreaming)
      let built =
        switch form {
        case .rows: kernel.buildFromRows(rest, count - taken, &planes, target)
        case .masks: kernel.buildFromMasks(rest, count - taken, &planes, target)
        }
      taken += built
      guard taken < count else { return }
      // A partial block, or one with an invalid ticket: build it ticket by ticket.
      let end = min(taken + PlaneShape.block, count)
      buildBlock(tickets, taken..<end, &planes, (first + taken) / 8, shape, reject)
      taken = end
    }
  }

  @_lifetime(planes: copy planes)
  private func buildBlock(
    _ tickets: RawSpan, _ range: Range<Int>, _ planes: inout MutableRawSpan, _ offset: Int,
    _ shape: PlaneShape, _ reject: (Int, TicketFault) -> Void
  ) {
    let wordsOfPlane = PlaneShape.block / 64
    var words = [UInt64](repeating: 0, count: PlaneShape.planes * wordsOfPlane)
    for index in range {
      do throws(TicketFault) {
        let ticket = index - range.lowerBound
        for number in try form.pick(tickets, at: index).numbers {
          words[(number - 1) * wordsOfPlane + ticket / 64] |= 1 << UInt64(ticket % 64)
        }
      } catch { reject(index, error) }
    }
    for (index, word) in words.enumerated() {
      let (plane, wordIndex) = index.quotientAndRemainder(dividingBy: wordsOfPlane)
      planes.store(word.littleEndian, at: plane * shape.stride + offset + wordIndex * 8)
    }
  }
}
