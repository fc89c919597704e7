package import Lottery

/// Takes from results what would let somebody else claim a ticket: what is left may be passed around.
package struct Redaction {
  /// Whether sources are the codes themselves, as in `lotto check`; they get numbers then.
  private let hidesSources: Bool
  private var numbers: [String: Int] = [:]

  /// Takes away sources, too, if they are codes.
  package init(hidingSources hidesSources: Bool) { self.hidesSources = hidesSources }

  /// Redacts the rows of an input.
  package mutating func redact(_ records: inout [GameRecord]) {
    for index in records.indices {
      records[index].redact()
      if hidesSources { hideSource(of: &records[index]) }
    }
  }

  /// What stands for an input's name, and why it or its codes were not read.
  package mutating func errors(
    of outcome: InputOutcome, in language: Language
  ) -> (source: Source, reasons: [String]) {
    var records = GameRecord.records(of: outcome)
    redact(&records)
    let reasons = records.filter { !$0.error.isEmpty }.map { $0.message(in: language) }
    return (records.first?.source ?? outcome.source, reasons.distinct)
  }

  private mutating func hideSource(of record: inout GameRecord) {
    record.source = Source(Array(name(for: record.source.text).utf8))
    if !record.duplicateOf.isEmpty { record.duplicateOf = name(for: record.duplicateOf) }
  }

  private mutating func name(for source: String) -> String {
    let number = numbers[source] ?? numbers.count + 1
    numbers[source] = number
    return "#\(number)"
  }
}

extension GameRecord {
  fileprivate mutating func redact() {
    serial = ""
    payload = ""
    thumbnail = []
    // What is wrong with a code is told by quoting it.
    if PayloadError.Reason(rawValue: error) != nil { detail = "" }
  }
}
