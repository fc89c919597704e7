internal import JSON
internal import Lottery

/// The thumbnails in a page, each stored once for all games of its code.
struct PageThumbnails {
  /// Maximum total size of the files in bytes; later codes have no thumbnail.
  static let byteLimit = 20_000_000

  private var entries: [JSONValue] = []
  private var room = byteLimit
  private var last: (source: String, code: Int)?

  var isEmpty: Bool { entries.isEmpty }

  /// An array of source, code number and base64 file, for the page's script.
  var json: String { JSONValue.array(entries).text }

  /// Stores a row's thumbnail, and returns the row without it.
  mutating func take(from record: GameRecord) -> GameRecord {
    guard !record.thumbnail.isEmpty else { return record }
    let size = record.thumbnail.count
    let isKnown = last.map { $0 == (record.source.text, record.code) } ?? false
    if !isKnown, size <= room {
      room -= size
      last = (record.source.text, record.code)
      let file = Base64.encode(record.thumbnail)
      entries.append(
        .array([.string(record.source.text), .number("\(record.code)"), .string(file)]))
    }
    var record = record
    record.thumbnail = []
    return record
  }
}
