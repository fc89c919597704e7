internal import Reporting

/// The texts of `lotto browse` beyond those of reports.
enum BrowseText: CaseIterable, Sendable {
  case help, position, placeOfNone, helpHint, panelHint, sortedBy
  case searched, filtered, writePrompt, nameHint, replaceHint, writing, written, notWritten
  case pageOpened, pageWritten, noRow, noSearch, noMatch, marked, pathCopied
  case pictureOpened, pictureNotOpened
  case reading, watching, waitingForPictures, nothingPending, asking, renewed, notRenewed

  /// The text in every language.
  var wording: Wording {
    switch self {
    case .help: Wording("Keys", "단축키")
    case .position: Wording("{0} of {1}", "{1}개 중 {0}번째")
    case .placeOfNone: Wording("no rows", "행 없음")
    case .helpHint: Wording("? help  q quit", "? 도움말  q 끝내기")
    case .panelHint: Wording("Escape closes", "Escape: 닫기")
    case .sortedBy: Wording("by {0}", "{0} 순")
    case .searched: Wording("search: {0}", "검색: {0}")
    case .filtered: Wording("filtered", "필터 적용")
    case .writePrompt: Wording("write to: ", "저장할 파일: ")
    case .nameHint: Wording("expected a name that ends with {0}", "{0}(으)로 끝나는 이름이어야 함")
    case .replaceHint:
      Wording("the file is there already: Enter replaces it", "이미 있는 파일임: Enter를 누르면 바꿈")
    case .writing: Wording("writing {0} {0|row|rows} …", "{0}행 저장 중 …")
    case .written: Wording("{0} {0|row|rows} written to {1}", "{0}행을 {1}에 저장함")
    case .notWritten: Wording("{0} cannot be written: {1}", "{0}에 저장할 수 없음: {1}")
    case .pageOpened: Wording("the page is opened: {0}", "페이지를 열었음: {0}")
    case .pageWritten: Wording("no display: the page is {0}", "화면이 없어 페이지만 저장함: {0}")
    case .reading: Wording("{0} of {1} read", "{1}개 중 {0}개 읽음")
    case .watching: Wording("watching {0}, {1} read", "{0} 감시 중, {1}개 읽음")
    case .waitingForPictures:
      Wording("waiting for pictures in {0}", "{0}에 사진이 들어오기를 기다리는 중")
    case .nothingPending: Wording("every result is known", "결과를 모르는 게임이 없음")
    case .asking:
      Wording("asking for the results of {0} {0|game|games} …", "{0}게임의 결과 확인 중 …")
    case .renewed:
      Wording("{0} of {1} games have their result now", "{1}게임 중 {0}게임의 결과가 나옴")
    case .notRenewed: Wording("the results are not available: {0}", "결과를 확인할 수 없음: {0}")
    case .noSearch: Wording("nothing was searched for; / searches", "검색한 적이 없음; /로 검색")
    case .noMatch: Wording("no row matches {0}", "{0}에 맞는 행이 없음")
    case .marked: Wording("{0} marked", "{0}개 표시함")
    case .pathCopied: Wording("the path is copied", "경로를 복사함")
    case .pictureOpened: Wording("opened: {0}", "열었음: {0}")
    case .pictureNotOpened:
      Wording("cannot be shown, no display or no such file: {0}", "화면이나 파일이 없어 열 수 없음: {0}")
    case .noRow: Wording("there is no row for that", "해당하는 행이 없음")
    }
  }

  /// The text in a language, filled in.
  func text(in language: Language, _ values: String...) -> String {
    wording.text(in: language, values)
  }
}
