internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

extension Option {
  /// The options for batches of tickets: which draws to use, and what to write.
  static let rankOptions: [Option] = drawChoiceOptions + tickets

  private static let drawChoiceOptions: [Option] = [
    Option(
      "round", value: "N", Wording("rank in the draw of round N", "N회차 당첨 번호로 순위 매기기"),
      in: [.rank, .cube]
    ) { settings, value throws(UsageError) in
      try settings.rank.choose(.round(try OptionValue.round(value)))
    },
    Option(
      "rounds", value: "A-B", Wording("rank in the draws of rounds A to B", "A~B회차"),
      in: [.rank, .cube]
    ) { settings, value throws(UsageError) in
      try settings.rank.choose(.rounds(try OptionValue.rounds(value)))
    },
    Option(
      "all", Wording("rank in every known draw", "알려진 모든 회차"), in: [.rank, .cube]
    ) { settings, _ throws(UsageError) in try settings.rank.choose(.all) },
    Option(
      "numbers", value: "1,2,3,4,5,6+7",
      Wording("rank against these winning numbers and bonus", "직접 입력한 당첨 번호와 보너스 번호"),
      in: [.rank, .cube]
    ) { settings, value throws(UsageError) in
      try settings.rank.choose(.numbers(try OptionValue.drawNumbers(value)))
    },
  ]

  private static let tickets: [Option] = [
    Option(
      "ranks", value: "OUT.npy",
      Wording("write each ticket's rank: 0 to 5, or 255 if rejected", "게임별 등수를 파일에 쓰기"),
      in: [.rank]
    ) { settings, value throws(UsageError) in settings.rank.ranks = try OptionValue.path(value) },
    Option(
      "winners", value: "OUT.csv",
      Wording("write the tickets that won", "당첨된 게임을 파일에 쓰기"), in: [.rank]
    ) { settings, value throws(UsageError) in settings.rank.winners = try OptionValue.path(value) },
    Option(
      "best", value: "OUT.npy",
      Wording("write each ticket's best rank over the draws", "게임별 최고 등수를 파일에 쓰기"), in: [.rank]
    ) { settings, value throws(UsageError) in settings.rank.best = try OptionValue.path(value) },
    Option(
      "at-least", value: "RANK",
      Wording("lowest rank that --winners writes (default 5)", "--winners가 쓰는 마지막 등수 (기본 5)"),
      in: [.rank]
    ) { settings, value throws(UsageError) in
      let rank = try OptionValue.integer(value, in: 1...5)
      settings.rank.atLeast = Rank(rawValue: UInt8(rank)) ?? .fifth
    },
    Option(
      "input-format", value: BatchFormat.all.map(\.name).joined(separator: "|"),
      Wording("input format (default: by content and name)", "입력 형식 (기본: 내용과 이름으로 판단)"),
      in: [.rank, .cube]
    ) { settings, value throws(UsageError) in
      settings.rank.inputFormat = try OptionValue.named(
        value, in: BatchFormat.all, by: \BatchFormat.name)
    },
    Option(
      "strict", Wording("stop at the first rejected ticket", "잘못된 게임에서 멈추기"), in: [.rank]
    ) { settings, _ throws(UsageError) in settings.rank.isStrict = true },
    Option(
      "no-timing", Wording("omit timing from rows", "소요 시간 생략"),
      in: [.rank, .cube, .merge]
    ) { settings, _ throws(UsageError) in settings.rank.hasTiming = false },
    Option(
      "kernel", value: "NAME",
      Wording(
        "rank with this kernel: " + RankKernel.all.map(\.name).joined(separator: ", "),
        "이 커널로 계산: " + RankKernel.all.map(\.name).joined(separator: ", ")),
      in: [.rank, .bench], choices: RankKernel.all.map(\.name)
    ) { settings, value throws(UsageError) in
      let kernel = try OptionValue.named(value, in: RankKernel.all, by: \RankKernel.name)
      guard kernel.isSupported() else {
        throw UsageError(
          "this processor cannot run \(kernel.name)", "이 프로세서는 \(kernel.name)을(를) 실행할 수 없음")
      }
      settings.rank.kernel = kernel
    },
    Option(
      "format", short: "f", value: RankFormat.allCases.map(\.rawValue).joined(separator: "|"),
      Wording(
        "output format (default: by the ending of -o FILE, else table on a terminal, else jsonl)",
        "결과 형식 (기본: -o 파일 확장자, 아니면 터미널에서는 table, 그 밖에는 jsonl)"),
      in: [.rank, .cube, .merge]
    ) { settings, value throws(UsageError) in
      settings.rank.format = try OptionValue.choice(value, of: RankFormat.self)
    },
  ]
}
