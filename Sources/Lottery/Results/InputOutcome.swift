/// The result for one input, exactly one per input: its codes, why it was not read, or both.
public struct InputOutcome: Equatable, Sendable {
  /// Where the input came from.
  public let source: Source
  /// The codes found, in reading order.
  public let codes: [CodeOutcome]
  /// Why the input was not read, or only in part; there may still be codes.
  public let failure: InputFailure?
  /// The page that was searched in vain, from 1; 0 if the file could not be read, or has codes.
  public let page: Int
  /// How many pages were searched, even if only in part; 1 for a picture that could be read.
  public let pageCount: Int

  /// The outcome of an input, with at least one code or a failure.
  package init(
    source: Source, codes: [CodeOutcome], failure: InputFailure?, page: Int = 0, pageCount: Int = 0
  ) {
    precondition(!codes.isEmpty || failure != nil, "an outcome has a code or a failure")
    self.source = source
    self.codes = codes
    self.failure = failure
    self.page = page
    self.pageCount = pageCount
  }

  /// Whether the input could not be read completely, or holds a broken ticket.
  public var isError: Bool { failure != nil || codes.contains(where: \.isError) }

  /// The games whose prize can still be claimed, without those of tickets seen earlier in the run.
  public var claimable: [GameResult] {
    codes.flatMap { code -> [GameResult] in
      guard !code.isRepeatedTicket, case .ticket(let result) = code.reading else { return [] }
      return result.claimable
    }
  }

  /// The codes of a page; all of them for a picture that is alone in its file.
  package func codes(onPage page: Int?) -> [CodeOutcome] {
    page.map { page in codes.filter { $0.page == page } } ?? codes
  }

  /// The outcome without tickets seen earlier in the run; nil if nothing is left.
  package var withoutRepeatedTickets: InputOutcome? {
    let rest = codes.filter { !$0.isRepeatedTicket }
    if rest.isEmpty, failure == nil { return nil }
    return InputOutcome(
      source: source, codes: rest, failure: failure, page: page, pageCount: pageCount)
  }
}

/// Where an input came from, as the exact bytes given.
public struct Source: Hashable, Sendable {
  /// A path, `-`, or the line or argument itself.
  public let bytes: [UInt8]
  /// The bytes as text, with U+FFFD for invalid UTF-8.
  public let text: String
  /// Whether the text represents the bytes exactly.
  public let isExactText: Bool

  /// A source with these bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    text = String(decoding: bytes, as: UTF8.self)
    isExactText = text.utf8.elementsEqual(bytes)
  }
}
