internal import Lottery
internal import Platform
internal import Reporting

extension Option {
  /// Options for what scan and check report besides their rows.
  static let reportOptions: [Option] = [
    Option(
      "dedupe", .flag(\.dropsRepeats),
      Wording("print a repeated ticket only once", "이미 나온 복권은 결과에서 빼기"), in: [.scan, .check]),
    Option(
      "bom", .flag(\.hasByteOrderMark),
      Wording(
        "csv: start with a byte order mark, which Excel needs for Korean",
        "csv: 엑셀에서 한글이 깨지지 않게 BOM으로 시작"), in: [.scan, .check], not: [.formatsBut("csv")]),
    Option(
      "summary", .path("FILE.json", \.summary),
      Wording("write counts and sums to FILE.json", "합계를 FILE.json에 쓰기"), in: [.scan, .check]),
    Option(
      "exit-code", .choice(\.exitRule),
      Wording(
        "what exit status 0 means: every input was read, or a prize can be claimed",
        "종료 상태의 뜻: 모든 입력을 읽음, 또는 당첨이 있음"), in: [.scan, .check]),
    Option(
      "progress", .choice(\.progress),
      Wording(
        "show a line with rate and time left (auto: on a terminal)", "속도와 남은 시간 표시 (auto: 터미널일 때)"),
      in: [.scan, .check]),
    Option(
      "log-format", .choice(\.logFormat),
      Wording(
        "diagnostics as text, or one JSON object per line", "진단 메시지를 글이나 한 줄에 JSON 객체 하나로"),
      in: [.scan, .check]),
  ]
}
