internal import Lottery
internal import Platform
internal import Reporting

/// Reads the values of options.
enum OptionValue {
  /// A whole number of a range.
  static func integer(
    _ value: [UInt8], in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(digits: value), range.contains(number) else {
      throw fault("a number of \(range.lowerBound) to \(range.upperBound)", value)
    }
    return number
  }

  /// A time in seconds, with up to three decimals, of a millisecond to an hour.
  static func seconds(_ value: [UInt8]) throws(UsageError) -> Duration {
    let parts = value.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? Array(parts[1]) : []
    let thousandths = decimals + Array("000".utf8).dropFirst(decimals.count)
    guard parts.count <= 2, decimals.count <= 3, let whole = Int(digits: parts[0]),
      whole <= 3600, let part = Int(digits: thousandths), whole + part > 0
    else { throw fault("a time of 0.001 to 3600 seconds", value) }
    return .milliseconds(whole * 1000 + part)
  }

  /// One of the raw values of a type.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: [UInt8], of type: Choice.Type
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: String(decoding: value, as: UTF8.self)) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault("one of \(names)", value)
    }
    return choice
  }

  /// A path.
  static func path(_ value: [UInt8]) throws(UsageError) -> BytePath {
    guard let path = BytePath(value) else { throw UsageError("expected a path, found nothing") }
    return path
  }

  /// What was expected, and what was found in its place.
  static func fault(_ expected: String, _ value: [UInt8]) -> UsageError {
    let found = DisplayText.escaped(String(decoding: value, as: UTF8.self))
    return UsageError("expected \(expected), found \"\(found)\"")
  }
}
