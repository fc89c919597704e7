/// The fields of a line of a table (RFC 4180), with any byte as separator; a blank stands for many.
enum TableFields {
  /// A field without the blanks around it and its quotation marks.
  struct Field: Equatable {
    let text: [UInt8]
    let isQuoted: Bool
  }

  private static let quote = UInt8(ascii: "\"")
  static let blank = UInt8(ascii: " ")

  /// The separator of a line: the comma, semicolon or tab that occurs most, else blanks.
  static func separator(of line: [UInt8]) -> UInt8 {
    let marks = [",", ";", "\t"].map { UInt8(ascii: $0) }
    let counts = marks.map { mark in (mark, fields(of: line, separator: mark).count) }
    let most = counts.max { $0.1 < $1.1 }
    return most.flatMap { $0.1 > 1 ? $0.0 : nil } ?? blank
  }

  static func fields(of line: [UInt8], separator: UInt8) -> [Field] {
    line.read { line in
      var fields: [Field] = []
      var start = self.start(in: line, from: 0, separator)
      while true {
        let end = self.end(in: line, from: start, separator)
        fields.append(field(line.bytes(start..<end)))
        if end == line.byteCount { return fields }
        start = self.start(in: line, from: end + 1, separator)
        // Blanks at the end of a line separate nothing.
        if separator == blank, start == line.byteCount { return fields }
      }
    }
  }

  /// Where a field begins: after the blanks that precede it.
  static func start(in line: RawSpan, from start: Int, _ separator: UInt8) -> Int {
    line.firstPosition(from: start) { !$0.isBlank || $0 == separator && separator != blank }
  }

  /// The separator after a field that begins at an offset, or the end of the line.
  static func end(in line: RawSpan, from start: Int, _ separator: UInt8) -> Int {
    var position = start
    if line.byte(at: position) == quote {
      repeat {
        position = line.firstPosition(from: position + 1) { $0 == quote } + 1
      } while line.byte(at: position) == quote
    }
    return min(
      line.byteCount,
      line.firstPosition(from: position) { $0 == separator || separator == blank && $0.isBlank })
  }

  private static func field(_ bytes: [UInt8]) -> Field {
    let isPadding: (UInt8) -> Bool = { $0.isBlank }
    var text = bytes[...]
    while let last = text.last, isPadding(last) { text.removeLast() }
    guard text.count > 1, text.first == quote, text.last == quote else {
      return Field(text: Array(text), isQuoted: false)
    }
    var inside: [UInt8] = []
    var isSecond = false
    for byte in text.dropFirst().dropLast() {
      isSecond = byte == quote && !isSecond
      if !isSecond { inside.append(byte) }
    }
    return Field(text: inside, isQuoted: true)
  }
}
