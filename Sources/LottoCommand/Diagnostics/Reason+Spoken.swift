internal import Reporting

extension Reason {
  /// A sentence that lower layers or `lotto-fetch` say in English, translated if it is known.
  ///
  /// Values are translated too: a system error may be part of another reason.
  init(spoken text: String) {
    self.init(text, Self.korean(of: text))
  }

  private static func korean(of text: String) -> String {
    if let words = SystemReason.korean[text] { return words }
    for sentence in SpokenSentence.all {
      if sentence.english == text { return sentence.korean }
      if let values = Wording.values(of: text, in: sentence.english) {
        return sentence.text(in: .korean, values.map(korean))
      }
    }
    return text
  }
}

/// The English sentences of `lotto-fetch` and of the lower layers, which don't translate.
enum SpokenSentence {
  /// Every sentence; one that others start or end with must come after them.
  static let all = decoding + fetching + answers + json + rows + batches + lines + frames

  private static let decoding = [
    Wording("lotto-decode and lotto have different versions", "lotto-decode의 버전이 lotto와 다름"),
    Wording("lotto-decode ended before it answered", "lotto-decode가 시작하자마자 끝남"),
    Wording("lotto-decode cannot be started: {0}", "lotto-decode를 시작할 수 없음: {0}"),
    Wording("lotto-fetch cannot be started: {0}", "lotto-fetch를 시작할 수 없음: {0}"),
    Wording("the death signal of the parent", "부모의 종료 신호"),
    Wording("the limit of written files", "쓰는 파일의 크기 제한"),
    Wording("the limit of core files", "코어 파일 제한"),
    Wording("the limit of open files", "열린 파일 수 제한"),
    Wording("the limit of memory", "메모리 제한"),
    Wording("the seccomp filter", "seccomp 필터"),
    Wording(
      #"expected {"path": …} or {"path_b64": …}"#,
      "path나 path_b64가 있는 JSON 객체여야 함"),
    Wording("a folder, not a file", "파일이 아니라 폴더임"),
    Wording("a FIFO, not a file", "파일이 아니라 FIFO임"),
    Wording("a socket, not a file", "파일이 아니라 소켓임"),
    Wording("a device, not a file", "파일이 아니라 장치임"),
    Wording("a symbolic link, not a file", "파일이 아니라 심볼릭 링크임"),
  ]

  private static let fetching = [
    Wording(
      "the site redirects elsewhere (status {0}): it blocks this network, or is down for "
        + "maintenance; try again in a few hours",
      "사이트가 다른 곳으로 보냄 (상태 {0}): 이 네트워크를 막았거나 점검 중; 몇 시간 뒤 다시 시도"),
    Wording(
      "the site refuses access (status 403): it blocks this network; try again in a few hours or "
        + "from another one",
      "사이트가 응답을 거부함 (상태 403): 이 네트워크를 막음; 몇 시간 뒤나 다른 네트워크에서 다시 시도"),
    Wording(
      "the site answers with a web page instead of data: it blocks this network, or is down for "
        + "maintenance; try again in a few hours",
      "사이트가 자료 대신 웹 페이지를 보냄: 이 네트워크를 막았거나 점검 중; 몇 시간 뒤 다시 시도"),
    Wording("the site was asked too often (status 429)", "사이트에 너무 자주 요청함 (상태 429)"),
    Wording(
      "the site does not know this request (status {0}): it may have changed",
      "사이트가 요청을 모름 (상태 {0}): 사이트가 바뀌었을 수 있음"),
    Wording("the site has an internal error (status {0})", "사이트 장애 (상태 {0})"),
    Wording("expected status 200, found {0}", "상태 200이어야 하나 {0}을(를) 받음"),
    Wording(
      "the site redirects in a loop; try again in a few hours",
      "사이트가 같은 곳을 돌며 보냄; 몇 시간 뒤 다시 시도"),
    Wording(
      "no time left to ask for more; ask for the rest later", "남은 시간이 없음; 나머지는 나중에 요청"),
    Wording(
      "no complete answer within 10 seconds; try again later", "10초 안에 응답을 다 받지 못함; 나중에 다시 시도"),
    Wording("the headers of the answer are too long; try again later", "응답 헤더가 너무 긺; 나중에 다시 시도"),
    Wording("the answer could not be read; try again later ({0})", "응답을 읽을 수 없음; 나중에 다시 시도 ({0})"),
    Wording(
      "the site's name cannot be resolved: is this machine online? ({0})",
      "사이트 이름을 찾을 수 없음: 인터넷 연결 확인 ({0})"),
    Wording(
      "the site cannot be reached: is this machine online? ({0})", "사이트에 연결할 수 없음: 인터넷 연결 확인 ({0})"),
    Wording("the site broke the connection ({0})", "사이트가 연결을 끊음 ({0})"),
    Wording(
      "no secure connection to the site: are this machine's clock and certificates right? ({0})",
      "사이트에 안전하게 연결할 수 없음: 컴퓨터의 시각과 인증서 확인 ({0})"),
    Wording("the answer is longer than {0} bytes", "응답이 {0}바이트보다 긺"),
    Wording(
      "libcurl is not installed: apt-get install libcurl4",
      "libcurl이 설치되지 않음: apt-get install libcurl4"),
    Wording(
      "expected an https address for the site, or http to this machine",
      "사이트 주소는 https여야 함 (이 컴퓨터는 http도 가능)"),
    Wording("the program that asked has ended", "요청한 프로그램이 끝남"),
    Wording("the output could not be written: {0}", "결과를 쓸 수 없음: {0}"),
    Wording("the probe could not be made: {0}", "점검할 수 없음: {0}"),
  ]

