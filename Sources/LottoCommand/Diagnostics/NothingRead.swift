internal import Reporting

/// Why a run has read nothing, and what to do about it.
enum NothingRead {
  /// What is said of a run of scans, or else of payloads.
  static func text(
    missing: Int, skipped: Int, _ settings: Settings, scanning: Bool
  ) -> String {
    let language = settings.spokenLanguage
    let start = Wording("nothing to read: ", "읽을 것이 없음: ").text(in: language)
    return start + reason(missing, settings, scanning).text(in: language, ["\(skipped)"])
  }

  private static func reason(_ missing: Int, _ settings: Settings, _ scanning: Bool) -> Wording {
    if missing > 0 { return Wording("none of the paths exists", "경로가 하나도 없음") }
    if !scanning {
      return Wording(
        "no line came in; give ticket URLs as arguments, or one a line on the standard input",
        "입력된 줄이 없음; 복권 주소를 인자로 주거나 표준 입력에 한 줄에 하나씩 입력")
    }
    if settings.list != nil { return Wording("the list is empty", "목록이 비어 있음") }
    if settings.entersSubfolders {
      return Wording(
        "no PNG in the folders or below, {0} other files; -v names them",
        "폴더와 하위 폴더에 PNG가 없음, 다른 파일 {0}개; -v로 이름 확인")
    }
    return Wording(
      "no PNG in the folders, {0} other files; -v names them, -r enters subfolders",
      "폴더에 PNG가 없음, 다른 파일 {0}개; -v로 이름 확인, -r로 하위 폴더까지 읽기")
  }
}
