/// The type of an array's integers: their width, sign and byte order.
package struct IntegerType: Equatable, Sendable {
  /// Bytes per integer: 1, 2, 4 or 8.
  package let width: Int
  let isSigned: Bool
  let isBigEndian: Bool

  static let byte = IntegerType(width: 1, isSigned: false, isBigEndian: false)
  static let word = IntegerType(width: 8, isSigned: false, isBigEndian: false)

  /// Creates a type.
  package init(width: Int, isSigned: Bool, isBigEndian: Bool) {
    precondition([1, 2, 4, 8].contains(width), "an integer has 1, 2, 4 or 8 bytes")
    self.width = width
    self.isSigned = isSigned
    self.isBigEndian = isBigEndian && width > 1
  }

  /// The type that NumPy calls by a name such as `<i8` or `|u1`; nil for any other type.
  init?(_ name: String) {
    var rest = name.utf8[...]
    let order = rest.first.flatMap { "<>|=".utf8.contains($0) ? $0 : nil }
    if order != nil { rest = rest.dropFirst() }
    guard let kind = rest.popFirst(), kind == UInt8(ascii: "i") || kind == UInt8(ascii: "u"),
      let width = ["1": 1, "2": 2, "4": 4, "8": 8][String(Substring(rest))]
    else { return nil }
    self.init(
      width: width, isSigned: kind == UInt8(ascii: "i"), isBigEndian: order == UInt8(ascii: ">"))
  }

  /// The integer at an index.
  func value(_ integers: RawSpan, at index: Int) -> Int128 {
    var bits: UInt64 = 0
    for byte in 0..<width {
      let place = isBigEndian ? width - 1 - byte : byte
      bits |= UInt64(integers.value(at: index * width + place, as: UInt8.self)) << UInt64(8 * byte)
    }
    let value = Int128(bits)
    let isNegative = isSigned && bits >> UInt64(8 * width - 1) != 0
    return isNegative ? value - 1 << Int128(8 * width) : value
  }
}
