private import CCurl
internal import Fetching
internal import Lottery
internal import Platform

/// One GET through libcurl, which is loaded at run time; no other file calls it.
enum HTTPRequest {
  /// Loads libcurl; call it before the first request, outside the sandbox.
  static func loadLibrary() throws(FetchError) {
    guard ccurl_load() == 0 else {
      throw FetchError(Wording("libcurl is not installed: apt-get install libcurl4"))
    }
  }

  /// Sends a GET and returns the response, whatever its status; does not follow redirects.
  static func get(
    _ address: String, sizeLimit: Int, until deadline: Moment
  ) throws(FetchError) -> HTTPResponse {
    // To libcurl, 0 means no limit.
    let milliseconds = max(1, Int((deadline - .now) / .milliseconds(1)))
    var (outcome, head, body) = (ccurl_outcome(), unsafe ccurl_part(), unsafe ccurl_part())
    var headBytes: [UInt8] = []
    // Safe: libcurl's callbacks write within the capacities, and the buffers outlive the call.
    let bodyBytes = unsafe [UInt8](unsafeUninitializedCapacity: sizeLimit) { room, used in
      unsafe (body.bytes, body.capacity) = (room.baseAddress, sizeLimit)
      headBytes = unsafe [UInt8](unsafeUninitializedCapacity: headLimit) { room, used in
        unsafe (head.bytes, head.capacity) = (room.baseAddress, headLimit)
        unsafe outcome = ccurl_get(address, milliseconds, &head, &body)
        unsafe used = head.length
      }
      unsafe used = body.length
    }
    guard unsafe body.overflows == 0 else {
      throw FetchError(Wording("the response is longer than \(sizeLimit) bytes"))
    }
    guard unsafe head.overflows == 0 else {
      throw FetchError(Wording("the response headers are too long; try again later"))
    }
    guard outcome.code == CURLE_OK else { throw error(of: outcome) }
    return HTTPResponse(
      status: outcome.status, head: headBytes, body: bodyBytes, now: WallClock.secondsSinceEpoch)
  }

  private static let headLimit = 256 << 10

  private static func error(of outcome: ccurl_outcome) -> FetchError {
    let text = reason(of: outcome)
    switch outcome.code {
    case CURLE_OPERATION_TIMEDOUT:
      return FetchError(Wording("no complete response within 10 seconds; try again later"))
    case CURLE_COULDNT_RESOLVE_HOST:
      return FetchError(
        Wording("cannot resolve the site's host name: is this machine online? (\(text))"))
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY:
      return FetchError(
        Wording("cannot connect to the site: is this machine online? (\(text))"))
    case CURLE_GOT_NOTHING,
      // Without a reset, these codes mean a faulty response.
      CURLE_SEND_ERROR where outcome.was_reset != 0, CURLE_RECV_ERROR where outcome.was_reset != 0:
      return FetchError(
        Wording("the site closed the connection (\(text))"), remedy: .again(afterSeconds: nil))
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
      return FetchError(
        Wording(
          "no secure connection to the site: are this machine's clock and CA certificates correct? "
            + "(\(text))"))
    default:
      return FetchError(Wording("the response could not be read; try again later (\(text))"))
    }
  }

  /// The reason in printable ASCII, so that no escape sequence reaches a terminal.
  private static func reason(of outcome: ccurl_outcome) -> String {
    let bytes = unsafe withUnsafeBytes(of: outcome.reason) { unsafe Array($0.prefix { $0 != 0 }) }
    return String(decoding: bytes.map { 0x20...0x7E ~= $0 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