  private static let answers = [
    Wording(
      "the answer has an unexpected form: the site may have changed",
      "응답 형식이 다름: 사이트가 바뀌었을 수 있음"),
    Wording(
      "a row of the answer names no round: the site may have changed",
      "응답에 회차가 없는 행이 있음: 사이트가 바뀌었을 수 있음"),
    Wording(
      "the answer is about round {0}, which was not asked for", "요청하지 않은 {0}회의 응답을 받음"),
    Wording("the answer is not JSON: {0}", "응답이 JSON이 아님: {0}"),
    Wording("two rows of it contradict each other", "두 행이 서로 다름"),
    Wording("two answers contradict each other", "두 응답이 서로 다름"),
    Wording("not final yet: its sales are not published", "아직 확정되지 않음: 판매액 미발표"),
    Wording(
      "expected a round drawn by {0}, found one drawn on {1}",
      "{0}까지 추첨한 회차여야 하나 {1}에 추첨함"),
    Wording(
      "expected a prize where there are winners and nowhere else", "당첨자가 있는 등수에만 당첨금이 있어야 함"),
    Wording("expected prizes that the round's sales can pay", "당첨금이 그 회차 판매액을 넘을 수 없음"),
    Wording("expected 9 or 20 fields", "필드가 9개나 20개여야 함"),
    Wording("expected a round of 1 to 9999", "회차는 1~9999여야 함"),
    Wording("expected the date of the round's draw", "날짜가 그 회차의 추첨일이어야 함"),
    Wording(
      "expected six different numbers from 1 to 45 and another one as bonus",
      "1~45의 서로 다른 번호 여섯 개와 보너스 번호여야 함"),
    Wording("expected the numbers in ascending order", "번호가 오름차순이어야 함"),
    Wording(
      "expected winners, prizes and sales that are not negative",
      "당첨자 수, 당첨금, 판매액은 음수일 수 없음"),
    Wording("no result is published for round {0}", "{0}회 결과 미발표"),
  ]

