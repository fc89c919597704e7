/// The form of a payload: what its characters may be, and in which segments they are encoded.
///
/// What the parts mean stays with who made it. A template may allow somewhat more than payloads can
/// be: it serves to find them, never to accept them.
package struct PayloadTemplate: Equatable, Sendable {
  /// The parts, in their order.
  package let parts: [Part]
  /// The segments, in their order: together as many characters as the parts have.
  package let segments: [Segment]
  /// The numbers of the versions that symbols may have.
  package let versions: ClosedRange<Int>
  /// The error correction levels that they may have.
  package let levels: [SymbolLevel]

  /// A template of these parts and segments, in symbols of these versions and levels.
  ///
  /// - Precondition: both have the same number of characters.
  package init(
    _ parts: [Part], in segments: [Segment], versions: ClosedRange<Int>, levels: [SymbolLevel]
  ) {
    precondition(
      parts.reduce(0) { $0 + $1.length } == segments.reduce(0) { $0 + $1.length },
      "segments of all characters")
    self.parts = parts
    self.segments = segments
    self.versions = versions
    self.levels = levels
  }

  /// Some characters of a payload.
  package enum Part: Equatable, Sendable {
    /// Always the same ones.
    case text([UInt8])
    /// A number of a range, with leading zeros.
    case number(ClosedRange<Int>, digits: Int)
    /// So many decimal digits.
    case digits(Int)
    /// A letter and ascending numbers.
    case slot(Slot)
  }

  /// A letter, then numbers of two digits each, every one greater than the one before; or another
  /// letter, then zeros.
  package struct Slot: Equatable, Sendable {
    /// What stands before numbers.
    package let letters: [UInt8]
    /// What stands before zeros.
    package let emptyLetter: UInt8
    /// What each number may be, 1…99.
    package let range: ClosedRange<Int>
    /// How many numbers there are.
    package let count: Int
    /// How often zeros stand here, 0…1.
    package let emptyShare: Double

    /// A slot of these letters and numbers.
    package init(
      letters: [UInt8], emptyLetter: UInt8, range: ClosedRange<Int>, count: Int, emptyShare: Double
    ) {
      precondition(range.lowerBound > 0 && range.upperBound < 100, "numbers of two digits")
      self.letters = letters
      self.emptyLetter = emptyLetter
      self.range = range
      self.count = count
      self.emptyShare = emptyShare
    }
  }

  /// Some characters in one mode (ISO/IEC 18004, 7.4).
  package struct Segment: Equatable, Sendable {
    /// The mode.
    package let mode: SegmentMode
    /// How many characters there are.
    package let length: Int

    /// A segment of so many characters.
    package init(_ mode: SegmentMode, _ length: Int) {
      self.mode = mode
      self.length = length
    }
  }

  /// Characters in all.
  package var length: Int { segments.reduce(0) { $0 + $1.length } }
}

/// How the characters of a segment are encoded; the raw value is the mode indicator of ISO/IEC 18004,
/// table 2.
package enum SegmentMode: Int, Sendable {
  /// Three digits in ten bits, two in seven, one in four.
  case numeric = 0b0001
  /// Eight bits each.
  case byte = 0b0100

  /// Bits of the count behind the mode indicator (table 3).
  func countWidth(in version: SymbolVersion) -> Int {
    switch (self, version.number) {
    case (.numeric, ..<10): 10
    case (.numeric, ..<27): 12
    case (.numeric, _): 14
    case (.byte, ..<10): 8
    case (.byte, _): 16
    }
  }

  /// Characters that share bits, at most.
  var groupLength: Int { self == .numeric ? 3 : 1 }

  /// Bits of a group of so many characters.
  func width(ofGroup length: Int) -> Int {
    switch self {
    case .byte: 8
    case .numeric: 3 * length + 1
    }
  }
}

extension PayloadTemplate.Part {
  /// Characters of the part.
  package var length: Int {
    switch self {
    case .text(let text): text.count
    case .number(_, let digits), .digits(let digits): digits
    case .slot(let slot): 1 + 2 * slot.count
    }
  }
}
