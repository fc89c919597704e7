/// The mark at the start of a text by which Windows programs tell its encoding.
package enum ByteOrderMark: CaseIterable, Sendable {
  case utf8, utf16LittleEndian, utf16BigEndian

  /// The mark's bytes.
  package var bytes: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    }
  }

  /// The mark that bytes start with, if any.
  package init?(of bytes: some Collection<UInt8>) {
    guard let mark = Self.allCases.first(where: { bytes.starts(with: $0.bytes) }) else {
      return nil
    }
    self = mark
  }
}

extension [UInt8] {
  /// The bytes without the mark of UTF-8 that they start with, if any.
  package var withoutByteOrderMark: [UInt8] {
    ByteOrderMark(of: self) == .utf8 ? Array(dropFirst(ByteOrderMark.utf8.bytes.count)) : self
  }
}
