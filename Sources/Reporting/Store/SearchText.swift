/// Text folded for searching: lower case, with composed Hangul.
struct SearchText: Hashable {
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(Self.composed(text.lowercased()).utf8) }

  /// Whether the text contains another one; O(*n* · *m*) at worst, O(*n*) for natural text.
  func contains(_ other: SearchText) -> Bool {
    let (text, wanted) = (bytes.span, other.bytes.span)
    guard let first = other.bytes.first else { return true }
    var start = 0
    while start + wanted.count <= text.count {
      if text[start] == first {
        var length = 1
        while length < wanted.count, text[start + length] == wanted[length] { length += 1 }
        if length == wanted.count { return true }
      }
      start += 1
    }
    return false
  }

  /// Composes Hangul (Unicode Standard, section 3.12): file names may be NFD, but people type NFC.
  private static func composed(_ text: String) -> String {
    let isComposed = !text.unicodeScalars.contains {
      medials.contains($0.value) || finals.contains($0.value)
    }
    if isComposed { return text }
    var scalars = String.UnicodeScalarView()
    var last: UInt32?
    for scalar in text.unicodeScalars {
      let syllable = last.flatMap { composed($0, scalar.value) }.flatMap(Unicode.Scalar.init)
      if syllable != nil { scalars.removeLast() }
      scalars.append(syllable ?? scalar)
      last = (syllable ?? scalar).value
    }
    return String(scalars)
  }

  /// Composes an initial consonant and a vowel, or an open syllable and a final consonant.
  private static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if initials.contains(first), medials.contains(second) {
      let initial = first - initials.lowerBound
      return base + (initial * 21 + second - medials.lowerBound) * 28
    }
    let offset = first &- base
    if offset < 11_172, offset % 28 == 0, finals.contains(second) {
      return first + second - finals.lowerBound + 1
    }
    return nil
  }

  private static let base: UInt32 = 0xAC00
  private static let initials: ClosedRange<UInt32> = 0x1100...0x1112
  private static let medials: ClosedRange<UInt32> = 0x1161...0x1175
  private static let finals: ClosedRange<UInt32> = 0x11A8...0x11C2
}
