internal import Lottery

extension RecordField {
  /// Every key, in row order.
  package static let all: [RecordField] = [
    RecordField(
      "schema", of: .input, Wording("name and version of the row format", "행 형식의 이름과 버전")
    ) { _ in .text(GameRecord.schema) },
    RecordField(
      "source", of: .input,
      Wording(
        "the path, - for standard input, or the argument or line that was checked",
        "파일 경로, 표준 입력은 -, check에서는 받은 인자나 줄")
    ) { .text($0.source.text) },
    RecordField(
      "source_b64", of: .input,
      Wording(
        "the exact bytes of the source in base64 if source cannot show them, else empty",
        "source로 정확히 나타낼 수 없을 때 원래 바이트의 base64, 아니면 빈 문자열"),
      .base64
    ) { .text($0.exactSource) },
    RecordField(
      "code", of: .code,
      Wording(
        "which code of the picture, from 1 in reading order; 0 if none was found",
        "이미지의 몇 번째 코드인지(읽는 순서로 1부터), 코드가 없으면 0"),
      .natural
    ) { .integer($0.code) },
    RecordField(
      "status", of: .code,
      Wording(
        "the result of the game, or of an input or code that has none",
        "게임의 결과, 게임이 없으면 입력이나 코드의 결과"),
      .oneOf(RowValue.statuses.map(\.name))
    ) { .text($0.status.rawValue) },
    RecordField(
      "error", of: .code,
      Wording(
        "why the input or the code was not read, or only in part; else empty",
        "입력이나 코드를 읽지 못했거나 일부만 읽은 이유, 아니면 빈 문자열"),
      .oneOf(RowValue.errors.map(\.name) + [""])
    ) { .text($0.error) },
    RecordField(
      "message", of: .code,
      Wording(
        "details for people, in English unless --lang is given",
        "사람이 읽을 설명, --lang이 없으면 영어")
    ) { .text($0.message) },
    RecordField(
      "product", of: .code,
      Wording("what the code is for; empty if none was read", "코드의 종류, 읽은 코드가 없으면 빈 문자열"),
      .oneOf(RowValue.products.map(\.name) + [""])
    ) { .text($0.product) },
    RecordField(
      "round", of: .code, Wording("the round; 0 if unknown", "회차, 모르면 0"), .range(0...9999)
    ) { .integer($0.round) },
    RecordField(
      "draw_date", of: .code,
      Wording(
        "the day of the draw by the calendar, YYYY-MM-DD; empty if unknown",
        "달력상 추첨일(YYYY-MM-DD), 모르면 빈 문자열"),
      .day
    ) { .text($0.drawDate) },
    RecordField(
      "draw_numbers", of: .code,
      Wording(
        "the six winning numbers, ascending; zeros without a draw",
        "당첨 번호 여섯 개(오름차순), 추첨 결과가 없으면 0"),
      .range(0...45)
    ) { .six($0.drawNumbers, letter: "d") },
    RecordField(
      "draw_bonus", of: .code,
      Wording("the bonus number; 0 without a draw", "보너스 번호, 추첨 결과가 없으면 0"), .range(0...45)
    ) { .integer($0.drawBonus) },
    RecordField(
      "game", of: .game,
      Wording(
        "the game's letter on the ticket; empty for typed numbers",
        "복권의 게임 기호, 직접 입력한 번호는 빈 문자열"),
      .oneOf(Slot.allCases.map(\.rawValue) + [""])
    ) { .text($0.game) },
    RecordField(
      "type", of: .game,
      Wording(
        "how the numbers were picked; empty for typed numbers",
        "번호 선택 방식, 직접 입력한 번호는 빈 문자열"),
      .oneOf(RowValue.types.map(\.name) + [""])
    ) { .text($0.type) },
    RecordField(
      "numbers", of: .game,
      Wording("the game's numbers, ascending; zeros without a game", "게임의 번호(오름차순), 게임이 없으면 0"),
      .range(0...45)
    ) { .six($0.numbers, letter: "n") },
    RecordField(
      "matched", of: .game,
      Wording(
        "1 where the number in the same place was drawn, else 0",
        "같은 자리의 번호가 당첨 번호이면 1, 아니면 0"),
      .range(0...1)
    ) { .six($0.matched, letter: "m") },
    RecordField(
      "matches", of: .game,
      Wording("how many of the six numbers were drawn", "여섯 번호 중 맞은 개수"), .range(0...6)
    ) { .integer($0.matched.reduce(0, +)) },
    RecordField(
      "bonus", of: .game,
      Wording("whether the game has the bonus number", "게임에 보너스 번호가 있는지")
    ) { .flag($0.bonus != nil) },
    RecordField(
      "rank", of: .game, Wording("1 to 5; 0 for no prize", "등수 1~5, 당첨이 아니면 0"), .range(0...5)
    ) { .integer(Int($0.rank.rawValue)) },
    RecordField(
      "prize", of: .game,
      Wording("the game's prize in won before tax, else 0", "세전 당첨금(원), 없으면 0"), .natural
    ) { .integer($0.prize ?? 0) },
    RecordField(
      "prize_known", of: .game,
      Wording(
        "whether prize is final: the game lost, or it won and the amount is published",
        "당첨금이 확정되었는지(낙첨이거나 당첨금이 발표됨)")
    ) { .flag($0.isPrizeKnown) },
    RecordField(
      "prize_net", of: .game,
      Wording("the prize after tax, an estimate", "세후 당첨금(추정)"), .natural
    ) { .integer($0.netPrize) },
    RecordField(
      "claim_by", of: .game,
      Wording(
        "the last day to claim a prize, approximately, YYYY-MM-DD; else empty",
        "당첨금의 대략적인 지급 기한(YYYY-MM-DD), 당첨이 아니면 빈 문자열"),
      .day
    ) { .text($0.claimBy) },
    RecordField(
      "expired", of: .game, Wording("whether claim_by is past", "지급 기한이 지났는지")
    ) { .flag($0.isExpired) },
    RecordField(
      "serial", of: .code,
      Wording("the ticket's serial as text; empty without one", "복권의 일련번호(문자열), 없으면 빈 문자열")
    ) { .text($0.serial) },
    RecordField(
      "genuine_form", of: .code,
      Wording(
        "whether the code has the form that the operator prints",
        "동행복권이 인쇄하는 정식 코드 형식인지")
    ) { .flag($0.isGenuineForm) },
    RecordField(
      "duplicate_of", of: .code,
      Wording(
        "the source in which the run first found the same code; else empty",
        "같은 실행에서 같은 코드가 처음 나온 source, 아니면 빈 문자열")
    ) { .text($0.duplicateOf) },
    RecordField(
      "attempt", of: .code,
      Wording(
        "how the code was found, such as plain; empty for check",
        "코드를 찾은 방법(plain 등), check에서는 빈 문자열")
    ) { .text($0.attempt) },
    RecordField(
      "corners", of: .code,
      Wording(
        "x and y of the code's corners in pixels, clockwise from its upper left; else zeros",
        "코드 모서리의 x, y(픽셀), 코드의 왼쪽 위부터 시계 방향, 없으면 0")
    ) { .integers($0.corners, columns: (1...4).flatMap { ["x\($0)", "y\($0)"] }) },
    RecordField(
      "payload", of: .code,
      Wording("the decoded text, on rows in error, too", "해독한 내용(오류 행 포함)")
    ) { .text($0.payload) },
    RecordField(
      "draws_sha256", of: .code,
      Wording(
        "SHA-256 of the draw's line in lotto draws export, with its line feed; else empty",
        "lotto draws export에서 해당 회차 줄의 SHA-256(줄바꿈 포함), 없으면 빈 문자열"),
      .sha256
    ) { .text($0.drawsSHA256) },
  ]
}

extension RecordField.Value {
  /// Six integers, in columns named by the letter and 1 to 6.
  fileprivate static func six(_ numbers: [Int], letter: String) -> Self {
    .integers(numbers, columns: (1...6).map { "\(letter)\($0)" })
  }
}
