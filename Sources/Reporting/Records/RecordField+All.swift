internal import Lottery

extension RecordField {
  /// Every key, in row order.
  package static let all: [RecordField] = [
    RecordField(
      "schema", of: .input, .computed { _ in .text(GameRecord.schema) },
      Wording("name and version of the row format", "행 형식의 이름과 버전")),
    RecordField(
      "source", of: .input, .computed { .text($0.source.text) },
      Wording(
        "the path, - for standard input, or the argument or line that was checked",
        "파일 경로, 표준 입력은 -, check에서는 받은 인자나 줄")),
    RecordField(
      "source_b64", of: .input, .computed { .text($0.exactSource) },
      Wording(
        "the exact bytes of the source in base64 if source cannot show them, else empty",
        "source로 정확히 나타낼 수 없을 때 원래 바이트의 base64, 아니면 빈 문자열"),
      .base64),
    RecordField(
      "code", of: .code, .integer(\.code) { $0.code },
      Wording(
        "which code of the picture, from 1 in reading order; 0 if none was found",
        "이미지의 몇 번째 코드인지(읽는 순서로 1부터), 코드가 없으면 0"),
      .natural),
    RecordField(
      "status", of: .code, .computed { .text($0.status.rawValue) },
      Wording(
        "the result of the game, or of an input or code that has none",
        "게임의 결과, 게임이 없으면 입력이나 코드의 결과"),
      .oneOf(RowValue.statuses.map(\.name))),
    RecordField(
      "error", of: .code, .text(\.error) { $0.error },
      Wording(
        "why the input or the code was not read, or only in part; else empty",
        "입력이나 코드를 읽지 못했거나 일부만 읽은 이유, 아니면 빈 문자열"),
      .oneOf(RowValue.errors.map(\.name) + [""])),
    RecordField(
      "message", of: .code, .text(\.message) { $0.message },
      Wording(
        "details for people, in English unless --lang is given",
        "사람이 읽을 설명, --lang이 없으면 영어")),
    RecordField(
      "product", of: .code, .text(\.product) { $0.product },
      Wording("what the code is for; empty if none was read", "코드의 종류, 읽은 코드가 없으면 빈 문자열"),
      .oneOf(RowValue.products.map(\.name) + [""])),
    RecordField(
      "round", of: .code, .integer(\.round) { $0.round },
      Wording("the round; 0 if unknown", "회차, 모르면 0"), .range(0...9999)),
    RecordField(
      "draw_date", of: .code, .text(\.drawDate) { $0.drawDate },
      Wording(
        "the day of the draw by the calendar, YYYY-MM-DD; empty if unknown",
        "달력상 추첨일(YYYY-MM-DD), 모르면 빈 문자열"),
      .day),
    RecordField(
      "draw_numbers", of: .code, .six(\.drawNumbers, letter: "d") { $0.drawNumbers },
      Wording(
        "the six winning numbers, ascending; zeros without a draw",
        "당첨 번호 여섯 개(오름차순), 추첨 결과가 없으면 0"),
      .range(0...45)),
    RecordField(
      "draw_bonus", of: .code, .integer(\.drawBonus) { $0.drawBonus },
      Wording("the bonus number; 0 without a draw", "보너스 번호, 추첨 결과가 없으면 0"), .range(0...45)),
    RecordField(
      "game", of: .game, .text(\.game) { $0.game },
      Wording(
        "the game's letter on the ticket; empty for typed numbers",
        "복권의 게임 기호, 직접 입력한 번호는 빈 문자열"),
      .oneOf(Slot.allCases.map(\.rawValue) + [""])),
    RecordField(
      "type", of: .game, .text(\.type) { $0.type },
      Wording(
        "how the numbers were picked; empty for typed numbers",
        "번호 선택 방식, 직접 입력한 번호는 빈 문자열"),
      .oneOf(RowValue.types.map(\.name) + [""])),
    RecordField(
      "numbers", of: .game, .six(\.numbers, letter: "n") { $0.numbers },
      Wording("the game's numbers, ascending; zeros without a game", "게임의 번호(오름차순), 게임이 없으면 0"),
      .range(0...45)),
    RecordField(
      "matched", of: .game, .six(\.matched, letter: "m") { $0.matched },
      Wording(
        "1 where the number in the same place was drawn, else 0",
        "같은 자리의 번호가 당첨 번호이면 1, 아니면 0"),
      .range(0...1)),
    RecordField(
      "matches", of: .game, .computed { .integer($0.matched.reduce(0, +)) },
      Wording("how many of the six numbers were drawn", "여섯 번호 중 맞은 개수"), .range(0...6)),
    RecordField(
      "bonus", of: .game, .computed { .flag($0.bonus != nil) },
      Wording("whether the game has the bonus number", "게임에 보너스 번호가 있는지")),
    RecordField(
      "rank", of: .game, .computed { .integer(Int($0.rank.rawValue)) },
      Wording("1 to 5; 0 for no prize", "등수 1~5, 당첨이 아니면 0"), .range(0...5)),
    RecordField(
      "prize", of: .game, .computed { .integer($0.prize ?? 0) },
      Wording("the game's prize in won before tax, else 0", "세전 당첨금(원), 없으면 0"), .natural),
    RecordField(
      "prize_known", of: .game, .computed { .flag($0.isPrizeKnown) },
      Wording(
        "whether prize is final: the game lost, or it won and the amount is published",
        "당첨금이 확정되었는지(낙첨이거나 당첨금이 발표됨)")),
    RecordField(
      "prize_net", of: .game, .integer(\.netPrize) { $0.netPrize },
      Wording("the prize after tax, an estimate", "세후 당첨금(추정)"), .natural),
    RecordField(
      "claim_by", of: .game, .text(\.claimBy) { $0.claimBy },
      Wording(
        "the last day to claim a prize, approximately, YYYY-MM-DD; else empty",
        "당첨금의 대략적인 지급 기한(YYYY-MM-DD), 당첨이 아니면 빈 문자열"),
      .day),
    RecordField(
      "expired", of: .game, .flag(\.isExpired) { $0.isExpired },
      Wording("whether claim_by is past", "지급 기한이 지났는지")),
    RecordField(
      "serial", of: .code, .text(\.serial) { $0.serial },
      Wording("the ticket's serial as text; empty without one", "복권의 일련번호(문자열), 없으면 빈 문자열")),
    RecordField(
      "genuine_form", of: .code, .flag(\.isGenuineForm) { $0.isGenuineForm },
      Wording(
        "whether the code has the form that the operator prints",
        "동행복권이 인쇄하는 정식 코드 형식인지")),
    RecordField(
      "duplicate_of", of: .code, .text(\.duplicateOf) { $0.duplicateOf },
      Wording(
        "the source in which the run first found the same code; else empty",
        "같은 실행에서 같은 코드가 처음 나온 source, 아니면 빈 문자열")),
    RecordField(
      "attempt", of: .code, .text(\.attempt) { $0.attempt },
      Wording(
        "how the code was found, such as plain; empty for check",
        "코드를 찾은 방법(plain 등), check에서는 빈 문자열")),
    RecordField(
      "corners", of: .code,
      .integers(\.corners, columns: (1...4).flatMap { ["x\($0)", "y\($0)"] }) { $0.corners },
      Wording(
        "x and y of the code's corners in pixels, clockwise from its upper left; else zeros",
        "코드 모서리의 x, y(픽셀), 코드의 왼쪽 위부터 시계 방향, 없으면 0")),
    RecordField(
      "payload", of: .code, .text(\.payload) { $0.payload },
      Wording("the decoded text, on rows in error, too", "해독한 내용(오류 행 포함)")),
    RecordField(
      "draws_sha256", of: .code, .text(\.drawsSHA256) { $0.drawsSHA256 },
      Wording(
        "SHA-256 of the draw's line in lotto draws export, with its line feed; else empty",
        "lotto draws export에서 해당 회차 줄의 SHA-256(줄바꿈 포함), 없으면 빈 문자열"),
      .sha256),
  ]
}
