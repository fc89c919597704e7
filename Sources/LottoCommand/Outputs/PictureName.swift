internal import Lottery
internal import Pipeline
internal import Platform

/// Names of picture files: sorted by input and attempt, and safe whatever those are called.
enum PictureName {
  /// The name of an attempt's image, such as `000001-ticket-02-half-grid-01.png`.
  static func name(of picture: DecodedPicture) -> String {
    let attempt = harmless(Array(picture.attempt.utf8)[...], limit: 60, orElse: "attempt")
    let grid = picture.grid.map { "-grid-" + $0.padded(to: 2) } ?? ""
    let start = start(input: picture.input, picture.source)
    return "\(start)-\(picture.number.padded(to: 2))-\(attempt)\(grid).png"
  }

  /// The name of an input's picture, such as `000001-ticket.png`.
  static func name(ofInput input: Int, _ source: Source) -> String {
    start(input: input, source) + ".png"
  }

  private static func start(input: Int, _ source: Source) -> String {
    "\(input.padded(to: 6))-\(harmless(baseName(of: source.bytes), limit: 60, orElse: "image"))"
  }

  /// The last part of a path, without a picture's ending; `stdin` for the standard input.
  private static func baseName(of path: [UInt8]) -> ArraySlice<UInt8> {
    if path.isDash { return Array("stdin".utf8)[...] }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    let text = String(decoding: name, as: UTF8.self).lowercased()
    let ending = InputExpansion.pictureEndings.first(where: text.hasSuffix)
    return name.dropLast(ending?.utf8.count ?? 0)
  }

  /// Keeps ASCII letters, digits, dots, dashes and underscores; replaces each run of others with
  /// `_`.
  private static func harmless(
    _ name: ArraySlice<UInt8>, limit: Int, orElse other: String
  ) -> String {
    var text = ""
    var isInRun = false
    for byte in name {
      let character = Character(Unicode.Scalar(byte))
      let isHarmless = character.isASCII && (character.isLetter || character.isNumber)
      if isHarmless || ".-_".contains(character) {
        text.append(character)
        isInRun = false
      } else if !isInRun {
        text.append("_")
        isInRun = true
      }
    }
    return text.isEmpty ? other : String(text.prefix(limit))
  }
}
