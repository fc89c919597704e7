import TestSupport

@testable import Decoding

extension PayloadTemplate {
  /// A random payload of the template.
  func payload(using generator: inout SeededGenerator) -> [UInt8] {
    parts.flatMap { $0.characters(using: &generator) }
  }

  /// Whether the template allows a payload.
  func allows(_ payload: [UInt8]) -> Bool {
    guard payload.count == length else { return false }
    var start = 0
    return parts.allSatisfy { part in
      defer { start += part.length }
      return part.allows(payload[start..<start + part.length])
    }
  }
}

extension PayloadTemplate.Part {
  /// Random characters of the part.
  func characters(using generator: inout SeededGenerator) -> [UInt8] {
    switch self {
    case .text(let text): return text
    case .number(let range, let digits):
      return Self.digits(of: .random(in: range, using: &generator), count: digits)
    case .digits(let count):
      return (0..<count).map { _ in 0x30 + .random(in: 0..<10, using: &generator) }
    case .slot(let slot):
      if Double.random(in: 0..<1, using: &generator) < slot.emptyShare {
        return [slot.emptyLetter] + [UInt8](repeating: 0x30, count: 2 * slot.count)
      }
      let numbers = slot.range.shuffled(using: &generator).prefix(slot.count).sorted()
      let letter = Int.random(in: slot.letters.indices, using: &generator)
      return [slot.letters[letter]] + numbers.flatMap { Self.digits(of: $0, count: 2) }
    }
  }

  private static func digits(of number: Int, count: Int) -> [UInt8] {
    let digits = Array("\(number)".utf8)
    return [UInt8](repeating: 0x30, count: count - digits.count) + digits
  }

  /// Whether the part allows some characters.
  fileprivate func allows(_ characters: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .text(let text): return characters.elementsEqual(text)
    case .number(let range, _):
      return Self.number(characters).map { range.contains($0) } ?? false
    case .digits: return Self.areDigits(characters)
    case .slot(let slot):
      guard let letter = characters.first else { return false }
      let digits = characters.dropFirst()
      if letter == slot.emptyLetter { return digits.allSatisfy { $0 == 0x30 } }
      let numbers = stride(from: digits.startIndex, to: digits.endIndex, by: 2)
        .compactMap { Self.number(digits[$0..<$0 + 2]) }
      return slot.letters.contains(letter) && numbers.count == slot.count
        && numbers.allSatisfy { slot.range.contains($0) }
        && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    }
  }

  private static func areDigits(_ characters: ArraySlice<UInt8>) -> Bool {
    characters.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func number(_ characters: ArraySlice<UInt8>) -> Int? {
    areDigits(characters) ? characters.reduce(0) { 10 * $0 + Int($1 - 0x30) } : nil
  }
}
