internal import Decoding
internal import WorkerProtocol

extension DecodingEnd {
  /// The end of a reading; codes beyond those that an answer may have are not left out without a word.
  init(of reading: ImageReading, search: Search?) {
    if reading.codes.count > Frame.codeLimit {
      self.init(.truncated, "more than \(Frame.codeLimit) codes", search: search)
    } else {
      self.init(reading.fault, search: search)
    }
  }

  /// The end that a fault stands for; `nothing` where there is no fault.
  init(_ fault: DecodingFault?, search: Search? = nil) {
    switch fault {
    case nil: self.init(.nothing, search: search)
    case .notPNG(let kind): self.init(.notPNG, kind?.explanation ?? "")
    case .damaged(let reason): self.init(.badPNG, reason)
    case .truncated: self.init(.truncated, search: search)
    case .tooLarge(let size): self.init(.tooLarge, size)
    case .unreadable(let reason): self.init(.unreadable, reason)
    }
  }
}

extension DecodingEnd.Search {
  /// What is told of a search; counts that do not fit are told as the largest that do.
  init(_ summary: SearchSummary) {
    // An agreement that is not a number is told as none.
    let agreement = summary.bestAgreement.flatMap { $0.isFinite ? $0 : nil } ?? 0
    self.init(
      patterns: UInt16(clamping: summary.patterns), triples: UInt16(clamping: summary.triples),
      grids: UInt16(clamping: summary.grids),
      unreadPlaces: UInt16(clamping: summary.unreadPlaces),
      agreement: Int16((min(max(agreement, -100), 100) * 100).rounded()))
  }
}
