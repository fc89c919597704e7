internal import JSON
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// A list of files, one per entry: a path, or a JSON object with a path and perhaps the bytes.
struct FileList {
  /// The list's path; nil for the standard input.
  let path: BytePath?
  let separator: UInt8

  func inputs(_ settings: Settings) throws(SystemError) -> InputExpansion {
    guard settings.input == .jsonl else {
      // Names that are separated by NUL come from programs, which write no mark.
      let lines = try lines(withoutMark: separator == 0 ? .none : .first)
      return InputExpansion(list: lines) { line in
        // An empty entry is skipped, but a worker owes a row for every line.
        line.isEmpty && !settings.isWorker ? nil : ScanInput(path: line)
      }
    }
    let pictures = CarriedPictures(separatedBy: separator)
    let lines = try lines(withoutMark: separator == 0 ? .none : .every, rewrite: pictures.rewrite)
    return InputExpansion(list: lines) { line in
      let picture = pictures.next()
      if line.isEmpty { return settings.isWorker ? ScanInput(path: line) : nil }
      return Self.input(in: line, carrying: picture)
    }
  }

  private func lines(
    withoutMark marked: ByteLines.MarkedLines, rewrite: (([UInt8]) -> [UInt8])? = nil
  ) throws(SystemError) -> ByteLines {
    if let path {
      return try ByteLines(of: path, separatedBy: separator, withoutMark: marked, rewrite: rewrite)
    }
    return ByteLines(separatedBy: separator, withoutMark: marked, rewrite: rewrite)
  }

  /// The input of an object: the file at its path, or the picture that it carries under that name.
  private static func input(
    in line: [UInt8], carrying picture: CarriedPictures.Picture
  ) -> ScanInput {
    guard let object = try? JSONReader.read(line), let path = path(in: object) else {
      return ScanInput(source: Source(line), failure: InputFailure(.openFailed, .noPathObject))
    }
    let source = Source(path)
    switch picture {
    case .none:
      guard let value = object["bytes_b64"] else { return ScanInput(path: path) }
      // A key with escapes, or no string at all.
      guard let bytes = value.string.flatMap({ Base64.decode($0) }) else {
        return ScanInput(source: source, failure: InputFailure(.openFailed, .noBase64))
      }
      return ScanInput(source: source, .memory(bytes))
    case .small(let bytes): return ScanInput(source: source, .memory(bytes))
    case .large(let file): return ScanInput(source: source, .memoryFile(file))
    case .failed(let failure): return ScanInput(source: source, failure: failure)
    }
  }

  private static func path(in object: JSONValue) -> [UInt8]? {
    if let exact = object["path_b64"]?.string { return Base64.decode(exact) }
    return object["path"]?.string.map { Array($0.utf8) }
  }
}

extension Settings {
  /// The entry of a list that names an input: its path, or an object that `--input jsonl` reads.
  func listLine(of source: Source, as form: InputForm) -> [UInt8] {
    if form == .jsonl {
      let path: JSONValue =
        source.isExactText
        ? .object(["path": .string(source.text)])
        : .object(["path_b64": .string(Base64.encode(source.bytes))])
      return Array(path.text.utf8)
    }
    // Escaped only on a terminal, where a name could act as a control sequence.
    return showsResults ? Array(DisplayText.escaped(source.text).utf8) : source.bytes
  }
}
