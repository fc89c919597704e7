internal import DrawHistory
internal import JSON
internal import Lottery
internal import Reporting

extension Reason {
  /// Why a file of draws cannot be used.
  init(_ error: DrawFileError) {
    switch error {
    case .unreadable(let error): self.init(error)
    case .tooLarge: self.init(error.description, "너무 큰 파일")
    case .empty: self.init("no draws in the file", "당첨 번호가 하나도 없음")
    case .duplicate(let round):
      self.init("round \(round.number) appears twice", "\(round.number)회가 두 번 나옴")
    case .notJSON(let error):
      let reason = Reason(spoken: error.description)
      self.init("not valid JSON: \(reason.english)", "올바른 JSON이 아님: \(reason.korean)")
    case .wrongLine(let number, let error):
      let reason = Reason(error)
      self.init("line \(number): \(reason.english)", "\(number)번째 줄: \(reason.korean)")
    case .wrongRow(let number, let error):
      let reason = Reason(error)
      self.init("row \(number): \(reason.english)", "\(number)번째 행: \(reason.korean)")
    }
  }

  /// Why a line or a row is not a draw.
  init(_ error: DrawError) {
    let korean =
      switch error {
      case .fieldCount: "필드가 9개나 20개여야 함"
      case .round: "회차는 1~9999여야 함"
      case .date: "날짜가 그 회차의 추첨일이어야 함"
      case .numbers: "1~45의 서로 다른 번호 여섯 개와 보너스 번호여야 함"
      case .order: "번호가 오름차순이어야 함"
      case .figure: "당첨자 수, 당첨금, 판매액은 음수일 수 없음"
      }
    self.init(error.description, korean)
  }

  /// Why the cache file cannot be used.
  init(_ error: DrawCacheError) {
    switch error {
    case .foreign: self.init("not a cache of draws", "당첨 번호 캐시가 아님")
    case .otherVersion: self.init(error.description, "다른 버전의 lotto가 만듦")
    case .damaged: self.init(error.description, "손상됨")
    case .tooLarge: self.init(error.description, "너무 큰 파일")
    case .unreadable(let error): self.init(error)
    }
  }

  /// Why draws cannot be stored.
  init(_ refusal: MergeResult.Refusal) {
    switch refusal {
    case .noCache:
      self.init(
        "neither XDG_CACHE_HOME nor HOME is set to a folder",
        "XDG_CACHE_HOME과 HOME 어느 것도 폴더로 지정되지 않음")
    case .system(let error): self.init(error)
    }
  }
}
