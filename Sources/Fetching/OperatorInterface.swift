internal import JSON
package import Lottery

/// One way to ask the operator for draws, as an entry of a list: a changed site is a new entry.
package struct OperatorInterface: Sendable {
  /// Its name in diagnostics.
  package let name: String
  /// What is appended to the base address to ask for a range of rounds.
  package let path: @Sendable (ClosedRange<Round>) -> String
  /// The most rounds of one question.
  package let rangeLimit: Int

  /// The interfaces, the current one first.
  package static let all: [OperatorInterface] = [
    OperatorInterface(
      name: "lt645",
      path: { rounds in
        "/lt645/selectPstLt645Info.do?srchStrLtEpsd=\(rounds.lowerBound.number)"
          + "&srchEndLtEpsd=\(rounds.upperBound.number)"
      },
      rangeLimit: 50)
  ]

  /// The address of the operator's site.
  package static let operatorBase = "https://www.dhlottery.co.kr"

  /// The ranges in which rounds are asked for: near ones share a question.
  package func ranges(of rounds: [Round]) -> [ClosedRange<Round>] {
    var ranges: [ClosedRange<Round>] = []
    for round in rounds.sorted() {
      if let last = ranges.last, round.number - last.lowerBound.number < rangeLimit {
        ranges[ranges.count - 1] = last.lowerBound...round
      } else {
        ranges.append(round...round)
      }
    }
    return ranges
  }
}

/// What a body says to a question for draws.
package enum FetchedDraws {
  /// The final draws of those rounds that a body holds, in the order of rounds.
  ///
  /// Blocking shows as a page with status 200: a body that is no JSON is no answer. A row of
  /// another round, of a wrong date or without sales is left out; one that contradicts itself
  /// makes the whole answer worthless.
  package static func read(
    _ body: [UInt8], asking rounds: Set<Round>
  ) throws(FetchError) -> [Draw] {
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.read(body) } catch {
      throw FetchError("the answer is not JSON, perhaps the site blocks: \(error)")
    }
    guard let data = value["data"] else { throw FetchError("the answer has no data") }
    let rows = data["list"]?.array ?? []
    var draws: [Round: Draw] = [:]
    for row in rows {
      guard let round = row["ltEpsd"]?.integer.flatMap(Round.init), rounds.contains(round) else {
        continue
      }
      let draw: Draw
      do throws(DrawError) { draw = try OperatorRow.read(row) } catch {
        throw FetchError("round \(round.number): \(error)")
      }
      if let other = draws[round], other != draw {
        throw FetchError("round \(round.number): two different rows")
      }
      if draw.totalSales != nil { draws[round] = draw }
    }
    return draws.values.sorted { $0.round < $1.round }
  }
}

/// Why draws could not be fetched.
package struct FetchError: Error, Equatable, Sendable {
  /// What was expected and what was found.
  package let reason: String

  /// An error with its reason.
  package init(_ reason: String) { self.reason = reason }
}
