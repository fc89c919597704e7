package import Lottery

/// One row of results: a game, or an input or a code that has none.
///
/// Flat, and apart from the domain's types, which may change while `lotto.game/2` does not.
package struct GameRecord: Equatable {
  /// Where the row's input came from.
  package let source: Source
  /// Which code of the input, from 1 in reading order; 0 where none was found.
  package internal(set) var code = 0
  var status = Status.error
  var error = ""
  var message = ""
  var product = ""
  var round = 0
  var drawDate = ""
  var drawNumbers = [0, 0, 0, 0, 0, 0]
  var drawBonus = 0
  var game = ""
  var type = ""
  var numbers = [0, 0, 0, 0, 0, 0]
  var matched = [0, 0, 0, 0, 0, 0]
  /// The bonus number, when it is among the row's numbers.
  var bonus: Int?
  var rank = Rank.none
  var prize: Int? = 0
  var netPrize = 0
  var claimBy = ""
  var isExpired = false
  var serial = ""
  var isGenuineForm = false
  var duplicateOf = ""
  var attempt = ""
  var corners = CodeOutcome.noCorners
  var payload = ""
  var drawsSHA256 = ""
  /// The code as it was scanned, as a PNG file, for forms that show it; no column, and empty without one.
  package var thumbnail: [UInt8] = []

  /// The number of this row's form.
  package static let schema = "lotto.game/2"

  /// What became of a game, an input or a code.
  package enum Status: String, CaseIterable, Sendable {
    case won
    case lost
    case pending
    case noDraw = "no_draw"
    case otherProduct = "other_product"
    case error
  }

  /// The rows of an outcome, in the order of its codes and their games; never none.
  package static func records(
    of outcome: InputOutcome, in language: Language
  ) -> [GameRecord] {
    let message = Message(language: language)
    var base = GameRecord(source: outcome.source)
    if let failure = outcome.failure {
      base.error = failure.code.rawValue
      base.message = message.failure(failure)
    }
    if outcome.codes.isEmpty { return [base] }
    return outcome.codes.flatMap { base.records(of: $0, message) }
  }

  /// Why an input, or a code of it, was not read: each sentence once.
  package static func errors(of outcome: InputOutcome, in language: Language) -> [String] {
    var said: Set<String> = [""]
    let message = Message(language: language)
    let sentences =
      [outcome.failure.map(message.failure)]
      + outcome.codes.map { code in
        switch code.reading {
        case .broken(let error): message.broken(error)
        case .unread(let failure): message.failure(failure)
        case .ticket, .other: nil
        }
      }
    return sentences.compactMap(\.self).filter { said.insert($0).inserted }
  }

  init(source: Source) { self.source = source }

  private func records(of code: CodeOutcome, _ message: Message) -> [GameRecord] {
    var record = self
    record.code = code.number
    record.attempt = code.attempt
    record.corners = code.corners
    record.payload = String(decoding: code.payload, as: UTF8.self)
    record.duplicateOf = code.duplicateOf?.text ?? ""
    switch code.reading {
    case .ticket(let result): return record.records(of: result, message)
    case .other(let product):
      record.status = .otherProduct
      record.product = product.product.name
      if case .pension(let pension) = product { record.round = pension.round }
      record.say(message.other(product))
    case .broken(let error):
      record.status = .error
      record.product = (error.reason == .foreign ? Product.foreign : .lotto645).name
      record.error = error.reason.rawValue
      record.say(message.broken(error))
    case .unread(let failure):
      record.error = failure.code.rawValue
      record.message = message.failure(failure)
    }
    return [record]
  }

  private func records(of result: TicketResult, _ message: Message) -> [GameRecord] {
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
    return result.games.map { record.record(of: $0, in: result, message) }
  }

  private func record(
    of game: GameResult, in result: TicketResult, _ message: Message
  ) -> GameRecord {
    var record = self
    // Typed numbers have neither a letter nor a type: no ticket says so.
    if result.ticket.form != .typed {
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
    record.isExpired = game.isExpired
    record.status =
      switch result.standing {
      case .pending: .pending
      case .unknown: .noDraw
      case .drawn: game.rank == .none ? .lost : .won
      }
    record.say(message.game(game, of: result))
    return record
  }

  /// Whether the prize is final: that of a game that won, once it is published, and none for others.
  var isPrizeKnown: Bool { status == .lost || status == .won && prize != nil }

  /// Adds to what the row says for people.
  private mutating func say(_ text: String) {
    message = [message, text].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
