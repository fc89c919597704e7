package import Geometry
package import Lottery
internal import WorkerProtocol

/// A parsed code, before its draw is looked up.
package struct ParsedCode {
  /// The page that shows the code, from 1; 1 for a picture, 0 for a code that was not scanned.
  package let page: Int
  /// The code's index on its page, from 1.
  package let number: Int
  /// The attempt that read it; empty for a code that was not scanned.
  package let attempt: String
  /// The decoded bytes, or the typed text.
  package let bytes: [UInt8]
  /// The parsed bytes.
  package let content: Content
  /// Its corners in the picture.
  package let corners: Corners

  /// What a code's bytes were parsed as.
  package enum Content {
    case payload(Payload)
    /// Typed numbers, for a round or, if nil, for the newest draw.
    case typed(Pick, Round?)
    case broken(PayloadError)
    case unread(InputFailure)
  }

  /// Creates a code; without content, its bytes are parsed as a payload.
  package init(
    page: Int = 0, number: Int = 1, attempt: String = "", bytes: [UInt8], _ content: Content? = nil,
    corners: Corners = .unknown
  ) {
    self.page = page
    self.number = number
    self.attempt = attempt
    self.bytes = bytes
    self.content = content ?? Self.content(try Payload(bytes))
    self.corners = corners
  }

  init(page: Int, number: Int, found code: FoundCode) {
    let content =
      code.isRead
      ? Self.content(try Payload(scanned: code.payload, declaredLength: code.declaredLength))
      : .unread(InputFailure(.codeUnread))
    self.init(
      page: page, number: number, attempt: code.isRead ? code.attempt : "", bytes: code.payload,
      content,
      corners: code.corners)
  }

  private static func content(
    _ payload: @autoclosure () throws(PayloadError) -> Payload
  ) -> Content {
    do throws(PayloadError) { return .payload(try payload()) } catch { return .broken(error) }
  }
}
