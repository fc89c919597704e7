internal import JSON
package import Lottery

/// The draws parsed from the bodies of answers.
package struct FetchedDraws: Sendable {
  /// The wanted draws; one that is not final has its numbers only.
  package private(set) var draws: [Round: Draw] = [:]
  /// Why wanted rows were rejected, by round.
  package private(set) var refusals: [Round: Wording] = [:]
  private let wanted: Set<Round>?
  private let today: CalendarDate

  /// No draws yet; nil for `wanted` accepts every round drawn by today.
  package init(wanted: Set<Round>?, today: CalendarDate) {
    self.wanted = wanted
    self.today = today
  }

  /// Whether no answer had a row of the round.
  package func isLacking(_ round: Round) -> Bool { draws[round] == nil && refusals[round] == nil }

  /// Adds the rows in the body of an answer; after an error, some may have been added.
  ///
  /// A wanted round missing from the body has no result yet; a bad row affects only its own round.
  /// Throws if the body is not JSON (a site that blocks callers sends a page with status 200), or
  /// if it lacks a wanted round but has others that were not requested: it answers another request.
  package mutating func add(
    _ body: [UInt8], to request: DrawRequest, of interface: OperatorInterface
  ) throws(FetchError) {
    let earlier = draws
    guard let rows = interface.rows(try Self.json(body)) else {
      throw FetchError(
        Wording("the response has an unexpected format: the site may have changed"),
        remedy: .otherInterface)
    }
    var others: [Round] = []
    for row in rows {
      guard let round = OperatorRow.round(of: row) else {
        throw FetchError(
          Wording("a row of the response has no round number: the site may have changed"),
          remedy: .otherInterface)
      }
      if wanted?.contains(round) ?? true {
        let conflict =
          earlier[round] == nil
          ? Wording("two of its rows contradict each other")
          : Wording("two answers contradict each other")
        take(row, of: round, else: conflict)
      }
      if request.covered?.contains(round.number) == false { others.append(round) }
    }
    let isLackingOne = wanted?.contains { round in
      request.covered?.contains(round.number) == true && isLacking(round)
    }
    if isLackingOne == true, let other = others.first {
      throw FetchError(
        Wording("the response contains round \(other.number), which was not requested"),
        remedy: .otherInterface)
    }
  }

  private static func json(_ body: [UInt8]) throws(FetchError) -> JSONValue {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    do throws(JSONError) {
      return try JSONReader.read(body.starts(with: mark) ? Array(body.dropFirst(3)) : body)
    } catch {
      let isPage = body.first { $0 > 0x20 } == UInt8(ascii: "<")
      throw FetchError(
        isPage
          ? Wording(
            "the site returned a web page instead of data: it may be blocking this network or be "
              + "down for maintenance; try again in a few hours")
          : Wording("the response is not JSON: \(error.wording)"),
        remedy: .otherInterface)
    }
  }

  /// Takes a row, or refuses its round with `conflict` if it contradicts an earlier draw.
  private mutating func take(_ row: JSONValue, of round: Round, else conflict: Wording) {
    do throws(DrawError) {
      let draw = try OperatorRow.read(row)
      guard refusals[round] == nil else { return }
      if round.drawDate > today {
        return refuse(
          round,
          Wording("expected a round drawn by \(today), found one drawn on \(round.drawDate)"))
      }
      // Every draw has fifth prizes: a row that has none lacks its amounts.
      let isFinal = draw.isFinal && draw.tiers.last?.amount != 0
      let taken = isFinal ? draw : draw.numbersOnly
      guard let known = draws[round] else { return draws[round] = taken }
      // A final row replaces one that is not.
      guard known == taken || known.isFinal != isFinal && known.hasNumbers(of: taken) else {
        return refuse(round, conflict)
      }
      if isFinal { draws[round] = taken }
    } catch { refuse(round, error.wording) }
  }

  private mutating func refuse(_ round: Round, _ reason: Wording) {
    draws[round] = nil
    refusals[round] = reason
  }
}
