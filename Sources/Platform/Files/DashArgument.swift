extension [UInt8] {
  /// Whether this argument is `-`, which stands for the standard input or output.
  package var isDash: Bool { self == [UInt8(ascii: "-")] }
}
