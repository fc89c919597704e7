internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting
internal import WorkerProtocol

/// A folder for pictures, each in a file that only its owner can read.
final class PictureFolder {
  private let path: BytePath
  /// The hashes of the names of pictures that an earlier run left and this one has not replaced.
  private var stale: Set<Int> = []

  /// Creates the folder if needed, and checks that files can be created in it; nil without a path.
  init?(_ path: BytePath?) throws(SystemError) {
    guard let path else { return nil }
    self.path = path
    try path.makeFolder()
    OutputFile.removeAbandoned(in: path)
    try OutputFile(path.appending(Array("probe".utf8)), replacing: true).discard()
    stale = Set(try path.entries().filter(PictureName.isPicture).map(\.hashValue))
  }

  /// Keeps a picture of an earlier run if this run has read it.
  func keep(_ source: Source) {
    if stale.isEmpty { return }
    let name = source.bytes.split(separator: UInt8(ascii: "/")).last ?? []
    stale.remove(Array(name).hashValue)
  }

  /// Removes the pictures of an earlier run that this one has not replaced.
  func removeStale() {
    if stale.isEmpty { return }
    for name in (try? path.entries()) ?? [] where stale.contains(name.hashValue) {
      let file = path.appending(name)
      if PictureName.isPicture(name), file.kind(followingLinks: false) == .regular { file.remove() }
    }
    stale = []
  }

  func write(_ picture: DecodedPicture) throws(SystemError) {
    let file = PNGFile.file(
      width: picture.width, height: picture.height, pixels: try picture.pixels.bytes())
    try write(file, as: PictureName.name(of: picture))
  }

  func write(
    _ picture: DecodedPicture, _ outcome: InputOutcome, in language: Language, coversCodes: Bool
  ) throws(SystemError) {
    var canvas = try picture.canvas()
    let codes = outcome.codes(onPage: picture.page)
    if coversCodes {
      let places = codes.filter { $0.number > 0 }.map(\.corners) + picture.unread
      // A code that this search did not find may be there for others to read.
      let mayHaveMore = places.isEmpty || outcome.failure != nil
      canvas.cover(mayHaveMore ? nil : places)
    }
    Annotation(
      of: codes, unread: picture.unread, failure: outcome.failure, in: language
    ).draw(on: &canvas)
    try write(canvas.png, as: PictureName.name(ofStored: picture))
  }

  /// Writes a file; replaces one from an earlier run or attempt.
  private func write(_ bytes: [UInt8], as name: String) throws(SystemError) {
    stale.remove(Array(name.utf8).hashValue)
    let output = try ByteOutput(path.appending(Array(name.utf8)), .whole, replacing: true)
    do throws(SystemError) {
      try output.append(bytes)
      try output.complete(syncing: false)
    } catch {
      output.discard()
      throw error
    }
  }
}

extension DecodedPicture {
  fileprivate func canvas() throws(SystemError) -> Canvas {
    Canvas(
      width: width, height: height, channels: channels, bytes: try pixels.bytes(),
      orientation: Orientation(exif: orientation),
      // At most 1, so that no size a decoder reports can enlarge the marks.
      scale: min(1, Double(width) / Double(max(1, storedWidth))))
  }

  /// The thumbnails of an outcome's codes on this page as PNG files, by code number.
  func thumbnails(of outcome: InputOutcome) throws(SystemError) -> [Int: [UInt8]] {
    Thumbnail.pngs(of: outcome.codes(onPage: page), in: try canvas())
  }
}

/// Names of picture files: they sort by input and attempt, and are safe whatever those are called.
enum PictureName {
  /// The name of an attempt's image, such as `000001-ticket-02-half-grid-01.png`.
  static func name(of picture: DecodedPicture) -> String {
    let attempt = harmless(Array(picture.attempt.utf8)[...], limit: 60, orElse: "attempt")
    let grid = picture.grid.map { "-grid-" + $0.padded(to: 2) } ?? ""
    let start = start(of: picture)
    return "\(start)-\(picture.number.padded(to: 2))-\(attempt)\(grid).png"
  }

  /// The name of an input's picture, such as `000001-ticket.png`, or `000002-scan-page-0003.png`.
  static func name(ofStored picture: DecodedPicture) -> String { start(of: picture) + ".png" }

  /// Whether a file is called as these pictures are: a number of six or more digits, `-`, `.png`.
  static func isPicture(_ name: [UInt8]) -> Bool {
    let digits = name.prefix(while: \.isASCIIDigit)
    return digits.count >= 6 && (digits.count == 6 || digits.first != UInt8(ascii: "0"))
      && name.dropFirst(digits.count).first == UInt8(ascii: "-") && name.ends(with: ".png")
  }

  private static func start(of picture: DecodedPicture) -> String {
    let name = harmless(baseName(of: picture.source.bytes), limit: 60, orElse: "image")
    let page = picture.page.map { "-page-" + $0.padded(to: 4) } ?? ""
    return "\(picture.input.padded(to: 6))-\(name)\(page)"
  }

  /// The last part of a path, without a picture's ending; `stdin` for the standard input.
  private static func baseName(of path: [UInt8]) -> ArraySlice<UInt8> {
    if path.isDash { return Array("stdin".utf8)[...] }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    let ending = (FileKind.png.endings + FileKind.jpeg.endings).first(where: Array(name).ends)
    return name.dropLast(ending?.utf8.count ?? 0)
  }

  /// Keeps ASCII letters, digits, Hangul, `.`, `-` and `_`; replaces each run of others with `_`.
  private static func harmless(
    _ name: ArraySlice<UInt8>, limit: Int, orElse other: String
  ) -> String {
    var text = ""
    var bytes = 0
    var isInRun = false
    for character in String(decoding: name, as: UTF8.self) where text.count < limit {
      let isHarmless = isHarmless(character)
      if !isHarmless, isInRun { continue }
      isInRun = !isHarmless
      let kept = isHarmless ? String(character) : "_"
      bytes += kept.utf8.count
      // A file system takes names of 255 bytes, with input, attempt and page.
      if bytes > 3 * limit { break }
      text += kept
    }
    return text.isEmpty ? other : text
  }

  /// Hangul is kept in both of its forms, precomposed or as two or three letters per syllable.
  private static func isHarmless(_ character: Character) -> Bool {
    if character.isASCII {
      return character.isLetter || character.isNumber || ".-_".contains(character)
    }
    return character.unicodeScalars.allSatisfy { scalar in
      [0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E].contains { $0.contains(scalar.value) }
    }
  }
}
