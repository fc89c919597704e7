internal import Geometry
package import Lottery

/// One row: a game, or an input or code without games; flat, so that the domain's types can change.
package struct GameRecord: Equatable {
  /// Where the row's input came from.
  package internal(set) var source: Source
  /// The page that the row is about, from 1; 1 for a picture, 0 if it is about none.
  package internal(set) var page = 0
  /// The code's number within its page, from 1 in reading order; 0 if no code was found.
  package internal(set) var code = 0
  var status = Status.error
  var error = ""
  /// What is to be known of the row, in the order of importance.
  var notes: [Note] = []
  /// What no code can say, the same in every language: the system's words, the byte and its place.
  var detail = ""
  var product = ""
  var round = 0
  var drawDate = ""
  var drawNumbers = [0, 0, 0, 0, 0, 0]
  var drawBonus = 0
  var game = ""
  var type = ""
  var numbers = [0, 0, 0, 0, 0, 0]
  var matched = [0, 0, 0, 0, 0, 0]
  /// The bonus number, if it is one of the row's numbers.
  var bonus: Int?
  var rank = Rank.none
  var prize: Int? = 0
  var netPrize = 0
  var claimBy = ""
  /// Whether the prize can still be claimed; nil unless the game won.
  var claim: GameResult.Claim?
  /// Where the ticket is paid; nil unless the game won.
  var claimPlace: ClaimPlace?
  var serial = ""
  var isGenuineForm = false
  var duplicateOf = ""
  var attempt = ""
  var corners = Corners.unknown
  var payload = ""
  /// The fingerprint of the draw's line; empty without a draw.
  package internal(set) var drawsSHA256 = ""
  /// The scanned code as a PNG file, for formats that show it; empty if there is none.
  package var thumbnail: [UInt8] = []

  /// The name and version of this row format.
  package static let schema = "lotto.game/4"

  /// The status of a game, an input or a code.
  package enum Status: String, CaseIterable, Sendable {
    case won, lost, pending
    case noDraw = "no_draw"
    case otherProduct = "other_product"
    case error
  }

  /// The rows of an outcome, in the order of its codes and their games; never empty.
  package static func records(of outcome: InputOutcome) -> [GameRecord] {
    var base = GameRecord(source: outcome.source)
    base.page = outcome.page
    if let failure = outcome.failure { base.fail(failure) }
    if outcome.codes.isEmpty { return [base] }
    return outcome.codes.flatMap { base.records(of: $0) }
  }

  /// Why an input or some of its codes could not be read, each reason once, with a document's pages.
  package static func errors(of outcome: InputOutcome, in language: Language) -> [String] {
    var reasons = [outcome.failure?.message(in: language)].compactMap(\.self)
    var pages: [String: [Int]] = [:]
    for code in outcome.codes {
      var row = GameRecord(source: outcome.source)
      switch code.reading {
      case .broken(let error):
        row.payload = String(decoding: code.payload, as: UTF8.self)
        row.fail(error, in: code.payload)
      case .unread(let failure): row.fail(failure)
      case .ticket, .other: continue
      }
      let reason = row.message(in: language)
      reasons.append(reason)
      if case .unread(let failure) = code.reading, case .pages = failure.cause { continue }
      if pages[reason]?.last != code.page { pages[reason, default: []].append(code.page) }
    }
    return reasons.distinct.map { reason in
      guard outcome.pageCount > 1, let pages = pages[reason] else { return reason }
      return Self.reason(reason, onPages: pages, in: language)
    }
  }

  private static func reason(
    _ reason: String, onPages pages: [Int], in language: Language
  ) -> String {
    let shown = pages.prefix(10).map(String.init) + (pages.count > 10 ? ["…"] : [])
    let numbers = shown.joined(separator: ", ")
    let whole =
      pages.count == 1
      ? Wording("\(reason) (page \(numbers))") : Wording("\(reason) (pages \(numbers))")
    return whole.text(in: language)
  }

  init(source: Source) { self.source = source }

  /// A code as it was found: where, and which ticket it is; the games of a ticket share it.
  struct CodeKey: Hashable {
    let source: Source
    let page: Int
    let code: Int
    let payload: String
    let round: Int
  }

  var codeKey: CodeKey {
    CodeKey(source: source, page: page, code: code, payload: payload, round: round)
  }

  private func records(of code: CodeOutcome) -> [GameRecord] {
    var record = self
    record.page = code.page
    record.code = code.number
    record.attempt = code.attempt
    record.corners = code.corners
    record.payload = String(decoding: code.payload, as: UTF8.self)
    record.duplicateOf = code.duplicateOf?.text ?? ""
    switch code.reading {
    case .ticket(let result): return record.records(of: result)
    case .other(let product):
      record.status = .otherProduct
      record.product = product.name
      record.round = product.round ?? 0
    case .broken(let error):
      record.product = (error.reason == .foreign ? Product.foreign : .lotto645).name
      record.fail(error, in: code.payload)
    case .unread(let failure):
      record.fail(failure)
    }
    return [record]
  }

  private func records(of result: TicketResult) -> [GameRecord] {
    var record = self
    let ticket = result.ticket
    record.product = Product.lotto645.name
    record.round = ticket.round.number
    record.drawDate = ticket.round.drawDate.description
    record.serial = ticket.serial
    record.isGenuineForm = ticket.form == .printed
    if case .drawn(let known, _) = result.standing {
      record.drawNumbers = known.draw.winning.numbers
      record.drawBonus = known.draw.bonus
      record.drawsSHA256 = known.sha256
    }
    let place = ClaimPlace(of: result.games.map(\.rank).best)
    return result.games.map { game in
      var row = record.record(of: game, in: result)
      row.claimPlace = game.claim == nil ? nil : place
      return row
    }
  }

  private func record(of game: GameResult, in result: TicketResult) -> GameRecord {
    var record = self
    // Typed numbers have no letter or type, because there is no ticket.
    if !result.ticket.form.isTyped {
      record.game = game.game.slot.rawValue
      record.type = game.game.type.rawValue
    }
    record.numbers = game.game.pick.numbers
    record.matched = record.numbers.map { game.matched >> UInt64($0 - 1) & 1 == 1 ? 1 : 0 }
    if game.holdsBonus, case .drawn(let known, _) = result.standing {
      record.bonus = known.draw.bonus
    }
    record.rank = game.rank
    record.prize = game.prize
    record.netPrize = game.netPrize
    record.claimBy = game.claimBy?.description ?? ""
    record.claim = game.claim
    record.status =
      switch result.standing {
      case .pending: .pending
      case .unknown: .noDraw
      case .drawn: game.rank == .none ? .lost : .won
      }
    record.notes += result.notes(on: game) + (error.isEmpty ? [] : [.damagedFile])
    record.notes = record.notes.byImportance
    return record
  }

  /// Whether the prize is final: always for a lost game, once published for a winning game.
  var isPrizeKnown: Bool { status == .lost || status == .won && prize != nil }

  /// A number that depends only on the ticket and its game, wherever it was found.
  var fingerprint: UInt128 { identity.fingerprint(ofGame: game) }

  /// The ticket's identity, as a run would find it.
  var identity: TicketIdentity {
    let code = Array(payload.utf8)
    guard isGame else { return .other(payload: code) }
    if let round = Round(round), let pick = Pick(numbers), type.isEmpty {
      return .typed(pick, round)
    }
    guard case .ticket(let ticket) = try? Payload(code) else { return .other(payload: code) }
    return TicketIdentity(ticket)
  }

  /// Whether the game won, and nothing is left to claim.
  var isPast: Bool { claim?.isOpen == false }
  /// Whether `claimBy` is past by less than holidays may have moved it.
  var isInDoubt: Bool { claim == .inDoubt }
  /// Whether a prize can still be claimed; the deadline may be in doubt.
  var isClaimable: Bool { claim?.isOpen == true }

  /// Takes over why an input or a code was not read, beside why its file was read only in part.
  fileprivate mutating func fail(_ failure: InputFailure) {
    fail(failure.code.rawValue, failure.note.map { [$0] } ?? [], failure.detail ?? "")
  }

  /// Takes over how a code breaks the grammar of tickets, beside why a file was read only in part.
  private mutating func fail(_ error: PayloadError, in payload: [UInt8]) {
    // On a ticket, the round precedes the numbers, so an error at offset 0 is about typed numbers.
    let isTyped = error == PayloadError(.numbers, at: 0)
    fail(
      error.reason.rawValue, isTyped ? [.typedForm] : [],
      isTyped ? "" : error.detail(in: payload))
  }

  private mutating func fail(_ name: String, _ causes: [Note], _ words: String) {
    notes = causes + (error.isEmpty ? [] : [.partialFile])
    detail = [words, detail].filter { !$0.isEmpty }.joined(separator: "; ")
    error = name
  }
}

extension InputFailure {
  /// Why the input was not read, as its row says it.
  package func message(in language: Language) -> String {
    var row = GameRecord(source: Source([]))
    row.fail(self)
    return row.message(in: language)
  }
}
