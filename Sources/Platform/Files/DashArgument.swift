extension [UInt8] {
  /// Whether an argument is the `-` that stands for the standard input, or for the output.
  package var isDash: Bool { self == [UInt8(ascii: "-")] }
}
