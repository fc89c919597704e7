internal import Lottery
internal import JSON
internal import Platform
internal import Reporting

/// A file of rows, read piece by piece; memory holds only a `ListedGame` and an offset per row.
final class RowFile {
  /// Nil for rows that a child writes to a file without a name, which cannot be replaced.
  private let path: BytePath?
  private let follows: Bool
  private var file: OpenFile?
  /// The offset of each row, in bytes.
  private var offsets: [Int] = []
  /// The number of bytes read so far, including those of an incomplete last line.
  private var end = 0
  private var rest: [UInt8] = []
  private var line = 0
  private var last: ListedRow?
  private var recent: [Int: GameRecord] = [:]
  private var renewed: [Int: GameRecord] = [:]
  /// The rows whose draw was not final.
  private var early: Set<Int> = []
  /// Whether a draw was final, by its fingerprint, which takes long to compute for every row.
  private var earlyDraws: [String: Bool] = [:]
  private static let piece = 128 * 1024
  private static let recentLimit = 512
  private static let lineFeed = UInt8(ascii: "\n")

  /// A class, because binding an optional consumes a noncopyable value.
  private final class OpenFile {
    let descriptor: Descriptor
    /// The path it was opened by: its name, or a temporary one while it is being written.
    let path: BytePath?

    init(_ path: BytePath) throws(OpenError) {
      descriptor = try Descriptor.openRegularFile(path)
      self.path = path
    }

    init(_ descriptor: consuming Descriptor) {
      self.descriptor = descriptor
      path = nil
    }
  }

  /// Opens a file; one that is followed need not exist yet.
  init(_ path: BytePath, follows: Bool) throws(OpenError) {
    self.path = path
    self.follows = follows
    try open()
  }

  /// Reads rows that a child writes to a file without a name.
  init(writtenTo descriptor: consuming Descriptor) {
    path = nil
    follows = true
    file = OpenFile(descriptor)
  }

  func renew(_ rows: [Int: GameRecord]) {
    renewed.merge(rows) { $1 }
    for (row, record) in rows { note(record, as: row) }
  }

  /// Whether a row's result was not final when it was written or last renewed.
  func isEarly(_ row: Int) -> Bool { early.contains(row) }

  private func note(_ record: GameRecord, as row: Int) {
    let draw = record.drawsSHA256
    let isEarly = earlyDraws[draw] ?? record.isOfEarlyDraw
    earlyDraws[draw] = isEarly
    if isEarly { early.insert(row) } else { early.remove(row) }
  }

  /// Opens a followed file once it exists; returns whether its rows start over, because another
  /// file has the name or the file is shorter than before.
  func wasReplaced() throws(Failure) -> Bool {
    guard let path else { return false }
    do throws(OpenError) {
      guard let file else {
        try open()
        return false
      }
      if try rethrow(isCurrent(file, path), as: OpenError.refused) { return false }
      offsets = []
      end = 0
      rest = []
      line = 0
      last = nil
      recent = [:]
      renewed = [:]
      early = []
      try open()
      return true
    } catch {
      guard case .refused(let refusal) = error else { throw noRow(1, Wording("not a file")) }
      throw unreadable(refusal)
    }
  }

  private func isCurrent(_ file: OpenFile, _ path: BytePath) throws(SystemError) -> Bool {
    let isCut = try file.descriptor.fileSize() < end
    let identity = try file.descriptor.identity()
    let now = [file.path, path].compactMap { $0?.identity }
    return !isCut && (now.isEmpty || now.contains(identity))
  }

  /// The rows of the next piece; nil if there is nothing to read for now.
  func next() throws(Failure) -> [ListedGame]? {
    guard let file else { return nil }
    let bytes = try rethrow(file.descriptor.bytes(at: end, upTo: Self.piece), as: unreadable)
    end += bytes.count
    var games: [ListedGame] = []
    if bytes.isEmpty {
      // A growing file may end in the middle of a line.
      if follows || rest.isEmpty { return nil }
      try add(rest, at: end - rest.count, to: &games)
      rest = []
      return games
    }
    let start = end - bytes.count - rest.count
    let text = rest + bytes
    var position = 0
    while let feed = text[position...].firstIndex(of: Self.lineFeed) {
      try add(Array(text[position..<feed]), at: start + position, to: &games)
      position = feed + 1
    }
    rest = Array(text[position...])
    if rest.count > ByteLines.lineLimit { throw noRow(line + 1, Wording("the line is too long")) }
    return games
  }

  func record(_ row: Int) -> GameRecord? {
    if let record = renewed[row] ?? recent[row] { return record }
    guard let file, offsets.indices.contains(row) else { return nil }
    var length = 2048
    while true {
      guard let bytes = try? file.descriptor.bytes(at: offsets[row], upTo: length) else {
        return nil
      }
      let text = bytes.prefix { $0 != Self.lineFeed }
      if text.count < bytes.count || bytes.count < length {
        let record = try? record(Array(text))
        if recent.count >= Self.recentLimit { recent = [:] }
        recent[row] = record
        return record
      }
      length *= 4
    }
  }

  private func add(
    _ text: [UInt8], at position: Int, to games: inout [ListedGame]
  ) throws(Failure) {
    line += 1
    if text.withoutByteOrderMark.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return }
    let record = try record(text)
    let game = ListedGame(record, after: last)
    last = ListedRow(record, game)
    note(record, as: offsets.count)
    offsets.append(position)
    games.append(game)
  }

  private static let expectedRow = Wording("expected a row of \(GameRecord.schema): ")

  private func record(_ text: [UInt8]) throws(Failure) -> GameRecord {
    let row = try rethrow(JSONReader.read(text.withoutByteOrderMark)) { (error: JSONError) in
      noRow(line, Self.expectedRow + Wording(error))
    }
    return try rethrow(GameRecord(row: row)) { (error: RowError) in
      noRow(line, Self.expectedRow + error.wording)
    }
  }

  private func noRow(_ line: Int, _ reason: Wording) -> Failure {
    Failure(ExitStatus.inputError, Wording("line \(line): ") + reason)
  }

  private func unreadable(_ error: SystemError) -> Failure {
    Failure(ExitStatus.inputError, Wording("cannot be read: ") + Wording(error))
  }

  private func open() throws(OpenError) {
    guard let path else { return }
    let source = follows ? OutputFile.unfinished(path) ?? path : path
    do throws(OpenError) { file = try OpenFile(source) } catch {
      guard case .refused(let refusal) = error, refusal.isNotFound, follows else { throw error }
      file = nil
    }
  }
}
