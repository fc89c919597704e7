internal import JSON
internal import Lottery

/// The rows for the page's script, and what the program decides about them.
struct PageRows {
  private let records: [GameRecord]
  private let games: [ListedGame]
  private let language: Language

  /// The rows of these records, each with its listed form.
  init(_ records: [GameRecord], _ games: [ListedGame], in language: Language) {
    self.records = records
    self.games = games
    self.language = language
  }

  private typealias Member = (name: String, value: (GameRecord, ListedGame) -> JSONValue)

  /// The rows and their tags, both as JSON.
  ///
  /// Each row is an object that has only values that differ from the previous row: the keys of
  /// JSON Lines, the `ticket` and its searchable `text`, and its `tag` as an index into the tags.
  var json: (rows: String, tags: String) {
    var tags = RowTags()
    var members: [Member] = RecordField.all.map { field in
      (field.key, { record, _ in field.value(record, in: language) })
    }
    members += [
      ("ticket", { .integer($1.ticket) }),
      ("text", { .string(String(decoding: $1.text.bytes, as: UTF8.self)) }),
    ]
    var output = Array("[".utf8)
    var last: [JSONValue?] = members.map { _ in nil }
    var lastTag: Int?
    var thumbnail: [UInt8] = []
    for (record, game) in zip(records, games) {
      output += (output.count == 1 ? "\n{" : ",\n{").utf8
      let tag = tags.index(of: game)
      var separator = ""
      if tag != lastTag {
        lastTag = tag
        output += "\"tag\":\(tag)".utf8
        separator = ","
      }
      if record.thumbnail != thumbnail {
        thumbnail = record.thumbnail
        output += "\(separator)\"thumbnail\":\"\(Base64.encode(thumbnail))\"".utf8
        separator = ","
      }
      for (column, member) in members.enumerated() {
        let value = member.value(record, game)
        if value.hasSameBytes(as: last[column]) { continue }
        last[column] = value
        output += "\(separator)\"\(member.name)\":".utf8
        separator = ","
        value.append(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
    output += "\n]\n".utf8
    return (String(decoding: output, as: UTF8.self), JSONValue.array(tags.values).text)
  }

  /// Each row's place in each order but that of the input, as JSON.
  var orders: String {
    let orders = SortKey.allCases.filter { $0 != .input }.map { key in
      "\"\(key.rawValue)\":[\(key.places(of: games).map(String.init).joined(separator: ","))]"
    }
    return "{\n\(orders.joined(separator: ",\n"))\n}\n"
  }
}

/// What rules say of rows, each combination once: few of a hundred thousand rows differ in it.
private struct RowTags {
  private(set) var values: [JSONValue] = []
  private var indices: [Key: Int] = [:]

  /// All that decides a tag.
  private struct Key: Hashable {
    let kind: ListedGame.Kind
    let rank: Rank
    let type: GameType?
    let price: Int
    let prize: Int?
    let netPrize: Int
    let isGuess: Bool
    let claim: GameResult.Claim?
    let claimBy: CalendarDate?

    init(_ game: ListedGame) {
      kind = game.kind
      rank = game.rank
      isGuess = game.isGuess
      claim = game.claim
      type = game.type
      price = game.price
      prize = game.prize
      netPrize = game.netPrize
      claimBy = game.claimBy
    }
  }

  mutating func index(of game: ListedGame) -> Int {
    let key = Key(game)
    if let index = indices[key] { return index }
    indices[key] = values.count
    values.append(Self.tag(of: game))
    return values.count - 1
  }

  /// The options of filters, what a search finds, and what the row adds to totals.
  private static func tag(of game: ListedGame) -> JSONValue {
    // A round's option is the round itself.
    let options = ReportFilter.all.filter { $0.id != .round }.compactMap { filter in
      filter.option(game).map { (filter.id.rawValue, JSONValue.integer($0)) }
    }
    var cells: [SearchText] = []
    _ = game.hasCell { cell in
      cells += cell.texts
      return false
    }
    let totals = Totals([game])
    let sums = [
      ("games", totals.games), ("spent", totals.spent), ("spentOnDrawn", totals.spentOnDrawn),
      ("won", totals.won.published), ("wonGames", totals.wonGames), ("repeated", totals.repeated),
      ("errors", totals.errors), ("toClaim", totals.claims.games),
      ("net", totals.claims.net.published),
      ("doubtfulGames", totals.claims.doubtfulGames),
      ("doubtful", totals.claims.doubtful.published),
      ("expiredGames", totals.claims.expiredGames), ("expired", totals.claims.expired.published),
    ]
    return .object([
      "kind": .string(game.kind.name),
      "options": .object(of: options),
      "cells": .string(
        cells.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")),
      "adds": .object(of: sums.filter { $0.1 != 0 }.map { ($0.0, .integer($0.1)) }),
      "unpublished": game.kind == .won && game.prize == nil
        ? .object([
          "rank": .integer(Int(game.rank.rawValue)),
          "sums": .array(
            [
              ("unpublished", totals.won), ("unpublishedToClaim", totals.claims.net),
              ("unpublishedDoubtful", totals.claims.doubtful),
              ("unpublishedExpired", totals.claims.expired),
            ].filter { !$0.1.isPublished }.map { .string($0.0) }),
        ]) : .null,
      "deadline": totals.claims.nextDeadline.map { .string($0.description) } ?? .null,
    ])
  }
}

extension JSONValue {
  /// Whether two values have the same bytes; equal texts may be composed differently.
  fileprivate func hasSameBytes(as other: Self?) -> Bool {
    guard case .string(let text) = self, case .string(let last)? = other else {
      return self == other
    }
    return text.utf8.elementsEqual(last.utf8)
  }
}
