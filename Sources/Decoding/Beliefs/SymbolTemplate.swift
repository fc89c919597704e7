/// The fixed bits and the fields of all symbols of a layout that follow a payload template; bits
/// are in message order: eight for each data codeword, block after block.
///
/// Shared by all matches, of which a symbol has hundreds.
final class SymbolTemplate: Sendable {
  let payload: PayloadTemplate
  let layout: SymbolLayout
  /// For each data bit, 1 if it is always one, −1 if always zero, 0 if it varies.
  let polarity: [Float]
  let knownCount: Int
  /// In payload order, without fixed text.
  let fields: [Field]
  /// Characters encoded together, in payload order.
  let groups: [Group]

  struct Group: Equatable, Sendable {
    let characters: Range<Int>
    let bits: Range<Int>
  }

  struct Field: Equatable, Sendable {
    let part: PayloadTemplate.Part
    /// The groups that make it up; a slot's letter is the first.
    let groups: Range<Int>
  }

  enum Padding: CaseIterable, Sendable {
    /// Alternating pad codewords (ISO/IEC 18004, 7.4.10).
    case standard
    /// A zero codeword first, as segno writes if the message ends on a codeword boundary.
    case afterZero
  }

  /// Nil if the message does not fit, a group spans two parts, or the padding does not apply.
  convenience init?(
    _ payload: PayloadTemplate, version: SymbolVersion, level: SymbolLevel,
    padding: Padding = .standard
  ) {
    self.init(payload, Message(payload, in: version), version, level, padding)
  }

  private init?(
    _ payload: PayloadTemplate, _ message: Message, _ version: SymbolVersion, _ level: SymbolLevel,
    _ padding: Padding
  ) {
    layout = .cached(version, level)
    let capacity = layout.dataIndices.count
    var message = message
    guard message.bits.count <= capacity, message.end(with: padding, at: capacity),
      let fields = Self.fields(of: payload, message.groups)
    else { return nil }
    self.payload = payload
    self.fields = fields
    polarity = message.bits.map { $0.map { $0 ? 1 : -1 } ?? 0 }
    knownCount = message.bits.count { $0 != nil }
    groups = message.groups
  }

  /// One list for each level that has templates; a payload's message is the same at every level.
  static func all(
    of payloads: [PayloadTemplate], in version: SymbolVersion
  ) -> [[SymbolTemplate]] {
    let messages = payloads.filter { $0.versions.contains(version.number) }
      .map { (payload: $0, message: Message($0, in: version)) }
    return SymbolLevel.allCases.map { level in
      messages.filter { $0.payload.levels.contains(level) }.flatMap { payload, message in
        Padding.allCases.compactMap { SymbolTemplate(payload, message, version, level, $0) }
      }
    }
    .filter { !$0.isEmpty }
  }

  private static func fields(of payload: PayloadTemplate, _ groups: [Group]) -> [Field]? {
    var fields: [Field] = []
    var start = 0
    for part in payload.parts {
      let characters = start..<start + part.length
      start = characters.upperBound
      if case .text = part { continue }
      let covering = groups.indices.filter { groups[$0].characters.overlaps(characters) }
      guard let first = covering.first, let last = covering.last,
        groups[first].characters.lowerBound == characters.lowerBound,
        groups[last].characters.upperBound == characters.upperBound
      else { return nil }
      fields.append(Field(part: part, groups: first..<last + 1))
    }
    return fields
  }

  func fields(in bits: Range<Int>) -> [Int] {
    fields.indices.filter { index in
      groups[fields[index].groups].contains { $0.bits.overlaps(bits) }
    }
  }

  func payload(of bits: [Bool]) -> [UInt8]? {
    var text: [UInt8] = []
    var group = 0
    for part in payload.parts {
      if case .text(let characters) = part {
        text += characters
        continue
      }
      let end = text.count + part.length
      while text.count < end {
        guard let characters = characters(of: groups[group], bits) else { return nil }
        text += characters
        group += 1
      }
    }
    return text
  }

  func characters(of group: Group, _ bits: [Bool]) -> [UInt8]? {
    var value = bits[group.bits].number
    if group.bits.count == 8 { return [UInt8(value)] }
    var digits = [UInt8](repeating: UInt8(ascii: "0"), count: group.characters.count)
    for index in digits.indices.reversed() {
      digits[index] += UInt8(value % 10)
      value /= 10
    }
    return value == 0 ? digits : nil
  }
}

/// The bits of a message that a template fixes; those that vary are nil.
private struct Message {
  var bits: [Bool?] = []
  var groups: [SymbolTemplate.Group] = []

  init(_ payload: PayloadTemplate, in version: SymbolVersion) {
    let characters = payload.parts.flatMap(\.possibleCharacters)
    var start = 0
    for segment in payload.segments {
      append(segment.mode.rawValue, width: 4)
      append(segment.length, width: segment.mode.countWidth(in: version))
      let end = start + segment.length
      while start < end {
        let next = min(start + segment.mode.groupLength, end)
        append(characters[start..<next], at: start, segment.mode)
        start = next
      }
    }
  }

  /// The terminator and padding up to the capacity; false if this padding does not apply.
  mutating func end(with padding: SymbolTemplate.Padding, at capacity: Int) -> Bool {
    append(0, width: min(4, capacity - bits.count))
    let isAligned = bits.count % 8 == 0
    append(0, width: (8 - bits.count % 8) % 8)
    if padding == .afterZero {
      guard isAligned, bits.count < capacity else { return false }
      append(0, width: 8)
    }
    var codewords = [0xEC, 0x11]
    while bits.count < capacity {
      append(codewords[0], width: 8)
      codewords.swapAt(0, 1)
    }
    return true
  }

  private mutating func append(_ value: Int, width: Int) {
    for bit in (0..<width).reversed() { bits.append(value >> bit & 1 == 1) }
  }

  private mutating func append(
    _ characters: ArraySlice<[UInt8]>, at start: Int, _ mode: SegmentMode
  ) {
    let first = bits.count
    let width = mode.width(ofGroup: characters.count)
    if characters.allSatisfy({ $0.count == 1 }) {
      let text = characters.map { $0[0] }
      let value = mode == .byte ? Int(text[0]) : text.reduce(0) { 10 * $0 + Int($1 & 0xF) }
      append(value, width: width)
      return
    }
    if mode == .byte {
      let (always, ever) = (characters[start].reduce(.max, &), characters[start].reduce(0, |))
      for bit in (0..<8).reversed() {
        bits.append(always >> bit & 1 == 1 ? true : ever >> bit & 1 == 0 ? false : nil)
      }
    } else {
      bits += [Bool?](repeating: nil, count: width)
    }
    groups.append(
      SymbolTemplate.Group(characters: start..<start + characters.count, bits: first..<bits.count))
  }
}

extension PayloadTemplate.Part {
  fileprivate var possibleCharacters: [[UInt8]] {
    let digit = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    return switch self {
    case .text(let text): text.map { [$0] }
    case .number(_, let digits), .digits(let digits): [[UInt8]](repeating: digit, count: digits)
    case .slot(let slot):
      [slot.letters + [slot.emptyLetter]] + [[UInt8]](repeating: digit, count: 2 * slot.count)
    }
  }
}
