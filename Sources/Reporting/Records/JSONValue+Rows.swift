internal import JSON

extension JSONValue {
  /// A number with as many decimals, so that a column keeps its type.
  static func decimal(_ number: Double, places: Int = 6) -> JSONValue {
    .number(number.fixed(decimals: places))
  }
}

extension Double {
  /// Without an exponent, capped at 10³⁸ units of the last decimal: parsed rows may have any value.
  func fixed(decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let units = Int128(min(max(-1e38, (self * scale).rounded()), 1e38))
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let point = decimals == 0 ? "" : "."
    return "\(units < 0 ? "-" : "")\(padded.dropLast(decimals))\(point)\(padded.suffix(decimals))"
  }
}
