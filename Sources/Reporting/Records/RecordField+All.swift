internal import Geometry
internal import JSON
internal import Lottery

extension RecordField {
  /// Every key, in row order.
  package static let all: [RecordField] = [
    RecordField(
      "schema", of: .input,
      Content(value: { _, _ in .string(GameRecord.schema) }) { cell, _ throws(RowError) in
        _ = try cell.choice(Wording(verbatim: "\"\(GameRecord.schema)\"")) {
          GameRecord.readSchemas.firstIndex(of: $0)
        }
      },
      Wording("name and version of the row format")),
    RecordField(
      "source", of: .input,
      Content(value: { record, _ in .string(record.source.text) }) {
        cell, record throws(RowError) in
        record.source = Source(Array(try cell.text().utf8))
      },
      Wording("the path, - for standard input, or the argument or line that was checked")),
    RecordField(
      "source_b64", of: .input,
      Content(value: { record, _ in
        .string(record.source.isExactText ? "" : Base64.encode(record.source.bytes))
      }) { cell, record throws(RowError) in
        let bytes = try cell.choice(Wording(verbatim: "base64"), Base64.decode)
        if !bytes.isEmpty { record.source = Source(bytes) }
      },
      Wording("the exact bytes of the source in base64 if source cannot show them, else empty"),
      .base64),
    RecordField(
      "page", of: .code, .integer(\.page) { $0.page },
      Wording("the page, from 1; 1 for a picture; 0 if the row is about no page, as for check"),
      .natural),
    RecordField(
      "code", of: .code, .integer(\.code) { $0.code },
      Wording("which code of the page, from 1 in reading order; 0 if none was found"), .natural),
    RecordField(
      "status", of: .code,
      Content(value: { record, _ in .string(record.status.rawValue) }) {
        cell, record throws(RowError) in
        record.status = try cell.choice(Wording("a status"), GameRecord.Status.init)
      },
      Wording("the status of the game, or of the input or code if it has no games"),
      .oneOf(RowValue.statuses.map(\.name))),
    RecordField(
      "error", of: .code, .text(\.error) { $0.error },
      Wording("why the input or the code was not read, or only in part; else empty"),
      .oneOf(RowValue.errors.map(\.name) + [""])),
    RecordField(
      "notes", of: .code,
      Content(value: { record, _ in .array(record.notes.map { .string($0.rawValue) }) }) {
        cell, record throws(RowError) in record.notes = try cell.notes()
      },
      Wording("what is to be known of the row, as codes, the most important first")),
    RecordField(
      "detail", of: .code, .text(\.detail) { $0.detail },
      Wording(
        "what no code can say, never translated: the byte and what stands there, or the words of "
          + "the system or of a library")),
    RecordField(
      "message", of: .code,
      // Made of the other keys, so that nothing has to be read.
      Content(value: { record, language in .string(record.message(in: language)) }) { _, _ in },
      Wording("error, notes and detail in words, for people; in English unless --lang is given")),
    RecordField(
      "product", of: .code, .text(\.product) { $0.product },
      Wording("the kind of code; empty if none was read"),
      .oneOf(RowValue.products.map(\.name) + [""])),
    RecordField(
      "round", of: .code, .integer(\.round) { $0.round },
      Wording("the round; 0 if unknown"), .range(0...9999)),
    RecordField(
      "draw_date", of: .code, .text(\.drawDate) { $0.drawDate },
      Wording("the scheduled date of the draw, YYYY-MM-DD; empty if unknown"), .day),
    RecordField(
      "draw_numbers", of: .code, .six(\.drawNumbers, letter: "d") { $0.drawNumbers },
      Wording("the six winning numbers, ascending; zeros without a draw"), .range(0...45)),
    RecordField(
      "draw_bonus", of: .code, .integer(\.drawBonus) { $0.drawBonus },
      Wording("the bonus number; 0 without a draw"), .range(0...45)),
    RecordField(
      "game", of: .game, .text(\.game) { $0.game },
      Wording("the game's letter on the ticket; empty for typed numbers"),
      .oneOf(Slot.allCases.map(\.rawValue) + [""])),
    RecordField(
      "type", of: .game, .text(\.type) { $0.type },
      Wording("how the numbers were picked; empty for typed numbers"),
      .oneOf(RowValue.types.map(\.name) + [""])),
    RecordField(
      "numbers", of: .game, .six(\.numbers, letter: "n") { $0.numbers },
      Wording("the game's numbers, ascending; zeros without a game"), .range(0...45)),
    RecordField(
      "matched", of: .game, .six(\.matched, letter: "m") { $0.matched },
      Wording("1 where the number at the same position was drawn, else 0"), .range(0...1)),
    RecordField(
      "matches", of: .game,
      Content(value: { record, _ in .integer(record.matched.reduce(0, +)) }) { _, _ in },
      Wording("how many of the six numbers were drawn"), .range(0...6)),
    RecordField(
      "bonus", of: .game,
      // Without the draw, all that is known is that one of the numbers is the bonus; 0 stands for it.
      Content(value: { record, _ in .bool(record.bonus != nil) }) { cell, record throws(RowError) in
        guard try cell.flag() else { return }
        record.bonus = record.numbers.contains(record.drawBonus) ? record.drawBonus : 0
      },
      Wording("whether the game has the bonus number")),
    RecordField(
      "rank", of: .game,
      Content(value: { record, _ in .integer(Int(record.rank.rawValue)) }) {
        cell, record throws(RowError) in
        record.rank = try cell.rank()
      },
      Wording("1 to 5; 0 for no prize"), .range(0...5)),
    RecordField(
      "prize", of: .game,
      Content(value: { record, _ in .integer(record.prize ?? 0) }) {
        cell, record throws(RowError) in
        record.prize = try cell.count()
      },
      Wording("the game's prize in won before tax, else 0"), .natural),
    RecordField(
      "prize_known", of: .game,
      Content(value: { record, _ in .bool(record.isPrizeKnown) }) { cell, record throws(RowError) in
        if try !cell.flag(), record.status == .won { record.prize = nil }
      },
      Wording("whether prize is final: the game lost, or it won and the amount is published")),
    RecordField(
      "prize_net", of: .game, .integer(\.netPrize) { $0.netPrize },
      Wording("the prize after tax, an estimate"), .natural),
    RecordField(
      "claim_by", of: .game, .text(\.claimBy) { $0.claimBy },
      Wording("the last day to claim a prize, approximately, YYYY-MM-DD; else empty"), .day),
    RecordField(
      "claim", of: .game,
      Content(value: { record, _ in .string(record.claim?.rawValue ?? "") }) {
        cell, record throws(RowError) in
        record.claim = try cell.option(Wording("open, in_doubt, expired, claimed or an empty text"))
      },
      Wording("whether the prize can still be claimed; empty unless the game won"),
      .oneOf(RowValue.claims.map(\.name) + [""])),
    RecordField(
      "claim_at", of: .game,
      Content(value: { record, _ in .string(record.claimPlace?.rawValue ?? "") }) {
        cell, record throws(RowError) in
        record.claimPlace = try cell.option(Wording("a place where prizes are paid"))
      },
      Wording(
        "where the ticket is paid, which its best rank decides; empty unless the game won"),
      .oneOf(RowValue.claimPlaces.map(\.name) + [""])),
    RecordField(
      "serial", of: .code, .text(\.serial) { $0.serial },
      Wording("the ticket's serial as text; empty without one")),
    RecordField(
      "genuine_form", of: .code, .flag(\.isGenuineForm) { $0.isGenuineForm },
      Wording("whether the code has the form that the operator prints")),
    RecordField(
      "duplicate_of", of: .code, .text(\.duplicateOf) { $0.duplicateOf },
      Wording(
        "the source in which the run first found the same ticket: its round, slots and serial, whatever "
          + "address is around them, or for typed numbers round and numbers; else empty")),
    RecordField(
      "attempt", of: .code, .text(\.attempt) { $0.attempt },
      Wording("how the code was found, such as plain; empty for check")),
    RecordField(
      "corners", of: .code,
      .integers(\.corners.numbers, columns: (1...4).flatMap { ["x\($0)", "y\($0)"] }) {
        $0.corners.numbers
      },
      Wording("x and y of the code's corners in pixels, clockwise from its upper left; else zeros")),
    RecordField(
      "payload", of: .code, .text(\.payload) { $0.payload },
      Wording("the code's text, or the numbers as typed; also in rows with an error")),
    RecordField(
      "draws_sha256", of: .code, .text(\.drawsSHA256) { $0.drawsSHA256 },
      Wording("SHA-256 of the draw's line in lotto draws export, with its line feed; else empty"),
      .sha256),
  ]
}