  private static let json = [
    Wording("expected UTF-8", "UTF-8이어야 함"),
    Wording("expected the end of the text", "글이 끝나야 함"),
    Wording("expected a key", "키가 있어야 함"),
    Wording("expected a colon", "쌍점이 있어야 함"),
    Wording("expected a comma or a closing brace", "쉼표나 닫는 중괄호가 있어야 함"),
    Wording("expected a comma or a closing bracket", "쉼표나 닫는 대괄호가 있어야 함"),
    Wording("nested too deeply", "중첩이 너무 깊음"),
    Wording("expected a value", "값이 있어야 함"),
    Wording("expected no control character", "제어 문자가 없어야 함"),
    Wording("expected a closing quotation mark", "닫는 따옴표가 있어야 함"),
    Wording("expected an escape", "이스케이프가 있어야 함"),
    Wording("expected a surrogate pair", "서러게이트 쌍이어야 함"),
    Wording("expected four hexadecimal digits", "16진수 네 자리여야 함"),
  ]

  /// What `browse` reports about rows.
  private static let rows = [
    Wording("expected {0} as \"{1}\"", "\"{1}\" 값: {0}(이)어야 함"),
    Wording("expected an object of {0}", "{0} 객체여야 함"),
    Wording("a status", "상태"),
    Wording("a text", "문자열"),
    Wording("true or false", "true나 false"),
    Wording("a whole number from 0", "0 이상의 정수"),
    Wording("six numbers of {0} to {1}", "{0}~{1}의 번호 여섯 개"),
    Wording("a rank of 0 to 5", "0~5의 등수"),
  ]

  private static let batches = [
    Wording(
      "expected the head of a NumPy file, found {0} bytes of another",
      "NumPy 파일의 머리가 있어야 하나 다른 {0}바이트임"),
    Wording(
      "expected uint8 (N, 6) or little-endian uint64 (N,), found none of shape ({0})",
      "uint8 (N, 6)이나 리틀 엔디언 uint64 (N,)여야 하나 형식이 없고 모양이 ({0})임"),
    Wording(
      "expected uint8 (N, 6) or little-endian uint64 (N,), found {0} of shape ({1})",
      "uint8 (N, 6)이나 리틀 엔디언 uint64 (N,)여야 하나 모양이 ({1})인 {0}임"),
    Wording(
      "expected uint8 (N, 6) or little-endian uint64 (N,), found {0} of shape ()",
      "uint8 (N, 6)이나 리틀 엔디언 uint64 (N,)여야 하나 모양이 ()인 {0}임"),
    Wording(
      "expected an array in C order, found Fortran order", "C 순서의 배열이어야 하나 Fortran 순서임"),
    Wording(
      "expected a head that tells the order of the array, found none", "배열의 순서가 머리에 없음"),
    Wording(
      "expected npy, u8, csv or url, found a file of another form: {0}",
      "npy, u8, csv, url 중 하나여야 함: {0}"),
    Wording("it is empty", "빈 파일임"),
    Wording("neither its name nor its first bytes tell", "이름과 첫 바이트로 알 수 없음"),
    Wording("expected rows of 6 bytes, found a file of {0} bytes", "6바이트씩이어야 하나 파일이 {0}바이트임"),
    Wording(
      "expected {0} tickets of {1} bytes behind a head of {2}, found a file of {3} bytes",
      "머리 {2}바이트 뒤에 {1}바이트짜리 게임 {0}개가 있어야 하나 파일이 {3}바이트임"),
    Wording(
      "expected tickets of {0} bytes, found {1} of them and {2} bytes",
      "게임마다 {0}바이트여야 하나 {1}개 뒤에 {2}바이트가 남음"),
    Wording(
      "expected {0} tickets, found {1} of them and {2} bytes",
      "게임 {0}개가 있어야 하나 {1}개와 {2}바이트뿐임"),
    RankCommand.needsRound,
    Wording("expected a cube of {0} bytes, found more", "큐브는 {0}바이트여야 하나 더 긺"),
    Wording("expected a cube of {0} bytes, found {1}", "큐브는 {0}바이트여야 하나 {1}바이트임"),
    Wording(
      "expected a cube with the check sum of its bytes, found a damaged one",
      "체크섬이 맞지 않는 손상된 큐브"),
    Wording("expected a cube of {0} tickets, found {1}", "큐브에 게임 {0}개가 있어야 하나 {1}개임"),
    Wording(
      "expected a cube of version {0}, found version {1}", "큐브의 버전이 {0}이어야 하나 {1}임"),
    Wording("expected a cube, found an empty file", "큐브여야 하나 빈 파일임"),
    Wording(
      "expected a cube, found a file that begins {0}", "큐브가 아님: {0}(으)로 시작하는 파일"),
  ]

