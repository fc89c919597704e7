internal import Geometry
package import Lottery
internal import WorkerProtocol

/// A parsed code, before its draw is looked up.
package typealias ParsedCode = InputCode<ParsedPayload>

/// What a code's bytes were parsed as.
package enum ParsedPayload: Equatable, Sendable {
  case payload(Payload)
  /// Typed numbers, for a round or, if nil, for the newest draw.
  case typed(Pick, Round?)
  case broken(PayloadError)
  case unread(InputFailure)

  /// Parses a code's bytes, unless they are broken.
  package init(_ payload: @autoclosure () throws(PayloadError) -> Payload) {
    do throws(PayloadError) { self = .payload(try payload()) } catch { self = .broken(error) }
  }
}

extension ParsedCode {
  init(page: Int, number: Int, found code: FoundCode) {
    self.init(
      page: page, number: number, attempt: code.isRead ? code.attempt : "", payload: code.payload,
      reading: code.isRead
        ? ParsedPayload(
          try Payload(scanned: code.payload, declaredLength: code.declaredLength))
        : .unread(InputFailure(.codeUnread)),
      corners: code.corners)
  }
}
