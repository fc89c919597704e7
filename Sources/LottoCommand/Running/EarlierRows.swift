internal import JSON
internal import Lottery
internal import Pipeline

/// Reads the rows of an earlier run to check their payloads again.
///
/// A ticket's games stand in rows of their own: rows of the same code, one after another, are one
/// input. A row without a payload keeps its error.
struct EarlierRows {
  private var last: Code?

  /// What makes rows belong together.
  private struct Code: Equatable {
    let source: [UInt8]
    let number: Int
    let payload: String
  }

  /// The input that a line stands for; nil for an empty line and for further games of a code.
  mutating func read(_ line: [UInt8]) -> CheckInput? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return nil }
    let row: JSONValue
    do throws(JSONError) { row = try JSONReader.read(line) } catch {
      return Self.broken(line, at: error.offset)
    }
    guard let payload = row["payload"]?.string else {
      return Self.broken(line, at: 0)
    }
    let source = Self.source(of: row) ?? Source(Array(payload.utf8))
    if payload.isEmpty { return Self.withoutPayload(row, source) }
    let number = max(1, row["code"]?.integer ?? 1)
    let code = Code(source: source.bytes, number: number, payload: payload)
    if code == last { return nil }
    last = code
    return CheckInput(
      source: source,
      code: JudgedCode(
        number: number, attempt: row["attempt"]?.string ?? "", bytes: Array(payload.utf8)))
  }

  private static func source(of row: JSONValue) -> Source? {
    let exact = row["source_b64"]?.string.flatMap { $0.isEmpty ? nil : Base64.decode($0) }
    return exact.map { Source($0) } ?? row["source"]?.string.map { Source(Array($0.utf8)) }
  }

  /// Typed numbers have no payload: they are checked again from the row's round and numbers.
  private static func withoutPayload(_ row: JSONValue, _ source: Source) -> CheckInput? {
    if let code = row["error"]?.string.flatMap(InputFailure.Code.init) {
      return CheckInput(source: source, failure: InputFailure(code))
    }
    let numbers = row["numbers"]?.array?.compactMap(\.integer) ?? []
    guard let round = row["round"]?.integer.flatMap(Round.init), let pick = Pick(numbers) else {
      return CheckInput(source: source, code: JudgedCode(broken: PayloadError(.query, at: 0)))
    }
    return CheckInput(source: source, code: JudgedCode(typed: TypedNumbers.ticket(round, pick)))
  }

  /// A line that is no row: what should carry a payload does not.
  private static func broken(_ line: [UInt8], at offset: Int) -> CheckInput {
    CheckInput(
      source: Source(line), code: JudgedCode(broken: PayloadError(.query, at: offset)))
  }
}
