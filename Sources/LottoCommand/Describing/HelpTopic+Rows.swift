internal import Reporting

// The help on rows, generated from the lists of keys, values, errors and statuses.

extension HelpTopic {
  static let rows = HelpTopic(
    name: "rows", heading: "ROWS", summary: Wording("the keys of result rows", "결과 행의 키"),
    parts: [
      .text(
        "scan and check write one row per game, and one for each input or code that has no game. "
          + "Every row has every key, always in the same order and of the same type; none is null. "
          + "CSV has a column for each integer of a list: d1 to d6, n1 to n6, m1 to m6, x1 to y4.",
        "scan과 check는 게임마다 한 행, 게임이 없는 입력이나 코드마다 한 행을 씁니다. 모든 행에는 모든 키가 같은 "
          + "순서와 형식으로 있고 null은 없습니다. CSV는 목록의 정수마다 열이 하나입니다: d1~d6, n1~n6, m1~m6, "
          + "x1~y4."),
      .title("Keys of the input", "입력의 키"), .entries(keys(of: .input)),
      .title("Keys of the code", "코드의 키"), .entries(keys(of: .code)),
      .text(
        "corners are in pixels of the picture as it is stored: its EXIF orientation is not applied.",
        "corners는 저장된 이미지의 픽셀이며 EXIF 방향은 적용하지 않습니다."),
      .title("Keys of the game", "게임의 키"), .entries(keys(of: .game)),
      .title("Values of status", "status의 값"), .entries(RowValue.statuses.map(Entry.init)),
      .text(
        "Without a draw (pending, no_draw, other_product, error), rank, matches, matched and prize "
          + "are 0, and prize_known is false. A prize whose amount is not published yet has status "
          + "won, prize 0 and prize_known false.",
        "추첨 결과가 없으면(pending, no_draw, other_product, error) rank, matches, matched, prize는 0이고 "
          + "prize_known은 false입니다. 당첨금이 아직 발표되지 않은 당첨은 status가 won, prize는 0, "
          + "prize_known은 false입니다."),
      .title("Values of product", "product의 값"), .entries(RowValue.products.map(Entry.init)),
      .title("Values of type", "type의 값"), .entries(RowValue.types.map(Entry.init)),
      .title("Nested rows", "중첩된 행"),
      .text(
        "With --nested there is one row per input: the keys of the input, then status, error and "
          + "message of the code with the best status, then codes, a list. Each code has its keys "
          + "and games, a list of objects with the keys of a game.",
        "--nested는 입력마다 한 행을 씁니다: 입력의 키, status가 가장 좋은 코드의 status, error, message, 그리고 "
          + "목록 codes. 각 코드에는 코드의 키와 게임 객체의 목록 games가 있습니다."),
      .text(
        "lotto help errors explains the values of error; lotto schema prints the order of the keys, "
          + "and their types for other programs.",
        "error의 값은 lotto help errors, 키의 순서와 다른 프로그램을 위한 형식은 lotto schema를 보세요."),
    ])

