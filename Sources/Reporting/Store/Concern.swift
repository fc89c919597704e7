internal import Lottery

/// Why someone should look at a ticket or a file; what is lost by waiting comes first.
package enum Concern: CaseIterable, Sendable {
  case deadlineInDoubt, noResult, unpublished, unread, locked, damaged, unsupported, notOpened
  case notPicture, tooLarge, failed, invalidCode, mistyped, notOnSale, unusualForm, notDrawn

  /// The concern about a row; nil if there is nothing to look at.
  package init?(_ record: GameRecord) {
    guard let concern = Self.about(errorOf: record) ?? Self.about(gameOf: record) else {
      return nil
    }
    self = concern
  }

  private static func about(errorOf record: GameRecord) -> Concern? {
    // What a truncated file has lost may be a ticket; any other that is read is all there.
    let isRead = record.notes.contains(.damagedFile)
    if record.error.isEmpty || isRead && record.error != InputFailure.Code.truncated.rawValue {
      return nil
    }
    let concern = InputFailure.Code(rawValue: record.error)?.text.remedy.map { Concern($0) }
    if record.notes.contains(.password) { return .locked }
    let isCode = record.page > 0 || record.payload.contains("://")
    return concern ?? (isCode ? .invalidCode : .mistyped)
  }

  private init(_ remedy: ErrorText.Remedy) {
    switch remedy {
    case .open: self = .notOpened
    case .leaveOut: self = .notPicture
    case .convert: self = .unsupported
    case .copy: self = .damaged
    case .raiseLimit: self = .tooLarge
    case .retry: self = .failed
    case .takeAgain: self = .unread
    }
  }

  private static func about(gameOf record: GameRecord) -> Concern? {
    if record.isRepeated || !record.isGame { return nil }
    switch record.status {
    case .won where !record.isClaimable: return nil
    case .won where record.isInDoubt: return .deadlineInDoubt
    case .won where record.prize == nil: return .unpublished
    case .noDraw: return .noResult
    case .pending: return record.notes.contains(.notOnSale) ? .notOnSale : .notDrawn
    default: return record.isGenuineForm || record.game.isEmpty ? nil : .unusualForm
    }
  }

  /// Whether the concern is about tickets, which are counted one by one, rather than about files.
  fileprivate var concernsTickets: Bool {
    [.deadlineInDoubt, .noResult, .unpublished, .notOnSale, .unusualForm, .notDrawn]
      .contains(self)
  }

  /// How many there are, and what to do; `{1}` are the rounds, `{2}` is the next draw.
  fileprivate var wording: Wording {
    switch self {
    case .deadlineInDoubt:
      Wording("{0} {0|ticket|tickets} whose deadline may have passed: claim at once")
    case .noResult: Wording("{0} {0|ticket|tickets} of {1}: lotto draws update")
    case .unpublished:
      Wording("{0} {0|ticket|tickets} whose prize is not published yet: lotto draws update")
    case .unread:
      Wording("{0} {0|picture|pictures} could not be read: take {0|it|them} again, closer")
    case .locked: Wording("{0} {0|PDF|PDFs} with a password: save {0|it|them} without one")
    case .damaged: Wording("{0} damaged {0|file|files}: copy {0|it|them} again")
    case .unsupported:
      Wording("{0} {0|file|files} of a kind that is not read: install or convert as the rows say")
    case .notOpened:
      Wording("{0} {0|file|files} could not be opened: check names and permissions")
    case .notPicture: Wording("{0} {0|file is|files are} not a picture: leave {0|it|them} out")
    case .tooLarge:
      Wording("{0} {0|file exceeds|files exceed} a limit: --max-pixels and --max-pages raise it")
    case .failed:
      Wording("{0} {0|file|files} took too long or crashed the decoder: take {0|it|them} again")
    case .invalidCode:
      Wording("{0} invalid ticket {0|code|codes}: type {0|its|their} numbers, lotto help check")
    case .mistyped:
      Wording("{0} {0|line is|lines are} neither a ticket nor six numbers: correct {0|it|them}")
    case .notOnSale:
      Wording("{0} {0|ticket|tickets} of {1}, not on sale yet: compare {0|it|them} with the paper")
    case .unusualForm:
      Wording("{0} {0|ticket|tickets} with an unusual code: compare {0|it|them} with the paper")
    case .notDrawn: Wording("{0} {0|ticket|tickets} not drawn yet: check again after {2}")
    }
  }
}

/// Counts what to look at by cause, in little memory.
package struct Concerns {
  private var tallies: [Concern: Tally] = [:]

  private struct Tally {
    var count = 0
    var rounds: Set<Int> = []
    var nextDraw = ""
    var tickets = TicketSet()
    var lastSource: Source?
    /// The first tickets or files, and one more than are named.
    var named: [(source: String, page: Int, serial: String)] = []
  }
  /// So many tickets or files of a cause are named; more are only counted.
  private static let mostNamed = 3

  /// Nothing to look at.
  package init() {}

  /// Adds a row of a ticket; rows of a file must be adjacent, those of a ticket need not.
  ///
  /// Returns the cause if the row is the first of its ticket or file.
  @discardableResult mutating func add(_ record: GameRecord, ticket: Int) -> Concern? {
    guard let concern = Concern(record) else { return nil }
    var tally = tallies.removeValue(forKey: concern) ?? Tally()
    let isNew =
      concern.concernsTickets
      ? tally.tickets.insert(ticket) : tally.lastSource != record.source
    tally.lastSource = record.source
    if isNew {
      tally.count += 1
      if tally.named.count <= Self.mostNamed {
        tally.named.append((record.source.text, record.page, record.serial))
      }
    }
    if record.round > 0 { tally.rounds.insert(record.round) }
    if tally.nextDraw.isEmpty || record.drawDate < tally.nextDraw {
      tally.nextDraw = record.drawDate
    }
    tallies[concern] = tally
    return isNew ? concern : nil
  }

  /// How many tickets and files there are to look at.
  var count: Int { tallies.values.reduce(0) { $0 + $1.count } }

  /// The tickets or files of a cause, if they are few.
  func names(of concern: Concern, in language: Language) -> String? {
    guard let named = tallies[concern]?.named, named.count <= Self.mostNamed else { return nil }
    return named.map { source, page, serial in
      let place = Phrase.place(source, page: page, in: language)
      return Phrase.ticketName(place, serial: serial, in: language)
    }.distinct.joined(separator: " · ")
  }

  /// One sentence per cause, the most urgent first.
  func sentences(in language: Language) -> [String] { causes(in: language).map(\.sentence) }

  /// The causes, the most urgent first, each with its sentence.
  func causes(in language: Language) -> [(concern: Concern, count: Int, sentence: String)] {
    Concern.allCases.compactMap { concern in
      tallies[concern].map { tally in
        let rounds = Self.names(of: tally.rounds.sorted()).text(in: language)
        let sentence = concern.wording.text(
          in: language, [DisplayText.grouped(tally.count), rounds, tally.nextDraw])
        return (concern, tally.count, sentence)
      }
    }
  }

  private static func names(of rounds: [Int]) -> Wording {
    switch rounds.count {
    case 0...1: Wording("round \(rounds.first ?? 0)")
    case 2: Wording("rounds \(rounds[0]) and \(rounds[1])")
    case 3: Wording("rounds \(rounds[0]), \(rounds[1]) and \(rounds[2])")
    default: Wording("\(rounds.count) rounds, \(rounds[0]) to \(rounds[rounds.count - 1])")
    }
  }
}
