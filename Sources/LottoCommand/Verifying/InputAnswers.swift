/// The answers that an input of a list has got, and the verdict on them.
struct InputAnswers {
  /// How often the list names the input.
  private var entries = 0
  private var parts: [AnswerPart: Part] = [:]
  private var first: RowPlace?
  private var conflict: Conflict?

  /// The rows of one part of the answer.
  private struct Part {
    let rowsOfCode: Int
    let place: RowPlace
    /// The checksums of the different rows, at most one more than the list has entries.
    var checksums: [UInt64]
  }

  /// Two different rows for the same part of an input's answer.
  struct Conflict: Equatable {
    let earlier: RowPlace
    let later: RowPlace
  }

  enum Verdict: Equatable {
    case answered
    case missing
    /// Flat rows of which some are missing.
    case incomplete
    case conflict(Conflict)
    /// The list does not name the input.
    case foreign(RowPlace)
  }

  /// Takes a record of the input; those of the list come first.
  mutating func add(_ record: VerifyRecord) {
    guard let answer = record.answer else {
      entries += 1
      return
    }
    first = first ?? answer.place
    guard entries > 0, conflict == nil else { return }
    if var part = parts[answer.part] {
      if part.checksums.contains(answer.checksum) { return }
      part.checksums.append(answer.checksum)
      parts[answer.part] = part
      // An input that is listed twice may have two different answers: the second one is a repeat.
      if part.checksums.count > entries {
        conflict = Conflict(earlier: part.place, later: answer.place)
      }
      return
    }
    if let first, !parts.isEmpty, (answer.part == .whole) != (parts[.whole] != nil) {
      conflict = Conflict(earlier: first, later: answer.place)
    }
    parts[answer.part] = Part(
      rowsOfCode: answer.rowsOfCode, place: answer.place, checksums: [answer.checksum])
  }

  var verdict: Verdict {
    guard entries > 0 else { return first.map { .foreign($0) } ?? .answered }
    if let conflict { return .conflict(conflict) }
    if parts.isEmpty { return .missing }
    return isWhole ? .answered : .incomplete
  }

  /// Whether no row of a code, and no code before another one, is missing.
  ///
  /// Flat rows do not tell how many codes a picture has, so codes at its end may be missing.
  private var isWhole: Bool {
    var rows: [CodePlace: (found: Int, expected: Int)] = [:]
    for (part, row) in parts {
      guard case .row(let page, let code, _) = part, code > 0 else { continue }
      let found = rows[CodePlace(page: page, code: code)]?.found ?? 0
      rows[CodePlace(page: page, code: code)] = (found + 1, row.rowsOfCode)
    }
    return rows.allSatisfy { place, count in
      let hasPrevious =
        place.code == 1 || rows[CodePlace(page: place.page, code: place.code - 1)] != nil
      return count.found == count.expected && hasPrevious
    }
  }

  private struct CodePlace: Hashable {
    let page: Int
    let code: Int
  }
}
