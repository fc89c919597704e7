internal import Lottery

/// Parses the `Retry-After` header (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// The seconds to wait from now, at most a day; nil for an invalid header.
  ///
  /// `now` is in seconds since 1970-01-01, UTC.
  package static func seconds(of field: String, now: Int) -> Int? {
    if let seconds = Int(digits: field.utf8) { return min(seconds, day) }
    guard let moment = moment(of: field) else { return nil }
    return min(max(0, moment - now), day)
  }

  private static let day = 86_400
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses `Fri, 31 Dec 2100 23:59:59 GMT`, but not the two obsolete date formats.
  private static func moment(of field: String) -> Int? {
    let words = field.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[5] == "GMT", let day = Int(digits: words[1].utf8),
      let month = months.firstIndex(of: String(words[2])), let year = Int(digits: words[3].utf8),
      let date = CalendarDate(year: year, month: month + 1, day: day)
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int(digits: $0.utf8) }
    guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60 else { return nil }
    return date.daysSinceEpoch * Self.day + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }
}