  static let errors = HelpTopic(
    name: "errors", heading: "ERROR CODES",
    summary: Wording("the error codes of rows", "결과 행의 오류 코드"),
    parts: [
      .text(
        "A bad input never ends a run: it gets its row, with one of these codes in error and the "
          + "details in message. The exit status is then 1.",
        "잘못된 입력이 있어도 실행은 끝나지 않습니다. 그 행의 error에 아래 코드가, message에 설명이 있고 종료 상태는 "
          + "1입니다."),
      .title("Inputs and pictures", "입력과 이미지"), .entries(RowValue.inputErrors.map(Entry.init)),
      .title("Codes meant as tickets", "복권이어야 할 코드"),
      .text(
        "The code breaks the grammar of tickets at the byte offset that message names. No game "
          + "of such a ticket is checked, because a wrong result is worse than none. Scan the ticket "
          + "again, or type its numbers, as in lotto check --round 1244 1 13 18 26 34 38; the printed "
          + "ticket is authoritative.",
        "코드가 message에 나온 바이트 위치에서 복권의 문법에 어긋납니다. 틀린 결과보다는 없는 편이 나으므로 아무것도 "
          + "확인하지 않습니다. 복권을 다시 스캔하거나 lotto check --round 1244 1 13 18 26 34 38처럼 번호를 직접 "
          + "입력해 확인하세요. 실물 복권이 기준입니다."),
      .entries(RowValue.payloadErrors.map(Entry.init)),
      .text(
        "A code of another kind is not an error: its row has status other_product, and product "
          + "names it.",
        "다른 종류의 코드는 오류가 아닙니다. status는 other_product이고 product에 종류가 있습니다."),
      .title("When a code is not read", "코드를 읽지 못할 때"),
      .text(
        "lotto scan -v says how far the search got. \"No finder patterns\": nothing looks like the "
          + "three squares in the corners of a code. \"Finder patterns but no grid\": something does, "
          + "perhaps noise, but no modules lie between them. \"A grid but not decodable\": there seems "
          + "to be a code; the agreement shown is below 0.5 for noise, 1 or more for a sharp code. \"Looks like "
          + "a ticket, but too damaged\": most of the code was read, but not enough to be sure of "
          + "every number.",
        "lotto scan -v는 어디까지 찾았는지 알려 줍니다. \"위치 찾기 패턴이 없음\": 코드 모서리의 네모 세 개로 보이는 것이 "
          + "없습니다. \"위치 찾기 패턴은 있으나 격자가 없음\": 비슷한 것은 있지만 그 사이에 코드가 없습니다. \"격자는 있으나 "
          + "해독할 수 없음\": 코드로 보이지만 읽을 수 없습니다(잡음의 일치도는 0.5까지, 선명한 코드는 1 이상). \"번호를 확신할 "
          + "수 없을 만큼 훼손됨\": 대부분 읽었지만 모든 번호를 확신할 수는 없습니다."),
      .text(
        "--effort thorough searches many times longer and reads a few more. --debug-images DIR writes "
          + "what each attempt saw as gray PNG files that only you can read, at most 64 per input: "
          + "000001-NAME-02-half.png is what the second attempt at the first input saw, and "
          + "000001-NAME-02-half-grid-01.png the first code in it, redrawn as zbar got it.",
        "--effort thorough는 몇 배 더 오래 찾아 조금 더 읽습니다. --debug-images DIR은 시도마다 본 이미지를 소유자만 "
          + "읽을 수 있는 흑백 PNG로, 입력마다 64개까지 씁니다. 000001-NAME-02-half.png는 첫 입력의 두 번째 시도, "
          + "000001-NAME-02-half-grid-01.png는 그 안의 첫 코드를 zbar에 준 대로 다시 그린 것입니다."),
    ])

  static let exitStatus = HelpTopic(
    name: "exit-status", heading: "EXIT STATUS",
    summary: Wording("what exit statuses mean", "종료 상태의 뜻"),
    parts: [
      .entries(ExitStatus.meanings.map { Entry($0.status, $0.meaning) }),
      .title("With --exit-code winner", "--exit-code winner일 때"),
      .entries(ExitStatus.winnerMeanings.map { Entry($0.status, $0.meaning) }),
      .text(
        "Status 1 is never given while a ticket is unread. Invalid usage also gives 2; you can tell "
          + "it by its message and the empty standard output.",
        "읽지 못한 복권이 있으면 1이 되지 않습니다. 잘못된 사용법도 2이지만 메시지가 나오고 표준 출력은 비어 "
          + "있습니다."),
    ])

  private static func keys(of level: RecordField.Level) -> [Entry] {
    RecordField.all.filter { $0.level == level }.map {
      Entry($0.key, type: $0.typeName, $0.meaning)
    }
  }
}

extension HelpTopic.Entry {
  /// A value, its meaning, and what to do about it.
  fileprivate init(_ value: RowValue) {
    let advice = value.advice.map { Wording(". ", ". ") + $0 }
    self.init(value.name, value.meaning + (advice ?? Wording("", "")))
  }
}
