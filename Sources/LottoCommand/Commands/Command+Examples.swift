internal import Reporting

extension Command {
  /// An example call of a command.
  struct Example: Sendable {
    /// What the user types.
    let line: String
    /// What it does.
    let summary: Wording

    init(_ line: String, _ summary: Wording) {
      self.line = line
      self.summary = summary
    }
  }

  static let scanExamples = [
    Example(
      "lotto scan -r Scans", Wording("a folder and its subfolders", "하위 폴더까지 모든 스캔")),
    Example(
      "lotto scan -f html --sort prize -o report.html Scans",
      Wording("an HTML report, best first", "브라우저용 보고서, 당첨금 순")),
    Example(
      "lotto scan --resume scans.journal -o rows.jsonl Scans",
      Wording("a long run that can be resumed", "중단 후 이어서 할 수 있는 긴 작업")),
    Example(
      "lotto scan -q --exit-code winner ticket.png",
      Wording("for scripts: the exit status tells whether it won", "스크립트용: 종료 상태로 당첨 여부 확인")),
  ]

  static let checkExamples = [
    Example(
      "lotto check --round 1244 1,13,18,26,34,38",
      Wording("numbers typed by hand", "직접 입력한 번호")),
    Example(
      "lotto check --input jsonl rows.jsonl",
      Wording("rows of an earlier run, to check pending ones again", "이전 결과에서 추첨 전이던 것 다시 확인")),
  ]

  static let browseExamples = [
    Example("lotto browse Scans", Wording("scan a folder and look meanwhile", "폴더를 읽는 동안 보기")),
    Example(
      "lotto browse --watch inbox",
      Wording("drop a picture into a folder, see its card", "폴더에 사진을 넣으면 카드로 보기")),
    Example("lotto browse -F rows.jsonl", Wording("rows as scan writes them", "scan이 쓰는 대로 행 보기")),
  ]

  static let rankExamples = [
    Example(
      "lotto rank --round 1244 tickets.npy", Wording("rank a batch in one draw", "한 회차의 등수 확인")),
    Example(
      "lotto rank --all --best best.npy tickets.npy",
      Wording("each ticket's best rank in any draw", "모든 회차 중 게임별 최고 등수")),
  ]

  static let cubeExamples = [
    Example(
      "lotto cube build tickets.npy -o tickets.cube", Wording("count tickets once", "한 번 집계")),
    Example(
      "lotto cube query --all tickets.cube", Wording("then rank them in any draw", "어느 회차든 조회")),
  ]

  static let drawsExamples = [
    Example("lotto draws show", Wording("the newest draw", "최신 당첨 번호")),
    Example("lotto draws update", Wording("fetch what is missing", "없는 회차 내려받기")),
  ]

  static let generateExamples = [
    Example(
      "lotto generate 1000000 --format npy --seed 7 -o tickets.npy",
      Wording("a million random tickets", "무작위 복권 백만 장"))
  ]

  static let completionsExamples = [
    Example(
      "lotto completions bash",
      Wording(
        "save as ~/.local/share/bash-completion/completions/lotto",
        "bash용: ~/.local/share/bash-completion/completions/lotto에 저장")),
    Example(
      "lotto completions zsh",
      Wording("save as _lotto in a folder of $fpath", "zsh용: $fpath 폴더의 _lotto에 저장")),
    Example(
      "lotto completions fish",
      Wording(
        "save as ~/.config/fish/completions/lotto.fish",
        "fish용: ~/.config/fish/completions/lotto.fish에 저장")),
  ]
}