  private static let lines = [
    Wording("expected no more than six numbers, {0}", "번호는 여섯 개까지이나 {0}"),
    Wording(
      "expected six numbers, found {0} up to byte {1}, the end of the line",
      "번호 여섯 개여야 하나 줄 끝({1}바이트)까지 {0}개임"),
    Wording("expected a comma or a blank, {0}", "쉼표나 빈칸이 있어야 하나 {0}"),
    Wording("expected a number, {0}", "번호가 있어야 하나 {0}"),
    Wording(
      "expected one or two digits, found {0} at byte {1}", "한두 자리 숫자여야 하나 {1}바이트에서 {0}자리임"),
    Wording(
      "expected a number of 1 to 45, found {0} at byte {1}", "번호는 1~45여야 하나 {1}바이트에서 {0}임"),
    Wording("expected the operator's address, {0}", "동행복권 주소여야 하나 {0}"),
    Wording("expected the address of a ticket, {0}", "복권 주소여야 하나 {0}"),
    Wording("expected a round of 0001 to 9999, {0}", "회차는 0001~9999여야 하나 {0}"),
    Wording("expected q, m, s or n, {0}", "q, m, s, n 중 하나여야 하나 {0}"),
    Wording("expected six ascending numbers of 01 to 45, {0}", "01~45의 오름차순 번호 여섯 개여야 하나 {0}"),
    Wording(
      "expected one to five games, and zeros in empty slots, {0}", "게임이 1~5개이고 빈 칸은 0이어야 하나 {0}"),
    Wording("expected the ticket's serial number, {0}", "일련번호여야 하나 {0}"),
    Wording("expected no more bytes than a ticket's code has, {0}", "코드가 너무 긺: {0}"),
    Wording("expected a printable ASCII character, {0}", "ASCII 문자여야 하나 {0}"),
    Wording("expected a Lotto 6/45 ticket, found a pension lottery ticket", "로또 6/45가 아니라 연금복권임"),
    Wording("expected a Lotto 6/45 ticket, found a purchase slip", "복권이 아니라 구매용 슬립임"),
    Wording(
      "expected a Lotto 6/45 ticket, found another address of the operator", "동행복권의 다른 주소임"),
    Wording("expected a Lotto 6/45 ticket, found another text", "로또 6/45 복권이 아님"),
    Wording("expected a Lotto 6/45 ticket, found {0}", "로또 6/45 복권이 아님: {0}"),
    Wording("found the end of the line at byte {0}", "{0}바이트에서 줄이 끝남"),
    Wording("found the byte {0} at byte {1}", "{1}바이트에서 {0} 바이트가 나옴"),
    Wording("found {0} at byte {1}", "{1}바이트에서 {0}이(가) 나옴"),
  ]

  /// Sentences that contain other sentences.
  private static let frames = [
    Wording("lotto-fetch: {0}", "lotto-fetch: {0}"),
    Wording("lt645: {0}", "lt645: {0}"),
    Wording("lt645 list: {0}", "lt645 list: {0}"),
    Wording("common.do: {0}", "common.do: {0}"),
    Wording("round {0}: {1}", "{0}회: {1}"),
    Wording("{0}; try again in a minute", "{0}; 1분 뒤 다시 시도"),
    Wording("{0}; try again in a few hours", "{0}; 몇 시간 뒤 다시 시도"),
    Wording("{0}; try again after {1} s", "{0}; {1}초 뒤 다시 시도"),
    Wording("{0} at byte {1}", "{1}바이트: {0}"),
    Wording("line {0}", "{0}번째 줄"),
    Wording("ticket {0}", "{0}번째 게임"),
  ]
}
