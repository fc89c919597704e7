internal import Lottery
internal import Pipeline

extension ScanInput {
  /// Reads a text: a ticket's payload, or numbers for a round or the newest draw.
  init(text: [UInt8], round: Round?) {
    var code =
      TypedNumbers.areMeant(by: text)
      ? TypedNumbers.code(text, in: round) : ParsedCode(bytes: text)
    if case .payload(.other(.foreign)) = code.content {
      code = ParsedCode(bytes: text, .broken(PayloadError(.foreign, at: 0)))
    }
    self.init(source: Source(text), codes: [code])
  }
}
