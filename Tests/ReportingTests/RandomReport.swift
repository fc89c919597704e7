import JSON
import Lottery
import TestSupport

@testable import Reporting

/// Random rows and events, the same for the same seed.
enum RandomReport {
  /// Paths whose case folding, composition and order may differ between Swift and JavaScript.
  private static let sources = [
    "a.png", "B/A.PNG", "가나.png", "\u{1100}\u{1161}\u{1102}\u{1161}.png", "\u{AC00}\u{11A8}",
    "ΑΣ.png", "İstanbul", "straße", "É.png", "e\u{301}.png", "\u{1F600}.png", "\u{FF21}.png",
    "\u{E000}", "\u{FFFD}", "1244", "a b", "line\r\nbreak", "",
  ]

  private static let words = [
    "1", "07", "45", "46", "0", "17 26", "1100", "png", "PNG", "가", "\u{1100}\u{1161}", "각",
    "ας", "ασ", "Σ", "i", "i\u{307}", "SS", "é", "e\u{301}", "\u{1F600}", "a\u{3000}b",
    "a\r\nb", " \u{308}", "\t7\n", "", "  ", "0011000110", "nothing", "1st", "등", "AUTO", "자동",
    "expired", "만료", "50,000", "2024-12",
    "b.png no", "낙첨", "오류", "pens",
  ]

  static func records(_ count: Int, _ random: inout SeededGenerator) -> [GameRecord] {
    (0..<count).flatMap { _ in
      let source = sources.randomElement(using: &random) ?? ""
      let isRepeated = Int.random(in: 0..<6, using: &random) == 0
      let code = Sample.code(
        reading(&random), duplicateOf: isRepeated ? Sample.source("first.png") : nil)
      let outcome = InputOutcome(
        source: Sample.source(source),
        codes: Int.random(in: 0..<9, using: &random) == 0 ? [] : [code],
        failure: InputFailure(.noCode))
      return GameRecord.records(of: outcome)
    }
  }

  private static func reading(_ random: inout SeededGenerator) -> CodeReading {
    let games = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      [
        Sample.first, Sample.second, Sample.third, Sample.fourth, Sample.fifth,
        Sample.lostWithBonus, [1, 2, 3, 4, 5, 6], [40, 41, 42, 43, 44, 45],
      ].randomElement(using: &random) ?? Sample.first
    }
    func undrawn(_ round: Int) -> CodeReading {
      .ticket(TicketResult(Sample.ticket(round: round, games), draw: nil, today: Sample.afterDraw))
    }
    switch Int.random(in: 0..<13, using: &random) {
    case 0: return undrawn(50)
    case 1: return undrawn(300)
    case 2: return undrawn(1101)
    case 3: return undrawn(1300)
    case 4: return Sample.drawn(games, draw: Sample.bareRound1100)
    case 5: return Sample.drawn(games, today: Sample.afterClaim)
    case 6: return Sample.drawn(games, form: .typed)
    case 12: return Sample.drawn(games, today: Sample.inDoubt)
    case 7: return .other(.foreign)
    case 8: return .broken(PayloadError(.numbers, at: 32))
    default: return Sample.drawn(games)
    }
  }

  /// What a page contains of rows: their packed form, tags and orders.
  static func page(_ records: [GameRecord]) throws -> [String: JSONValue] {
    let page = PageRows(records, ListedGame.list(records), in: .english)
    let (rows, tags) = page.json
    return try ["rows": rows, "tags": tags, "orders": page.orders].mapValues {
      try JSONReader.read(Array($0.utf8))
    }
  }

  /// An event that the page has too, which never loads, replaces or appends rows.
  static func event(for state: ReportState, _ random: inout SeededGenerator) -> ReportEvent {
    func one<T>(of all: [T]) -> T { all[Int.random(in: all.indices, using: &random)] }
    switch Int.random(in: 0..<15, using: &random) {
    case 0, 1: return .search(one(of: words))
    case 2, 3, 4: return choice(&random)
    case 5: return .clear
    case 6: return .pressBadge(one(of: BadgeKind.allCases))
    case 7: return .showBadges(Bool.random(using: &random))
    case 8: return .view(one(of: ViewMode.allCases))
    case 9: return .open(row: Int.random(in: 0...state.games.count, using: &random))
    case 10, 11: return .sort(one(of: SortKey.allCases))
    case 12: return .reverse
    case 13: return .shuffle(seed: UInt32.random(in: 0 ... .max, using: &random))
    default: return .close
    }
  }

  private static func choice(_ random: inout SeededGenerator) -> ReportEvent {
    let id = ReportFilter.ID.allCases.randomElement(using: &random) ?? .status
    let options: [Int] =
      switch id {
      case .status: Array(ListedGame.Kind.allCases.indices)
      case .rank: Array(1...5)
      case .round: [50, 300, 1100, 1101, 1300]
      case .type: Array(GameType.allCases.indices)
      case .claim: [0, 1]
      }
    return .choose(
      id, option: options.randomElement(using: &random) ?? 0, isOn: Bool.random(using: &random))
  }

  /// An event in the form that the page's store takes; nil for one that only the program has.
  static func json(of event: ReportEvent) -> JSONValue? {
    func object(_ type: String, _ members: (String, JSONValue)...) -> JSONValue {
      .object(of: [("type", .string(type))] + members)
    }
    return switch event {
    case .search(let text): object("search", ("text", .string(text)))
    case .choose(let filter, let option, let isOn):
      object(
        "choose", ("filter", .string(filter.rawValue)), ("option", .integer(option)),
        ("isOn", .bool(isOn)))
    case .clear: object("clear")
    case .pressBadge(let kind): object("pressBadge", ("kind", .string(kind.rawValue)))
    case .showBadges(let isShown): object("showBadges", ("isShown", .bool(isShown)))
    case .view(let mode): object("view", ("mode", .string(mode.rawValue)))
    case .open(let row): object("open", ("row", .integer(row)))
    case .sort(let key): object("sort", ("key", .string(key.rawValue)))
    case .reverse: object("reverse")
    case .shuffle(let seed): object("shuffle", ("seed", .integer(Int(seed))))
    case .close: object("close")
    case .loading, .replace, .append: nil
    }
  }
}
