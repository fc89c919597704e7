internal import Lottery
internal import Reporting

extension HelpTopic {
  static let rows = HelpTopic(
    name: "rows", heading: "ROWS", summary: Wording("the keys of result rows"),
    parts: [
      .text(
        "scan and check write one row per game, and one for each input or code that has no game. "
          + "Every row has every key, always in the same order and of the same type; none is null. "
          + "Formats with columns, such as CSV, have one for each integer of a list: d1 to d6, n1 to "
          + "n6, m1 to m6, x1 to y4."),
      .title("Keys of the input"), .entries(keys(of: .input)),
      .title("Keys of the code"), .entries(keys(of: .code)),
      .text(
        "corners are in pixels of the picture as it is stored: its EXIF orientation is not applied."
      ),
      .title("Keys of the game"), .entries(keys(of: .game)),
      .title("Values of status"), .entries(RowValue.statuses.map(Entry.init)),
      .text(
        "Without a draw (pending, no_draw, other_product, error), rank, matches, matched and prize "
          + "are 0, and prize_known is false. A prize whose amount is not published yet has status "
          + "won, prize 0 and prize_known false; so has a prize of a rank that has no winner in the "
          + "published result. While a result is not final, notes has not_final."),
      .title("Values of notes"),
      .text(
        "What is to be known of a row, the most important first, joined by blanks in formats with "
          + "columns. detail has what no code can say, and message both in words: read the codes, "
          + "never message."),
      .entries(RowValue.notes.map(Entry.init)),
      .title("Values of claim"), .entries(RowValue.claims.map(Entry.init)),
      .title("Values of claim_at"), .entries(RowValue.claimPlaces.map(Entry.init)),
      .title("Values of product"), .entries(RowValue.products.map(Entry.init)),
      .title("Values of type"), .entries(RowValue.types.map(Entry.init)),
      .title("Nested rows"),
      .text(
        "With --nested there is one row per input: the keys of the input, then status, error, "
          + "notes, detail and message of the code with the best status, then codes, a list. Each "
          + "code has its keys and games, a list of objects with the keys of a game."),
      .title("Rows of rank and merge"),
      .text(
        "There is one row per file and draw; with --totals add also one of each file's total, with "
          + "--totals only that alone. In formats with columns, matches are m0 to m5, m5b and m6, "
          + "and expected and deviation have one column for each rank."),
      .entries(RowValue.rankKeys.map(Entry.init)),
      .text(
        "Tickets that have numbers in common win together, so a standard deviation depends on how "
          + "many each two of them have; it is exact. It is not known for more than 4,096 tickets of "
          + "one round, if they are ranked each in its own; if all are of one round, name it with "
          + "--round. --no-timing and --no-deviation leave keys out, and so does merge, for the parts "
          + "of a sum do not know each other's tickets."),
      .text(
        "lotto help errors explains the values of error; lotto schema prints the order of the keys, "
          + "and their types for other programs, with --rank those of rank."),
    ])

  static let errors = HelpTopic(
    name: "errors", heading: "ERROR CODES", summary: Wording("the error codes of rows"),
    parts: [
      .text(
        "A bad input never ends a run: it gets its row, with one of these codes in error; notes "
          + "and detail say more. The exit status is then 1."),
      .text("lotto help errors CODE shows one of them."),
      .title("Inputs and pictures"), .entries(RowValue.inputErrors.map(Entry.init)),
      .title("Invalid ticket codes"), brokenTicket,
      .entries(RowValue.payloadErrors.map(Entry.init)),
      .text(
        "A code of another kind is not an error: its row has status other_product, and product "
          + "names it."),
      .title("When a code is not read"),
      .text(
        "lotto scan -v shows how far the search got. \"No finder patterns\": nothing looks like "
          + "the three squares in the corners of a code. \"Finder patterns found, but no grid\": "
          + "something does, perhaps noise, but no modules lie between them. \"Grid found, but "
          + "not decodable\": there seems to be a code; the score shown is below 0.5 for noise, 1 "
          + "or more for a sharp code. \"Looks like a ticket, but too damaged\": most of the code "
          + "was read, but not enough to be sure of every number."),
      .text(
        "--effort thorough searches many times longer and reads a few more. --debug-images DIR "
          + "writes what each attempt saw as gray PNG files that only you can read, at most 64 per "
          + "input: 000001-NAME-02-half.png is what the second attempt at the first input saw, and "
          + "000001-NAME-02-half-grid-01.png the first code in it, as it was redrawn for zbar. "
          + "000001-NAME-09-regions.png dims everything except the places that later attempts "
          + "search."),
    ])

  private static let brokenTicket: Part = .text(
    "The code breaks the grammar of tickets at the byte offset that detail names. No game "
      + "of such a ticket is checked, because a wrong result is worse than none. Scan the ticket "
      + "again, or type its numbers, as in lotto check --round 1244 1 13 18 26 34 38; the printed "
      + "ticket is authoritative.")

  /// The page of one error code; nil if there is none of this name.
  static func error(_ name: [UInt8]) -> HelpTopic? {
    guard let value = RowValue.errors.first(where: { $0.name.utf8.elementsEqual(name) }) else {
      return nil
    }
    let isOfTicket = RowValue.payloadErrors.contains { $0.name == value.name }
    return HelpTopic(
      name: "\(errors.name) \(value.name)", heading: "", summary: value.meaning,
      parts: (value.advice.map { [.paragraph($0)] } ?? []) + (isOfTicket ? [brokenTicket] : []))
  }

  static let exitStatus = HelpTopic(
    name: "exit-status", heading: "EXIT STATUS", summary: Wording("what exit statuses mean"),
    parts: [
      .entries(ExitStatus.meanings),
      .title("With --exit-code winner"),
      .entries(ExitStatus.winnerMeanings),
      .text(
        "Status 1 is never returned while a ticket is unread. Invalid usage also gives 2; you can "
          + "tell it by its message and the empty standard output."),
    ])

  private static func keys(of level: RecordField.Level) -> [Entry] {
    RecordField.all.filter { $0.level == level }.map {
      Entry($0.key, type: $0.typeName, $0.meaning)
    }
  }
}

extension HelpTopic.Entry {
  fileprivate init(_ value: RowValue) {
    let advice = value.advice.map { Wording(verbatim: ". ") + $0 }
    self.init(value.name, value.meaning + (advice ?? .empty))
  }
}
