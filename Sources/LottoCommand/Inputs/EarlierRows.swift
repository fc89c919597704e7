internal import Geometry
internal import JSON
internal import Lottery
internal import Pipeline

/// Reads the rows of an earlier run to check their payloads again.
///
/// Each game of a ticket has its own row: consecutive rows of one code with ascending letters are
/// one input; a nested row is one input with all its codes. What a scan learned about an image is
/// kept: truncated files and payloads, and the corners of codes.
struct EarlierRows {
  /// Most codes of a nested row that are checked; a row with more real ones would be too long a line.
  ///
  /// The row of an empty code is two hundred times as long as the code.
  static let codeLimit = 16_384
  /// Whether every line is an input of its own, for a worker, which must answer each line.
  let answersEveryLine: Bool
  private var last: Code?

  init(answersEveryLine: Bool = false) { self.answersEveryLine = answersEveryLine }

  private struct Code: Equatable {
    let source: [UInt8]
    let page: Int
    let number: Int
    let payload: String
    var game: String

    func continues(in row: Code) -> Bool {
      source == row.source && (page, number) == (row.page, row.number) && payload == row.payload
        && game < row.game
    }
  }

  /// The input that a line starts; nil for an empty line and for further games of a code.
  mutating func read(_ line: [UInt8]) -> ScanInput? {
    let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    if isBlank, !answersEveryLine { return nil }
    let previous = last
    last = nil
    let row: JSONValue
    do throws(JSONError) { row = try JSONReader.read(line) } catch {
      return Self.broken(Source(line), .query, at: error.offset)
    }
    if let codes = row["codes"]?.array { return Self.nested(row, codes, orElse: Source(line)) }
    guard let payload = row["payload"]?.string else {
      return Self.broken(Source(line), .query, at: 0)
    }
    let source = Self.source(of: row) ?? Source(Array(payload.utf8))
    let failure = Self.failure(of: row)
    if payload.isEmpty {
      if let failure, !failure.code.concernsCode {
        return ScanInput(source: source, failure: failure, page: Self.page(of: row))
      }
      let number = failure == nil ? 1 : Self.number(of: row)
      return ScanInput(source: source, codes: [Self.typed(row, row["numbers"], number)])
    }
    let (page, number) = (Self.page(of: row), Self.number(of: row))
    let game = row["game"]?.string ?? ""
    let code = Code(
      source: source.bytes, page: page, number: number, payload: payload, game: game)
    last = code
    if !answersEveryLine, let previous, previous.continues(in: code) { return nil }
    return ScanInput(source: source, codes: [Self.code(row, number, payload)], failure: failure)
  }

  private static func nested(
    _ row: JSONValue, _ codes: [JSONValue], orElse line: Source
  ) -> ScanInput {
    let source = source(of: row) ?? line
    let failure = failure(of: row)
    if codes.isEmpty, failure == nil { return broken(source, .query, at: 0) }
    var parsed = codes.prefix(codeLimit).enumerated().map { index, code in
      let payload = code["payload"]?.string ?? ""
      let number = number(of: code, orElse: index + 1)
      return payload.isEmpty
        ? typed(code, code["games"]?.array?.first?["numbers"], number)
        : Self.code(code, number, payload)
    }
    if codes.count > codeLimit {
      let rest = InputFailure(.tooManyCodes, .codes(limit: codeLimit))
      let page = parsed.last?.page ?? 0
      parsed.append(
        ParsedCode(page: page, number: codeLimit + 1, payload: [], reading: .unread(rest)))
    }
    return ScanInput(source: source, codes: parsed, failure: failure)
  }

  private static func page(of row: JSONValue) -> Int { max(0, row["page"]?.integer ?? 0) }

  private static func number(of row: JSONValue, orElse number: Int = 1) -> Int {
    max(1, row["code"]?.integer ?? number)
  }

  /// The code of a row; one that was truncated when scanned stays truncated.
  private static func code(_ row: JSONValue, _ number: Int, _ payload: String) -> ParsedCode {
    let bytes = Array(payload.utf8)
    let attempt = row["attempt"]?.string ?? ""
    if row["error"]?.string == PayloadError.Reason.length.rawValue, !attempt.isEmpty {
      let error = PayloadError(.length, at: bytes.count)
      return ParsedCode(
        page: page(of: row), number: number, attempt: attempt, payload: bytes,
        reading: .broken(error),
        corners: corners(of: row))
    }
    if attempt.isEmpty, TypedNumbers.areMeant(by: bytes) {
      return TypedNumbers.code(bytes, in: row["round"]?.integer.flatMap(Round.init), number: number)
    }
    return ParsedCode(
      page: page(of: row), number: number, attempt: attempt, payload: bytes,
      reading: ParsedPayload(try Payload(bytes)), corners: corners(of: row)
    )
  }

  private static func corners(of row: JSONValue) -> Corners {
    let values = row["corners"]?.array ?? []
    let numbers = values.compactMap { $0.integer.flatMap(Int32.init(exactly:)) }
    return values.count == 8 && numbers.count == 8 ? Corners(numbers.map(Int.init)) : .unknown
  }

  private static func failure(of row: JSONValue) -> InputFailure? {
    guard let name = row["error"]?.string, let code = InputFailure.Code(row: name) else {
      return nil
    }
    // The row follows those of the codes, so its number gives the limit.
    let number = row["code"]?.integer ?? 1
    return InputFailure(code, code == .tooManyCodes ? .codes(limit: max(1, number) - 1) : nil)
  }

  /// The exact source of a row; nil for an object that is no row.
  static func source(of row: JSONValue) -> Source? {
    let exact = row["source_b64"]?.string.flatMap { $0.isEmpty ? nil : Base64.decode($0) }
    return exact.map { Source($0) } ?? row["source"]?.string.map { Source(Array($0.utf8)) }
  }

  /// A row's code without a payload: typed numbers to check again, or why there are none.
  private static func typed(_ row: JSONValue, _ numbers: JSONValue?, _ number: Int) -> ParsedCode {
    if let reason = row["error"]?.string.flatMap(PayloadError.Reason.init) {
      return broken(reason, at: 0, number: number)
    }
    if let failure = failure(of: row) {
      // A page that could not be read has no code.
      return ParsedCode(
        page: page(of: row), number: failure.code.concernsCode ? number : 0, payload: [],
        reading: .unread(failure), corners: corners(of: row))
    }
    let numbers = numbers?.array?.compactMap(\.integer) ?? []
    guard let round = row["round"]?.integer.flatMap(Round.init), let pick = Pick(numbers) else {
      return broken(.query, at: 0, number: number)
    }
    return ParsedCode(number: number, payload: [], reading: .typed(pick, round))
  }

  private static func broken(
    _ source: Source, _ reason: PayloadError.Reason, at offset: Int
  ) -> ScanInput {
    ScanInput(source: source, codes: [broken(reason, at: offset)])
  }

  private static func broken(
    _ reason: PayloadError.Reason, at offset: Int, number: Int = 1
  ) -> ParsedCode {
    ParsedCode(number: number, payload: [], reading: .broken(PayloadError(reason, at: offset)))
  }
}
