package import Lottery
internal import WorkerProtocol

/// A code whose bytes have been read, before its draw is looked up.
package struct JudgedCode {
  /// The code's place in its input, from 1.
  package let number: Int
  /// What found it; empty for a code that was not scanned.
  package let attempt: String
  /// The decoded bytes; empty for numbers that were typed.
  package let bytes: [UInt8]
  /// What the grammar says.
  package let reading: Result<Payload, PayloadError>

  /// The payload, nil for a broken one.
  package var payload: Payload? { try? reading.get() }

  /// A code that was given as its bytes.
  package init(number: Int, attempt: String, bytes: [UInt8]) {
    self.number = number
    self.attempt = attempt
    self.bytes = bytes
    reading = Result { () throws(PayloadError) in try Payload(bytes) }
  }

  /// Numbers that a person typed.
  package init(typed ticket: Ticket, number: Int = 1) {
    self.number = number
    attempt = ""
    bytes = []
    reading = .success(.ticket(ticket))
  }

  /// Something that should be a code, or numbers, and is not.
  package init(number: Int, attempt: String, bytes: [UInt8], broken error: PayloadError) {
    self.number = number
    self.attempt = attempt
    self.bytes = bytes
    reading = .failure(error)
  }

  /// A code that was scanned.
  init(number: Int, found code: FoundCode) {
    self.number = number
    attempt = code.attempt
    bytes = code.payload
    reading = Result { () throws(PayloadError) in
      try Payload(scanned: code.payload, declaredLength: code.declaredLength)
    }
  }
}
