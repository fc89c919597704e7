internal import Lottery
internal import Pipeline
internal import Platform

/// The names of the files that show what attempts saw: in the order of inputs and attempts, and of
/// harmless characters, whatever the input and the attempt are called.
enum DebugImageName {
  /// The name of a picture's file, such as `000001-ticket-02-half-grid-01.png`.
  static func name(of picture: AttemptPicture) -> String {
    let parts = [
      picture.input.padded(to: 6),
      harmless(baseName(of: picture.source.bytes), limit: 60, orElse: "image"),
      picture.number.padded(to: 2),
      harmless(Array(picture.attempt.utf8)[...], limit: 60, orElse: "attempt"),
    ]
    let grid = picture.grid.map { "-grid-" + $0.padded(to: 2) } ?? ""
    return parts.joined(separator: "-") + grid + ".png"
  }

  /// The last part of a path, without the ending of PNG files; the standard input's is in words.
  private static func baseName(of path: [UInt8]) -> ArraySlice<UInt8> {
    if path.isDash { return Array("stdin".utf8)[...] }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    let ending = String(decoding: name.suffix(4), as: UTF8.self).lowercased()
    return ending == ".png" ? name.dropLast(4) : name
  }

  /// The letters, digits, dots, dashes and underscores of a name, and `_` for each run of others.
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
