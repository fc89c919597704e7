internal import Lottery
internal import Pipeline

extension CheckInput {
  /// The input that a text stands for: a ticket's code, or numbers for a round or the newest draw.
  init(text: [UInt8], round: Round?) {
    var code =
      TypedNumbers.areMeant(by: text)
      ? TypedNumbers.code(text, in: round) : JudgedCode(bytes: text)
    if case .payload(.other(.foreign)) = code.content {
      code = JudgedCode(bytes: text, .broken(PayloadError(.foreign, at: 0)))
    }
    self.init(source: Source(text), code: code)
  }
}
