package import Lottery

/// A complete HTTP response.
package struct HTTPResponse: Sendable {
  /// The status code.
  package let status: Int
  /// The `Location` header; nil if absent.
  package let location: String?
  /// Seconds to wait before a retry, at most a day; nil if the site did not say.
  package let retryAfter: Int?
  /// The body, decompressed.
  package let body: [UInt8]

  /// `head` may begin with the lines of interim responses and proxies; `now` is in Unix seconds.
  package init(status: Int, head: [UInt8], body: [UInt8], now: Int) {
    self.status = status
    self.body = body
    let lines = head.split(separator: UInt8(ascii: "\n"))
    let start = lines.lastIndex { $0.starts(with: "HTTP/".utf8) }.map { $0 + 1 } ?? 0
    location = Self.value(of: "location", in: lines[start...])
    retryAfter = Self.value(of: "retry-after", in: lines[start...]).flatMap {
      Self.seconds(retryAfter: $0, now: now)
    }
  }

  /// The first value of a field, without surrounding white space; `name` is in lower case.
  private static func value(of name: String, in lines: ArraySlice<ArraySlice<UInt8>>) -> String? {
    let isSpace = { (byte: UInt8) in " \t\r".utf8.contains(byte) }
    for line in lines {
      let field = line.prefix { $0 != UInt8(ascii: ":") }
      guard field.count < line.count, String(decoding: field, as: UTF8.self).lowercased() == name
      else { continue }
      let value = line[field.endIndex...].dropFirst().drop(while: isSpace)
      return String(decoding: value.reversed().drop(while: isSpace).reversed(), as: UTF8.self)
    }
    return nil
  }

  private static let day = 86_400
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses `Retry-After` (RFC 9110, section 10.2.3), without its two obsolete date formats.
  private static func seconds(retryAfter field: String, now: Int) -> Int? {
    if let seconds = Int(digits: field.utf8) { return min(seconds, day) }
    let words = field.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[5] == "GMT", let day = Int(digits: words[1].utf8),
      let month = months.firstIndex(of: String(words[2])), let year = Int(digits: words[3].utf8),
      let date = CalendarDate(year: year, month: month + 1, day: day)
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int(digits: $0.utf8) }
    guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60 else { return nil }
    let moment = date.daysSinceEpoch * Self.day + clock[0] * 3600 + clock[1] * 60 + clock[2]
    return min(max(0, moment - now), Self.day)
  }

  /// Whether the status is a redirect.
  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// The body of a response with status 200; throws for any other status.
  package func content() throws(FetchError) -> [UInt8] {
    switch status {
    case 200: return body
    case _ where isRedirect:
      throw FetchError(
        Wording(
          "the site redirected to another address (status \(status)): it may be blocking this "
            + "network or be down for maintenance; try again in a few hours"))
    case 403:
      throw FetchError(
        Wording(
          "access denied (status 403): the site may be blocking this network; try again in a few "
            + "hours or from another network"))
    case 429:
      let reason = Wording("too many requests (status 429)")
      guard let retryAfter else {
        throw FetchError(Wording("\(reason); try again in a few hours"))
      }
      throw FetchError(reason, remedy: .again(afterSeconds: retryAfter))
    case 400, 404...499:
      throw FetchError(
        Wording("the site rejected the request (status \(status)): its interface may have changed"),
        remedy: .otherInterface, isNotFound: status == 404)
    case 500...599:
      throw FetchError(
        Wording("the site reported an internal error (status \(status))"),
        remedy: .again(afterSeconds: retryAfter))
    default: throw FetchError(Wording("expected status 200, found \(status)"))
    }
  }
}

/// Why a request to the operator failed.
package struct FetchError: Error, Equatable, Sendable {
  /// What was expected and found, and what the user can do about it.
  package let reason: Wording
  /// What the program can do about it.
  package let remedy: Remedy
  /// Whether the site answered 404.
  package let isNotFound: Bool

  /// What the program can do after a failed request.
  package enum Remedy: Equatable, Sendable {
    /// Give up for now.
    case none
    /// Retry the same request, after the delay in seconds that the site asked for, if any.
    case again(afterSeconds: Int?)
    /// Try another interface: the site does not support this one.
    case otherInterface
  }

  /// Creates an error with a reason.
  package init(_ reason: Wording, remedy: Remedy = .none, isNotFound: Bool = false) {
    self.reason = reason
    self.remedy = remedy
    self.isNotFound = isNotFound
  }
}
