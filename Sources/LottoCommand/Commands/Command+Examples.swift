internal import Reporting

extension Command {
  /// A call that shows what a command is good for.
  struct Example: Sendable {
    /// What is typed.
    let line: String
    /// What it does.
    let summary: Wording

    init(_ line: String, _ summary: Wording) {
      self.line = line
      self.summary = summary
    }
  }

  /// Calls of `scan`.
  static let scanExamples = [
    Example(
      "lotto scan -r Scans", Wording("every scan of a folder and below", "하위 폴더까지 모든 스캔")),
    Example(
      "lotto scan -f html --sort prize -o report.html Scans",
      Wording("a report for a browser, the best first", "브라우저용 보고서, 당첨금 순")),
    Example(
      "lotto scan --resume scans.journal -o rows.jsonl Scans",
      Wording("a long run that can be taken up again", "중단 후 이어서 할 수 있는 긴 작업")),
    Example(
      "lotto scan -q --exit-code winner ticket.png",
      Wording("for scripts: the status tells whether it won", "스크립트용: 종료 상태로 당첨 여부 확인")),
  ]

  /// Calls of `check`.
  static let checkExamples = [
    Example(
      "lotto check --round 1244 1,13,18,26,34,38",
      Wording("numbers typed by hand", "직접 입력한 번호")),
    Example(
      "lotto check --input jsonl rows.jsonl",
      Wording("the rows of an earlier run, to see what was pending", "이전 결과에서 추첨 전이던 것 다시 확인")),
  ]

  /// Calls of `rank`.
  static let rankExamples = [
    Example(
      "lotto rank --round 1244 tickets.npy", Wording("a batch in one draw", "한 회차로 순위 매기기")),
    Example(
      "lotto rank --all --best best.npy tickets.npy",
      Wording("each ticket's best rank in any draw", "모든 회차 중 게임별 최고 등수")),
  ]

  /// Calls of `cube`.
  static let cubeExamples = [
    Example(
      "lotto cube build tickets.npy -o tickets.cube", Wording("count once", "한 번 집계")),
    Example("lotto cube query --all tickets.cube", Wording("any draw, any time", "어느 회차든 조회")),
  ]

  /// Calls of `draws`.
  static let drawsExamples = [
    Example("lotto draws show", Wording("the newest draw", "최신 당첨 번호")),
    Example("lotto draws update", Wording("fetch what is missing", "모르는 회차 내려받기")),
  ]

  /// Calls of `generate`.
  static let generateExamples = [
    Example(
      "lotto generate 1000000 --format npy --seed 7 -o tickets.npy",
      Wording("a million random tickets", "무작위 복권 백만 장"))
  ]

  /// Calls of `completions`.
  static let completionsExamples = [
    Example(
      "lotto completions bash",
      Wording(
        "into ~/.local/share/bash-completion/completions/lotto",
        "bash용: ~/.local/share/bash-completion/completions/lotto에 저장")),
    Example(
      "lotto completions zsh",
      Wording("into _lotto in a folder of $fpath", "zsh용: $fpath 폴더의 _lotto에 저장")),
    Example(
      "lotto completions fish",
      Wording(
        "into ~/.config/fish/completions/lotto.fish",
        "fish용: ~/.config/fish/completions/lotto.fish에 저장")),
  ]
}
