internal import Platform

@testable internal import Pipeline

enum JournalFuzzing {
  /// A journal of any bytes opens or is refused; opened again, it has the same records.
  static func read(_ bytes: [UInt8]) {
    if let record = try? JournalRecord(bytes) {
      precondition((try? JournalRecord(record.bytes)) == record, "the same record")
    }
    MemoryInput.withPath(Array("lotto.journal/2 fuzz\n".utf8) + bytes) { path in
      guard let count = (try? Journal(path, settings: "fuzz"))?.recordCount else { return }
      let again = try? Journal(path, settings: "fuzz")
      precondition(again?.recordCount == count && again?.tornBytes == 0, "cut once")
    }
  }
}
