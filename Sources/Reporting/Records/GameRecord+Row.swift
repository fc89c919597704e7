package import JSON
package import Lottery

/// Why a JSON object is not a valid row.
package struct RowError: Error, Equatable, Sendable {
  /// What was expected, for people.
  package let wording: Wording

  /// The value of a key is not what was expected.
  init(_ key: String, expected: Wording) {
    wording = Wording("expected \(expected) as \"\(key)\"")
  }

  /// The value is no object of this format.
  init(expectedObjectOf schema: String) { wording = Wording("expected an object of \(schema)") }
}

extension GameRecord {
  static let readSchemas = [schema, "lotto.game/3", "lotto.game/2", "lotto.game/1"]

  /// Parses a row in this format or an earlier one, which has fewer keys; errors name the key.
  package init(row: JSONValue) throws(RowError) {
    guard case .object(let members) = row else {
      throw RowError(expectedObjectOf: Self.schema)
    }
    self.init(source: Source([]))
    // Rows that `lotto` wrote have every key in order, so that none has to be looked up.
    let isInOrder =
      members.count == RecordField.all.count
      && zip(members, RecordField.all).allSatisfy { $0.key == $1.key }
    for (index, field) in RecordField.all.enumerated() {
      try field.read(isInOrder ? members[index].value : row[field.key], into: &self)
    }
    if row["schema"]?.string != Self.schema { readFormerFacts(of: row) }
    if status == .won {
      claim = claim ?? .open
      claimPlace = claimPlace ?? ClaimPlace(of: rank)
    }
  }

  /// What rows before `lotto.game/4` say in other keys, or in their message alone.
  private mutating func readFormerFacts(of row: JSONValue) {
    let message = row["message"]?.string ?? ""
    if status == .won {
      let isInDoubt = Language.allCases.contains {
        message.contains(Phrase.claimInDoubt.text(in: $0, claimBy))
      }
      claim = row["expired"] == .bool(true) ? .expired : isInDoubt ? .inDoubt : .open
    }
    if isGame {
      notes = [
        isOfEarlyDraw ? .notFinal : nil, isClaimable && prize == nil ? .unpublished : nil,
        game.isEmpty ? .typedForm : isGenuineForm ? nil : .doubtfulForm,
        error.isEmpty ? nil : .damagedFile,
      ].compactMap(\.self)
    }
    let code = Array(payload.utf8)
    do throws(PayloadError) { _ = try Payload(code) } catch {
      if error.reason.rawValue == self.error { detail = error.detail(in: code) }
    }
    if error == PayloadError.Reason.numbers.rawValue, detail.isEmpty { notes = [.typedForm] }
    guard let reason = InputFailure.Code(rawValue: error)?.text.message, !isGame else { return }
    // The rest of the message, which begins with the reason.
    let beginnings = Language.allCases.map { "\(reason.text(in: $0)): " }
    let beginning = beginnings.first { message.hasPrefix($0) }
    detail = String(message.dropFirst(beginning?.count ?? 0))
    if Language.allCases.contains(where: { reason.text(in: $0) == message }) { detail = "" }
  }

  /// Whether the row waits for a draw, or for a result that is final.
  package var awaitsResult: Bool { status == .pending || status == .noDraw || isOfEarlyDraw }

  /// Whether the draw was not final: its line, hence its fingerprint, has the numbers only.
  package var isOfEarlyDraw: Bool {
    guard !drawsSHA256.isEmpty, let round = Round(round), let winning = Pick(drawNumbers),
      let draw = Draw(
        round: round, winning: winning, bonus: drawBonus,
        tiers: Rank.winning.map { _ in .unpublished }, totalSales: nil)
    else { return false }
    return KnownDraw(draw).sha256 == drawsSHA256
  }

  /// The rows with those of a later check in place of their own; nil for a row that it left out.
  package static func renewed(_ rows: [GameRecord], by later: [GameRecord]) -> [GameRecord?] {
    struct Game: Hashable {
      let code: CodeKey
      let letter: String
      let numbers: [Int]

      init(_ record: GameRecord) {
        code = record.codeKey
        letter = record.game
        numbers = record.numbers
      }
    }
    // Last first, so that the next one can be removed from the end.
    var found = Dictionary(grouping: later.reversed(), by: Game.init)
    return rows.map { row in
      guard var renewed = found[Game(row)]?.popLast() else { return nil }
      // What only the scan knew.
      renewed.error = row.error
      renewed.detail = row.detail
      renewed.notes = (renewed.notes + row.notes.filter(\.isOfFile)).byImportance
      renewed.duplicateOf = row.duplicateOf
      renewed.attempt = row.attempt
      renewed.corners = row.corners
      return renewed
    }
  }

  /// The row in JSON Lines format.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    var formatter = GameRowFormatter(language: .english, rows: Self.lines)
    formatter.append([self], to: &bytes)
    return bytes
  }

  private static let lines = JSONLinesFormatter(GameRowFormatter.keys)
}

/// A value of a parsed row; a missing one is empty, 0 or false.
struct RowCell {
  let field: RecordField
  let value: JSONValue?

  func text() throws(RowError) -> String { try parsed("", Wording("a text"), \.string) }

  func count() throws(RowError) -> Int {
    try parsed(0, Wording("a whole number from 0")) { value in
      value.integer.flatMap { $0 < 0 ? nil : $0 }
    }
  }

  func flag() throws(RowError) -> Bool {
    try parsed(false, Wording("true or false")) {
      if case .bool(let flag) = $0 { flag } else { nil }
    }
  }

  func integers() throws(RowError) -> [Int] {
    let count = field.columns.count
    var range = Int(Int32.min)...Int(Int32.max)
    if case .range(let narrower) = field.rule { range = narrower }
    var expected: Wording {
      Wording("\(count) numbers from \(range.lowerBound) to \(range.upperBound)")
    }
    return try parsed([Int](repeating: 0, count: count), expected) { value in
      let numbers = value.array?.compactMap(\.integer).filter(range.contains) ?? []
      return numbers.count == count && value.array?.count == count ? numbers : nil
    }
  }

  func notes() throws(RowError) -> [Note] {
    try parsed([], Wording("a list of texts")) { value in
      let names = value.array?.compactMap(\.string)
      // A later version may know more.
      return names?.count == value.array?.count ? names?.compactMap(Note.init) : nil
    }
  }

  func rank() throws(RowError) -> Rank {
    try parsed(.none, Wording("a rank from 0 to 5")) { value in
      value.integer.flatMap { UInt8(exactly: $0) }.flatMap(Rank.init)
    }
  }

  func choice<Choice>(_ expected: Wording, _ make: (String) -> Choice?) throws(RowError) -> Choice {
    guard let choice = make(try text()) else { throw RowError(field.key, expected: expected) }
    return choice
  }

  /// A value by its name; nil for an empty text.
  func option<Option: RawRepresentable<String>>(
    _ expected: Wording
  ) throws(RowError) -> Option? {
    let name = try text()
    if name.isEmpty { return nil }
    guard let option = Option(rawValue: name) else { throw RowError(field.key, expected: expected) }
    return option
  }

  private func parsed<Value>(
    _ missing: Value, _ expected: @autoclosure () -> Wording, _ parse: (JSONValue) -> Value?
  ) throws(RowError) -> Value {
    guard let value else { return missing }
    guard let parsed = parse(value) else { throw RowError(field.key, expected: expected()) }
    return parsed
  }
}
