/// The form of a payload, used to find candidates, not to accept them: it may be too permissive.
package struct PayloadTemplate: Equatable, Sendable {
  /// The parts, in order.
  package let parts: [Part]
  /// The segments, in order; they have as many characters as the parts.
  package let segments: [Segment]
  /// The possible version numbers of symbols.
  package let versions: ClosedRange<Int>
  /// The possible error correction levels.
  package let levels: [SymbolLevel]

  /// Parts and segments must have the same number of characters.
  package init(
    _ parts: [Part], in segments: [Segment], versions: ClosedRange<Int>, levels: [SymbolLevel]
  ) {
    precondition(
      parts.reduce(0) { $0 + $1.length } == segments.reduce(0) { $0 + $1.length },
      "the segments cover all characters")
    self.parts = parts
    self.segments = segments
    self.versions = versions
    self.levels = levels
  }

  /// A part of a payload; numbers have leading zeros.
  package enum Part: Equatable, Sendable {
    case text([UInt8])
    case number(ClosedRange<Int>, digits: Int)
    case digits(Int)
    case slot(Slot)
  }

  /// A letter and ascending two-digit numbers, or the empty letter and zeros.
  package struct Slot: Equatable, Sendable {
    /// The letters that precede numbers.
    package let letters: [UInt8]
    /// The letter that precedes zeros.
    package let emptyLetter: UInt8
    /// The range of each number, within 1…99.
    package let range: ClosedRange<Int>
    /// How many numbers follow the letter.
    package let count: Int
    /// The prior probability of zeros, 0…1.
    package let emptyShare: Double

    /// A slot with these letters and numbers.
    package init(
      letters: [UInt8], emptyLetter: UInt8, range: ClosedRange<Int>, count: Int, emptyShare: Double
    ) {
      precondition(
        range.lowerBound > 0 && range.upperBound < 100, "numbers have at most two digits")
      self.letters = letters
      self.emptyLetter = emptyLetter
      self.range = range
      self.count = count
      self.emptyShare = emptyShare
    }
  }

  /// Consecutive characters in one mode (ISO/IEC 18004, 7.4).
  package struct Segment: Equatable, Sendable {
    /// The mode.
    package let mode: SegmentMode
    /// The number of characters.
    package let length: Int

    /// A segment with this many characters.
    package init(_ mode: SegmentMode, _ length: Int) {
      self.mode = mode
      self.length = length
    }
  }

  /// The total number of characters.
  package var length: Int { segments.reduce(0) { $0 + $1.length } }
}

/// The encoding of a segment; raw values are the mode indicators of ISO/IEC 18004, table 2.
package enum SegmentMode: Int, Sendable {
  /// Three digits in ten bits, two in seven, one in four.
  case numeric = 0b0001
  /// Eight bits per character.
  case byte = 0b0100

  /// The width of the character count after the mode indicator (table 3).
  func countWidth(in version: SymbolVersion) -> Int {
    switch (self, version.number) {
    case (.numeric, ..<10): 10
    case (.numeric, ..<27): 12
    case (.numeric, _): 14
    case (.byte, ..<10): 8
    case (.byte, _): 16
    }
  }

  /// Characters that are encoded together, at most.
  var groupLength: Int { self == .numeric ? 3 : 1 }
  func width(ofGroup length: Int) -> Int { self == .byte ? 8 : 3 * length + 1 }
}

extension PayloadTemplate.Part {
  /// The number of characters in the part.
  package var length: Int {
    switch self {
    case .text(let text): text.count
    case .number(_, let digits), .digits(let digits): digits
    case .slot(let slot): 1 + 2 * slot.count
    }
  }
}
