internal import Lottery
internal import Platform

/// A line of the list or of the rows, reduced to what verification compares.
struct VerifyRecord {
  /// The exact bytes of the input's name.
  let source: [UInt8]
  /// What a row answers; nil for a line of the list.
  let answer: Answer?

  struct Answer: Equatable {
    let part: AnswerPart
    let rowsOfCode: Int
    /// The checksum of the row's text.
    let checksum: UInt64
    let place: RowPlace
  }

  /// Whether the record is due before another one: by its source's bytes, the list's first.
  func precedes(_ other: VerifyRecord) -> Bool {
    if source == other.source { return answer == nil && other.answer != nil }
    return source.lexicographicallyPrecedes(other.source)
  }
}

/// The line of a file of rows, to name it in messages.
struct RowPlace: Equatable {
  /// The file's index among the arguments.
  let file: Int
  /// The line in the file, from 1.
  let line: Int
}

/// Records as text without NUL, which `sort -z` puts into the order of `precedes`.
extension VerifyRecord {
  /// The end of the source: the least byte of the text, so that a name precedes longer ones.
  private static let end: UInt8 = 1
  /// Precedes a number from 2 to 4 for each of the bytes 0 to 2 of a source.
  private static let escape: UInt8 = 2

  /// The text: the source, and the numbers of an answer.
  var sortableText: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(source.count + 64)
    for byte in source {
      if byte > Self.escape { text.append(byte) } else { text += [Self.escape, byte + 2] }
    }
    text.append(Self.end)
    guard let answer else { return text }
    let numbers =
      answer.part.numbers + [
        answer.rowsOfCode, Int(bitPattern: UInt(answer.checksum)), answer.place.file,
        answer.place.line,
      ]
    return text + numbers.map(String.init).joined(separator: " ").utf8
  }

  /// Reads the text back; nil if it is no record's.
  init?(sortableText text: [UInt8]) {
    guard let end = text.firstIndex(of: Self.end) else { return nil }
    var source: [UInt8] = []
    var isEscaped = false
    for byte in text[..<end] {
      if isEscaped {
        source.append(byte &- 2)
        isEscaped = false
      } else if byte == Self.escape {
        isEscaped = true
      } else {
        source.append(byte)
      }
    }
    self.source = source
    if end == text.count - 1 {
      answer = nil
      return
    }
    let numbers = text[(end + 1)...].split(separator: UInt8(ascii: " ")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 7, let part = AnswerPart(numbers: numbers) else { return nil }
    answer = Answer(
      part: part, rowsOfCode: numbers[3], checksum: UInt64(bitPattern: Int64(numbers[4])),
      place: RowPlace(file: numbers[5], line: numbers[6]))
  }
}

extension AnswerPart {
  /// The page, the code and the index of the game, which is −1 without one; −1 three times for `whole`.
  fileprivate var numbers: [Int] {
    switch self {
    case .whole: [-1, -1, -1]
    case .row(let page, let code, let game):
      [page, code, game.flatMap(Slot.allCases.firstIndex) ?? -1]
    }
  }

  fileprivate init?(numbers: [Int]) {
    let (page, code, game) = (numbers[0], numbers[1], numbers[2])
    if code < 0 {
      self = .whole
    } else if game < Slot.allCases.count {
      self = .row(page: page, code: code, game: game < 0 ? nil : Slot.allCases[game])
    } else {
      return nil
    }
  }
}
