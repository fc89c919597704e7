internal import JSON
package import Lottery

/// What a body says to a question for draws.
package struct FetchedDraws: Sendable {
  /// The final draws of the body that were wanted.
  package private(set) var draws: [Round: Draw] = [:]
  /// Why rows that were wanted are not used, by round.
  package private(set) var refusals: [Round: Refusal] = [:]

  /// Why a row is not used.
  package struct Refusal: Equatable, Sendable {
    /// What was expected, for people.
    package let reason: String
    /// Whether the row is right and its figures are still to come.
    package let isNotFinal: Bool
  }

  /// Reads the body of an answer; nil for `wanted` wants every round.
  ///
  /// A wanted round that is not in the body has no result yet. A site that blocks its callers sends a
  /// page with status 200: a body that is not JSON is no answer. A bad row spoils its own round alone.
  /// An answer that leaves a wanted round out and holds rounds that were not asked for belongs to
  /// another question. No result is later than today.
  package init(
    _ body: [UInt8], to question: Question, of interface: OperatorInterface,
    wanted: Set<Round>?, today: CalendarDate
  ) throws(FetchError) {
    guard let rows = interface.rows(try Self.json(body)) else {
      throw FetchError(
        "the answer is not in the form that was expected: the site may have changed",
        remedy: .otherInterface)
    }
    var others: [Round] = []
    for row in rows {
      guard let round = OperatorRow.round(of: row) else {
        throw FetchError(
          "a row of the answer names no round: the site may have changed",
          remedy: .otherInterface)
      }
      if wanted?.contains(round) ?? true { take(row, of: round, today: today) }
      if question.covered?.contains(round.number) == false { others.append(round) }
    }
    let isLackingOne = wanted?.contains { round in
      question.covered?.contains(round.number) == true
        && draws[round] == nil && refusals[round] == nil
    }
    if isLackingOne == true, let other = others.first {
      throw FetchError(
        "the answer is about round \(other.number), which was not asked for",
        remedy: .otherInterface)
    }
  }

  /// The JSON of a body, before which a byte order mark may stand.
  private static func json(_ body: [UInt8]) throws(FetchError) -> JSONValue {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    do throws(JSONError) {
      return try JSONReader.read(body.starts(with: mark) ? Array(body.dropFirst(3)) : body)
    } catch {
      let isPage = body.first { $0 > 0x20 } == UInt8(ascii: "<")
      throw FetchError(
        isPage
          ? "the site answers with a page in place of data: it blocks this network, or is closed "
            + "for maintenance; try again in some hours"
          : "the answer is not JSON: \(error)",
        remedy: .otherInterface)
    }
  }

  private mutating func take(_ row: JSONValue, of round: Round, today: CalendarDate) {
    do throws(DrawError) {
      let draw = try OperatorRow.read(row)
      if let known = draws[round], known != draw {
        refuse(round, "two rows of it contradict each other")
      } else if refusals[round] == nil {
        if draw.totalSales == nil {
          refuse(round, "not final yet: its sales are not published", isNotFinal: true)
        } else if let fault = draw.implausibility(on: today) {
          refuse(round, fault)
        } else {
          draws[round] = draw
        }
      }
    } catch {
      refuse(round, error.description)
    }
  }

  private mutating func refuse(_ round: Round, _ reason: String, isNotFinal: Bool = false) {
    draws[round] = nil
    refusals[round] = Refusal(reason: reason, isNotFinal: isNotFinal)
  }
}
