package import Lottery
internal import WorkerProtocol

/// A code whose bytes have been read, before its draw is looked up.
package struct JudgedCode {
  /// The code's place in its input, from 1.
  package let number: Int
  /// What found it; empty for a code that was not scanned.
  package let attempt: String
  /// The decoded bytes, or the text that was typed.
  package let bytes: [UInt8]
  /// What the bytes are.
  package let content: Content
  /// Where it lies in its picture, as `CodeOutcome` has it.
  package let corners: [Int]

  /// What the bytes of a code are.
  package enum Content {
    case payload(Payload)
    /// Numbers that a person typed, for a round, or else for the newest draw.
    case typed(Pick, Round?)
    /// Something that should be a code, or numbers, and is not.
    case broken(PayloadError)
    /// A code of which nothing was read.
    case unread(InputFailure)
  }

  /// A code of that content.
  package init(
    number: Int = 1, attempt: String = "", bytes: [UInt8], _ content: Content,
    corners: [Int] = CodeOutcome.noCorners
  ) {
    self.number = number
    self.attempt = attempt
    self.bytes = bytes
    self.content = content
    self.corners = corners
  }

  /// A code that was given as its bytes.
  package init(
    number: Int = 1, attempt: String = "", bytes: [UInt8], corners: [Int] = CodeOutcome.noCorners
  ) {
    self.init(
      number: number, attempt: attempt, bytes: bytes,
      Self.content { () throws(PayloadError) in try Payload(bytes) }, corners: corners)
  }

  /// A code that was scanned.
  init(number: Int, found code: FoundCode) {
    let corners = code.corners.numbers.map(Int.init)
    guard code.isRead else {
      self.init(
        number: number, bytes: [], .unread(InputFailure(.codeUnread)), corners: corners)
      return
    }
    self.init(
      number: number, attempt: code.attempt, bytes: code.payload,
      Self.content { () throws(PayloadError) in
        try Payload(scanned: code.payload, declaredLength: code.declaredLength)
      },
      corners: corners)
  }

  private static func content(_ read: () throws(PayloadError) -> Payload) -> Content {
    do throws(PayloadError) { return .payload(try read()) } catch { return .broken(error) }
  }
}
