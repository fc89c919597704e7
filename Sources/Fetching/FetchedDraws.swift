internal import JSON
package import Lottery

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
