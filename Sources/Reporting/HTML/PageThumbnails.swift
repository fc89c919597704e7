internal import JSON
internal import Lottery

/// The thumbnails that a page carries, each once for all games of its code.
struct PageThumbnails {
  /// As many bytes of files as a page may carry; of later codes there are none.
  static let byteLimit = 20_000_000

  private var entries: [JSONValue] = []
  private var room = byteLimit
  private var last: (source: String, code: Int)?

  /// Whether there is none.
  var isEmpty: Bool { entries.isEmpty }

  /// An array of source, number of the code and file in base64, for the page's script.
  var json: String { JSONValue.array(entries).text }

  /// Keeps a row's thumbnail, and gives the row without it.
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
