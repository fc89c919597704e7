internal import JSON
internal import Lottery
internal import Pipeline
internal import Platform
internal import WorkerProtocol

/// Takes the pictures in `bytes_b64` out of JSON Lines as the text arrives, so that none of it piles up.
///
/// The lines that are left have an empty string there. A line's picture waits until `next` is called for it.
final class CarriedPictures {
  /// What a line carries.
  enum Picture {
    case none
    case small([UInt8])
    case large(MemoryFile)
    case failed(InputFailure)
  }

  /// Where in a line the text is.
  private enum Place {
    case between
    case string
    /// In the string to take out.
    case picture
  }

  private static let key = Array("bytes_b64".utf8)
  /// Larger pictures go to files, of which a process cannot have many.
  fileprivate static let smallLimit = 64 << 10

  private let separator: UInt8
  private var place = Place.between
  private var depth = 0
  /// The start of the current or last string.
  private var string: [UInt8] = []
  /// Whether the last string is the key of a picture, and whether a colon has followed it.
  private var (isKey, isValue) = (false, false)
  /// An escape in the current string as far as it has arrived.
  private var escape: [UInt8] = []
  private var picture = PictureText()
  private var finished: [Picture] = []
  private var taken = 0

  init(separatedBy separator: UInt8) { self.separator = separator }

  /// The picture of the next line.
  func next() -> Picture {
    guard taken < finished.count else {
      // The last line, which has no separator.
      defer { endLine() }
      return picture.found
    }
    defer { taken += 1 }
    return finished[taken]
  }

  /// The text without the pictures' own.
  func rewrite(_ text: [UInt8]) -> [UInt8] {
    finished.removeSubrange(..<taken)
    taken = 0
    var rest: [UInt8] = []
    var index = 0
    while index < text.count {
      if place == .picture, escape.isEmpty {
        let start = index
        index = endOfPicture(in: text, from: start)
        picture.add(text[start..<index])
        if index == text.count { break }
      }
      if take(text[index]) { rest.append(text[index]) }
      index += 1
    }
    return rest
  }

  /// The index of the first byte that is not the picture's, or that is escaped.
  private func endOfPicture(in text: [UInt8], from start: Int) -> Int {
    let bytes = text.span
    let separator = separator
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == separator { break }
      index += 1
    }
    return index
  }

  /// Goes on by a byte; returns whether it stays in the line.
  private func take(_ byte: UInt8) -> Bool {
    if byte == separator {
      finished.append(picture.found)
      endLine()
      return true
    }
    switch place {
    case .between:
      takeBetween(byte)
      return true
    case .string:
      takeInString(byte)
      return true
    case .picture: return !takeInPicture(byte)
    }
  }

  private func endLine() {
    place = .between
    depth = 0
    isKey = false
    isValue = false
    escape = []
    picture = PictureText()
  }

  private func takeBetween(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      place = isValue ? .picture : .string
      if isValue { picture.begin() }
      string = []
      isKey = false
      isValue = false
    case UInt8(ascii: ":"): (isKey, isValue) = (false, isKey)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
    default:
      if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(byte) { depth += 1 }
      if [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(byte) { depth -= 1 }
      isKey = false
      isValue = false
    }
  }

  private func takeInString(_ byte: UInt8) {
    if !escape.isEmpty {
      escape = []
    } else if byte == UInt8(ascii: "\\") {
      escape = [byte]
    } else if byte == UInt8(ascii: "\"") {
      place = .between
      isKey = depth == 1 && string == Self.key
      return
    }
    if string.count <= Self.key.count { string.append(byte) }
  }

  /// Takes a byte of the picture's string; returns whether it belongs to it, as its end does not.
  private func takeInPicture(_ byte: UInt8) -> Bool {
    if escape.isEmpty, byte == UInt8(ascii: "\"") {
      picture.end()
      place = .between
      return false
    }
    escape.append(byte)
    // An escape has two bytes, or six after `\u`; JSON's reader knows what it means.
    if escape.count == (escape.dropFirst().first == UInt8(ascii: "u") ? 6 : 2) {
      let text = (try? JSONReader.read([UInt8(ascii: "\"")] + escape + [UInt8(ascii: "\"")]))?
        .string
      picture.add(Array((text ?? "\\").utf8)[...])
      escape = []
    }
    return true
  }
}

/// A picture as base64 that arrives piece by piece.
private struct PictureText {
  private var decoder = Base64Decoder()
  private var count = 0
  private var start: [UInt8] = []
  private var file: MemoryFile?
  private var failure: InputFailure?
  private var hasBegun = false
  private var hasEnded = false

  mutating func begin() {
    // A second one in the same line.
    if hasBegun { failure = InputFailure(.openFailed, .noBase64) }
    hasBegun = true
  }

  mutating func add(_ text: ArraySlice<UInt8>) {
    guard failure == nil else { return }
    let bytes = decoder.decode(text)
    count += bytes.count
    if count > PictureLimits.bytes {
      failure = .tooManyBytes
      file = nil
      start = []
      return
    }
    do throws(SystemError) {
      if let file { return try file.append(bytes) }
      start += bytes
      if start.count <= CarriedPictures.smallLimit { return }
      let new = try MemoryFile()
      try new.append(start)
      file = new
      start = []
    } catch { failure = InputFailure(error) }
  }

  mutating func end() {
    hasEnded = true
    if !decoder.isWhole, failure == nil { failure = InputFailure(.openFailed, .noBase64) }
  }

  /// What was found up to the end of the line.
  var found: CarriedPictures.Picture {
    if let failure { return .failed(failure) }
    if !hasEnded { return .none }
    return file.map { .large($0) } ?? .small(start)
  }
}
