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
      "lotto scan -r Scans", Wording("a folder and its subfolders")),
    Example(
      "lotto scan -f html --sort prize -o report.html Scans",
      Wording("an HTML report, best first")),
    Example(
      "lotto scan --resume scans.journal -o rows.jsonl Scans",
      Wording("a long run that can be resumed")),
    Example(
      "lotto scan -q --exit-code winner ticket.png",
      Wording("for scripts: the exit status tells whether it won")),
  ]

  static let checkExamples = [
    Example(
      "lotto check --round 1244 1,13,18,26,34,38",
      Wording("numbers typed by hand")),
    Example(
      "lotto check --input jsonl rows.jsonl",
      Wording("rows of an earlier run, to check pending ones again")),
  ]

  static let browseExamples = [
    Example("lotto browse Scans", Wording("scan a folder and look meanwhile")),
    Example(
      "lotto browse --watch inbox",
      Wording("drop a picture into a folder, see its card")),
    Example("lotto browse -F rows.jsonl", Wording("rows as scan writes them")),
  ]

  static let rankExamples = [
    Example(
      "lotto rank --round 1244 tickets.npy", Wording("rank a batch in one draw")),
    Example(
      "lotto rank --all --best best.npy tickets.npy",
      Wording("each ticket's best rank in any draw")),
  ]

  static let cubeExamples = [
    Example(
      "lotto cube build tickets.npy -o tickets.cube", Wording("count tickets once")),
    Example(
      "lotto cube query --all tickets.cube", Wording("then rank them in any draw")),
  ]

  static let drawsExamples = [
    Example("lotto draws show", Wording("the newest draw")),
    Example("lotto draws update", Wording("fetch what is missing")),
  ]

  static let generateExamples = [
    Example(
      "lotto generate 1000000 --format npy --seed 7 -o tickets.npy",
      Wording("a million random tickets"))
  ]

  static let completionsExamples = [
    Example(
      "lotto completions bash",
      Wording("save as ~/.local/share/bash-completion/completions/lotto")),
    Example(
      "lotto completions zsh",
      Wording("save as _lotto in a folder of $fpath")),
    Example(
      "lotto completions fish",
      Wording("save as ~/.config/fish/completions/lotto.fish")),
  ]
}
