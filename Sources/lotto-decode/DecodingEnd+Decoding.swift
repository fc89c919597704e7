internal import Decoding
internal import WorkerProtocol

extension DecodingEnd {
  /// The end of a reading; reports if there were more codes than answers allow.
  init(of reading: ImageReading, search: Search?) {
    let (fault, detail): (Fault, String) =
      switch reading.fault {
      case nil where reading.codes.count > Frame.codeLimit: (.tooManyCodes, "")
      case nil: (.nothing, reading.remark)
      case .emptyFile: (.emptyFile, "")
      case .notImage: (.notImage, "")
      case .unsupported(let kind): (.unsupported, kind)
      case .badPNG(let reason): (.badPNG, reason)
      case .badJPEG(let reason): (.badJPEG, reason)
      case .truncated: (.truncated, "")
      case .tooLarge(let size): (.tooLarge, "\(size.width) × \(size.height)")
      case .tooManyBytes(let count): (.tooManyBytes, "\(count)")
      case .unreadable(let reason): (.unreadable, reason)
      }
    self.init(fault, detail, search: search)
  }
}

extension DecodingEnd.Search {
  /// The summary of a search; counts that do not fit are clamped.
  init(_ summary: SearchSummary) {
    // Send a correlation that is NaN or infinite as 0.
    let agreement = summary.bestCorrelation.flatMap { $0.isFinite ? $0 : nil } ?? 0
    self.init(
      patterns: UInt16(clamping: summary.patterns), triples: UInt16(clamping: summary.patternSets),
      grids: UInt16(clamping: summary.grids),
      unreadPlaces: UInt16(clamping: summary.unreadCodes.count + summary.unreadPlaces.count),
      agreement: Int16((min(max(agreement, -100), 100) * 100).rounded()),
      missingBits: UInt16(clamping: Int(max(summary.missingBits ?? 0, 0).rounded(.up))))
  }
}

extension CodeCorners {
  /// The corners of a code; no position unless there are four.
  init(_ points: [Point]) {
    if points.count == 4 { self.init(points.flatMap { [$0.x, $0.y] }) } else { self.init() }
  }
}
