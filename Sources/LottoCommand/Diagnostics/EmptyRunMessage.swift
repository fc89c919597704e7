internal import Reporting

/// Why a run has read nothing, and what to do about it.
enum EmptyRunMessage {
  /// The message for a run of scan, or otherwise of check.
  static func reason(
    missing: Int, skipped: Int, _ settings: Settings, scanning: Bool
  ) -> Reason {
    Reason("nothing to read: ", "읽을 것이 없음: ")
      + Reason(wording(missing, settings, scanning), ["\(skipped)"])
  }

  private static func wording(_ missing: Int, _ settings: Settings, _ scanning: Bool) -> Wording {
    if missing > 0 { return Wording("none of the paths exist", "존재하는 경로가 없음") }
    if !scanning {
      return Wording(
        "no input; give ticket URLs as arguments, or one per line on standard input",
        "입력된 줄이 없음; 복권 주소를 인자로 주거나 표준 입력에 한 줄에 하나씩 입력")
    }
    if settings.list != nil { return Wording("the list is empty", "목록이 비어 있음") }
    if settings.entersSubfolders {
      return Wording(
        "no picture in the folders or below, {0} other {0|entry|entries}; -v names {0|it|them}",
        "폴더와 하위 폴더에 이미지가 없음, 다른 항목 {0}개; -v로 이름 확인")
    }
    return Wording(
      "no picture in the folders, {0} other {0|entry|entries}; -v names {0|it|them}, -r enters "
        + "subfolders",
      "폴더에 이미지가 없음, 다른 항목 {0}개; -v로 이름 확인, -r로 하위 폴더까지 읽기")
  }
}
