internal import Lottery

/// Every text for people in reports, in every language; the page refers to phrases by name.
package enum Phrase: String, CaseIterable, Sendable {
  case auto, manual, semi
  case won, lost, pending, noDraw, otherProduct, error, repeated, prizeUnknown
  case expired, expiredOn, sameAs, ticketName, gameName, drawn
  case first, second, third, fourth, fifth
  case source, round, game, numbers, result, prize
  case drawsOn, drawsToday, notOnSaleYet
  case resultUnknown, noWinnerPublished, prizeNotPublished, claimOver
  case typedForm, doubtfulForm, typedNumbers
  case pension, pensionTicket, purchaseSlip, operatorOther, foreign
  case openFailed, notImage, unsupported, badPNG, badJPEG, truncated, tooLarge, timeout
  case decoderCrash, noCode, codeUnread, tooManyCodes
  case isFolder, isPipe, isSocket, isDevice, emptyPath, pathWithNUL, noPathObject, emptyFile
  case unsupportedKind, tooManyPixels, sideTooLong, tooManyBytes
  case payloadHost, payloadQuery, payloadRound, payloadType, payloadNumbers, payloadSlot
  case payloadTail, payloadLength, payloadASCII, payloadForeign
  case summary, skipped, moreFailed
  case warning, entrySkipped, decoderTookTooLong, decoderDied, decoderUnconfined
  case askingForDraws, drawsMissing, drawsNotPosted, drawsInConflict, drawContradicts
  case tooManyErrors, journalOpened, watchedFolderGone, watchedFolderBack
  case drawNotFinal, drawsNotStored, drawsStored, cacheNotUsed, noCache
  case newestKnown
  case noFinderPatterns, noGrid, gridNotDecodable, ticketTooDamaged, moreGridsNotDecodable
  case filterStatus, filterRank, filterType, filterClaim, badgeAll
  case claimOpen, claimExpired
  case reportTitle, gameCount, celebration, celebrationUnpublished
  case roundAndDate, serial, amount, about
  case counts, countRepeats, countErrors
  case toClaim, nextDeadline, totalSpent, totalWon, totalTax, totalNet, totalReturn, totalExpired
  case totalUnpublished
  case spentAndWon, toLookAt, nothingToClaim, nextDeadlineIs, countUnpublished
  case countWithoutResult, countDoubtful, countPending
  case ticket, signature, claimTitle, withinDays, calendarSummary, calendarSave
  case winnerTitle, roundTitle, restTitle, drawnNumbers, games
  case madeBy, asOfDay, newestDraw
  case pictureTitle, yearPicture, year, folderPicture, folder, noFolder
  case rankPicture, rankPictureNote
  case found, expectedCount, deviation, numberPicture, numberPictureNote, number
  case balancePicture, balanceNow, logarithmic
  case gamesInDraws, bestDraw, bestDraws, fileTitle, rejected
  case listLoading, listEmpty, listNothingFound, shownOf
  case claimBy, claimAt, atHeadOffice, atBranch, atShop, paperDecides, estimateNote
  case more
  case actionCopy, actionExport, actionPrint
  case listTitle, numberDrawn, numberBonus, badgesTitle, searchTitle, searchHint
  case orderTitle, orderInput, orderReverse, orderShuffle, orderShuffled
  case viewTitle, tableView, cardsView, filtersTitle, filtersClear
  case rowsOf, pageLimit, pageStill, openCard, cardClose, cardTurn, codeThumbnail, rowsCopied,
    rowsSaved

  /// The phrase in a language, with its placeholders filled in.
  package func text(in language: Language, _ values: String...) -> String {
    wording.text(in: language, values)
  }

  /// The phrase in every language.
  package var wording: Wording {
    switch self {
    case .auto: Wording("auto", "자동")
    case .manual: Wording("manual", "수동")
    case .semi: Wording("semi", "반자동")
    case .won: Wording("won", "당첨")
    case .lost: Wording("no prize", "낙첨")
    case .pending: Wording("pending", "추첨 전")
    case .noDraw: Wording("no result", "결과 없음")
    case .otherProduct: Wording("other", "다른 상품")
    case .error: Wording("error", "오류")
    case .prizeUnknown: Wording("not published", "미발표")
    case .repeated: Wording("repeat", "중복")
    case .expired: Wording("{0}, expired", "{0}(만료)")
    case .expiredOn: Wording("{0}, expired {1}", "{0}, {1} 만료")
    case .sameAs: Wording("same as {0}", "중복: {0}")
    case .ticketName: Wording("ticket {0}", "복권 {0}")
    case .gameName: Wording("{0}, game {1}", "{0} {1}게임")
    case .drawn: Wording("drawn", "당첨번호")
    case .first: Wording("1st", "1등")
    case .second: Wording("2nd", "2등")
    case .third: Wording("3rd", "3등")
    case .fourth: Wording("4th", "4등")
    case .fifth: Wording("5th", "5등")
    case .source: Wording("Source", "출처")
    case .round: Wording("Round", "회차")
    case .game: Wording("Game", "게임")
    case .numbers: Wording("Numbers", "번호")
    case .result: Wording("Result", "결과")
    case .prize: Wording("Prize (won)", "당첨금(원)")
    case .drawsOn: Wording("draws on {0}", "{0} 추첨")
    case .drawsToday:
      Wording("draws on {0}, today; the result is not posted yet", "오늘({0}) 추첨, 결과 발표 전")
    case .notOnSaleYet:
      Wording("draws on {0}: not on sale yet, suspicious", "{0} 추첨: 아직 판매 전인 회차, 위조 의심")
    case .resultUnknown:
      Wording("drawn on {0}, the result is not known here", "{0} 추첨, 결과를 알 수 없음")
    case .noWinnerPublished:
      Wording(
        "the result counts no winner of this rank: the printed ticket is authoritative",
        "발표된 당첨자가 없는 등수: 실물 복권으로 확인")
    case .prizeNotPublished: Wording("the prize is not published yet", "당첨금 미발표")
    case .claimOver: Wording("the claim period ended about {0}", "지급기한({0}경) 지남")
    case .typedForm:
      Wording("numbers typed by hand, checked in round {0} of {1}", "직접 입력한 번호, {0}회({1}) 기준")
    case .doubtfulForm:
      Wording(
        "not the usual form of a ticket: the printed ticket is authoritative",
        "정식 복권 형식이 아님: 실물로 확인")
    case .typedNumbers:
      Wording("expected six different numbers from 1 to 45", "1~45의 서로 다른 번호 여섯 개여야 함")
    case .pension:
      Wording(
        "pension lottery 720+, round {0}: {1}; not a Lotto 6/45 ticket, not checked",
        "연금복권720+ {0}회: {1}; 로또 6/45 복권이 아니므로 확인하지 않음")
    case .pensionTicket: Wording("group {0}, number {1}", "{0}조 {1}")
    case .purchaseSlip:
      Wording("a slip to buy with, not a ticket", "복권이 아니라 구매용 슬립임")
    case .operatorOther:
      Wording(
        "another product of the operator (perhaps a scratch card)", "동행복권의 다른 상품 (스피또일 수 있음)")
    case .foreign: Wording("not a lottery code", "복권 코드가 아님")
    case .openFailed: Wording("cannot be opened", "열 수 없음")
    case .notImage: Wording("not a picture", "이미지가 아님")
    case .unsupported: Wording("not supported", "지원하지 않는 형식")
    case .badPNG: Wording("damaged PNG", "손상된 PNG")
    case .badJPEG: Wording("damaged JPEG", "손상된 JPEG")
    case .truncated: Wording("the file ends too early", "파일이 중간에 끊김")
    case .tooLarge: Wording("larger than the limit", "제한보다 큼")
    case .timeout: Wording("took longer than the time limit", "시간 제한을 넘김")
    case .decoderCrash: Wording("the decoder died over it, twice", "디코더가 두 번 중단됨")
    case .noCode: Wording("no QR code found", "QR 코드를 찾지 못함")
    case .codeUnread:
      Wording("a code lies here that could not be read", "여기에 읽지 못한 코드가 있음")
    case .tooManyCodes:
      Wording("more than {0} codes; the rest have no rows", "코드가 {0}개를 넘음; 나머지는 결과에 없음")
    case .isFolder: Wording("it is a folder", "폴더임")
    case .isPipe:
      Wording(
        "it is a FIFO; to read from it: lotto scan - < FIFO", "FIFO임; 읽으려면: lotto scan - < FIFO")
    case .isSocket: Wording("it is a socket", "소켓임")
    case .isDevice:
      Wording(
        "it is a device; to read from it: lotto scan - < DEVICE", "장치임; 읽으려면: lotto scan - < DEVICE"
      )
    case .emptyPath: Wording("the path is empty", "경로가 비어 있음")
    case .pathWithNUL: Wording("the path contains a NUL byte", "경로에 NUL 바이트가 있음")
    case .noPathObject:
      Wording(
        "expected a JSON object with path or path_b64", "path나 path_b64가 있는 JSON 객체여야 함")
    case .emptyFile: Wording("empty file", "빈 파일")
    case .unsupportedKind:
      Wording("{0} is not supported; convert it first: {1}", "{0}: 지원하지 않는 형식; 먼저 변환: {1}")
    case .tooManyPixels:
      Wording(
        "{0} × {1} pixels, larger than --max-pixels {2}", "{0} × {1}픽셀, --max-pixels {2}보다 큼")
    case .sideTooLong:
      Wording(
        "{0} × {1} pixels: no side may have more than 100000", "{0} × {1}픽셀: 한 변은 100000픽셀까지")
    case .tooManyBytes: Wording("larger than {0} MiB", "{0}MiB보다 큼")
    case .payloadHost:
      Wording("not the operator's address, at byte {0}", "동행복권 주소가 아님 (바이트 {0})")
    case .payloadQuery:
      Wording("not the address of a ticket, at byte {0}", "복권 주소 형식이 아님 (바이트 {0})")
    case .payloadRound:
      Wording("expected a round of 0001 to 9999 at byte {0}", "회차가 올바르지 않음 (바이트 {0})")
    case .payloadType:
      Wording("expected q, m, s or n at byte {0}", "게임 구분은 q, m, s, n 중 하나여야 함 (바이트 {0})")
    case .payloadNumbers:
      Wording(
        "expected six ascending numbers of 01 to 45 at byte {0}",
        "01~45의 오름차순 번호 여섯 개여야 함 (바이트 {0})")
    case .payloadSlot:
      Wording(
        "expected one to five games, and zeros in empty slots, at byte {0}",
        "게임이 1~5개이고 빈 칸은 0이어야 함 (바이트 {0})")
    case .payloadTail:
      Wording("expected the ticket's serial number at byte {0}", "일련번호 형식이 아님 (바이트 {0})")
    case .payloadLength:
      Wording("not the length of a ticket's code, at byte {0}", "코드 길이가 올바르지 않음 (바이트 {0})")
    case .payloadASCII:
      Wording("expected a printable ASCII character at byte {0}", "ASCII 문자여야 함 (바이트 {0})")
    case .payloadForeign:
      Wording(
        "not a ticket, a lottery code or six numbers", "복권, 복권 코드, 번호 여섯 개 중 어느 것도 아님")
    case .moreFailed:
      Wording(
        "{0} more {0|input|inputs} in error; -v names {0|it|them all}",
        "오류가 있는 입력 {0}개 더 있음; -v로 모두 확인")
    case .summary:
      Wording(
        "{0} {0|input|inputs}, {1} {1|ticket|tickets}, {2} {2|game|games}, {3} won, "
          + "{4} won in prizes, {5} {5|error|errors}, {6} s",
        "입력 {0}, 복권 {1}, 게임 {2}, 당첨 {3}, 당첨금 {4}원, 오류 {5}, {6}초")
    case .warning: Wording("warning", "경고")
    case .entrySkipped:
      Wording("{0}: neither a picture nor a document, skipped", "{0}: 이미지나 문서가 아니므로 건너뜀")
    case .decoderTookTooLong: Wording("{0}: the decoder took too long", "{0}: 디코더 시간 초과")
    case .decoderDied: Wording("{0}: the decoder died", "{0}: 디코더가 중단됨")
    case .decoderUnconfined:
      Wording(
        "the system lacks a part of the decoder's jail: {0}", "디코더 격리 기능 일부를 쓸 수 없음: {0}")
    case .tooManyErrors:
      Wording(
        "stopped after {0} {0|input|inputs} with errors; what comes behind them has no row",
        "오류가 있는 입력 {0}개에서 멈춤; 이후 입력은 결과에 없음")
    case .watchedFolderGone:
      Wording("{0} is gone; waiting for it to come back", "{0} 폴더가 없어짐; 다시 생길 때까지 기다림")
    case .watchedFolderBack: Wording("{0} is there again", "{0} 폴더가 다시 생김")
    case .journalOpened:
      Wording(
        "{0}: {1} {1|input is|inputs are} done, {2} torn {2|byte|bytes} cut off",
        "{0}: 끝난 입력 {1}개, 손상된 {2}바이트 버림")
    case .askingForDraws: Wording("asking for the draws of {0}", "당첨 번호 요청: {0}회")
    case .drawsMissing:
      Wording("the draws of {0} could not be fetched", "{0}회의 당첨 번호를 받을 수 없음")
    case .drawsNotPosted:
      Wording("drawn today, the result of {0} is not posted yet", "오늘 추첨한 {0}회의 결과 발표 전")
    case .drawsInConflict:
      Wording(
        "the draws of {0} contradict those that are known, which stay",
        "{0}회의 당첨 번호가 알려진 것과 다르므로 버림")
    case .drawContradicts:
      Wording("contradicts the draw that is known, which stays", "알려진 당첨 번호와 다르므로 버림")
    case .drawNotFinal:
      Wording("the result is not final yet, it is not stored", "결과가 확정되지 않아 저장하지 않음")
    case .drawsNotStored: Wording("the draws cannot be stored: {0}", "당첨 번호를 저장할 수 없음: {0}")
    case .drawsStored:
      Wording(
        "{0} {0|draw|draws} added, {1} known before, {2} in conflict",
        "추가 {0}회, 이미 앎 {1}회, 충돌 {2}회")
    case .cacheNotUsed: Wording("the cache {0} is not used: {1}", "캐시 {0}을(를) 쓰지 않음: {1}")
    case .noCache: Wording("there is no cache of draws: {0}", "당첨 번호 캐시가 없음: {0}")
    case .newestKnown:
      Wording(
        "newest known: {0} of {1}; {2} later {2|one is|ones are} missing",
        "저장된 최신 회차: {0}회({1}), 이후 {2}개 회차 없음")
    case .noFinderPatterns: Wording("{0}: no finder patterns", "{0}: 위치 찾기 패턴이 없음")
    case .noGrid:
      Wording("{0}: finder patterns but no grid", "{0}: 위치 찾기 패턴은 있으나 격자가 없음")
    case .gridNotDecodable:
      Wording(
        "{0}: a grid but not decodable (best agreement {1})",
        "{0}: 격자는 있으나 해독할 수 없음 (최고 일치도 {1})")
    case .ticketTooDamaged:
      Wording(
        "{0}: looks like a ticket, but too damaged to be sure of its numbers ({1} {1|bit|bits} of evidence missing)",
        "{0}: 로또 용지로 보이나 번호를 확신할 수 없을 만큼 훼손됨 (근거 {1}비트 부족)")
    case .moreGridsNotDecodable:
      Wording(
        "{0}: {1} more with a grid but not decodable (best agreement {2})",
        "{0}: 격자는 있으나 해독할 수 없는 곳 {1}개 더 있음 (최고 일치도 {2})")
    case .filterStatus: Wording("Status", "상태")
    case .filterRank: Wording("Rank", "등수")
    case .filterType: Wording("Type", "구분")
    case .filterClaim: Wording("Claim", "지급")
    case .badgeAll: Wording("all", "전체")
    case .claimOpen: Wording("can be claimed", "지급 가능")
    case .claimExpired: Wording("expired", "만료")
    case .reportTitle: Wording("Lotto 6/45", "로또 6/45")
    case .gameCount: Wording("{0} {0|game|games}", "{0}게임")
    case .celebration:
      Wording(
        "Congratulations! {0} prize on {1}: {2} net, claim by about {3}",
        "축하합니다! {1} {0} 당첨: 세후 {2}, 지급기한 {3}경")
    case .celebrationUnpublished:
      Wording(
        "Congratulations! {0} prize on {1}: amount not published yet, claim by about {2}",
        "축하합니다! {1} {0} 당첨: 당첨금 미발표, 지급기한 {2}경")
    case .roundAndDate: Wording("round {0}, {1}", "{0}회, {1}")
    case .serial: Wording("Serial", "일련번호")
    case .amount: Wording("{0}\u{A0}won", "{0}원")
    case .about: Wording("about {0}", "{0}경")
    case .counts:
      Wording("{0} {0|game|games} on {1} {1|ticket|tickets}", "복권 {1}장 {0}게임")
    case .countRepeats: Wording("{0} {0|repeat|repeats}", "중복 {0}게임")
    case .countErrors: Wording("{0} {0|error|errors}", "오류 {0}건")
    case .toClaim: Wording("To claim, net", "받을 당첨금(세후)")
    case .nextDeadline: Wording("Next deadline", "가장 이른 지급기한")
    case .totalSpent: Wording("Spent", "구입액")
    case .totalWon: Wording("Won", "당첨금")
    case .totalTax: Wording("Tax (estimate)", "세금(추정)")
    case .totalNet: Wording("Net (estimate)", "실수령액(추정)")
    case .totalReturn: Wording("Return", "환급률")
    case .totalExpired: Wording("Expired", "만료")
    case .totalUnpublished: Wording("Prizes not published", "당첨금 미발표")
    case .spentAndWon: Wording("Spent → won", "구입액 → 당첨금")
    case .toLookAt: Wording("To look at", "확인할 것")
    case .nothingToClaim: Wording("nothing left to claim", "받을 당첨금 없음")
    case .nextDeadlineIs: Wording("next deadline {0}", "가장 이른 지급기한 {0}")
    case .countUnpublished:
      Wording("{0} {0|amount|amounts} not published", "당첨금 미발표 {0}게임")
    case .countWithoutResult: Wording("{0} without a result", "결과 없음 {0}장")
    case .countDoubtful: Wording("{0} doubtful", "의심스러운 복권 {0}장")
    case .countPending: Wording("{0} pending", "추첨 전 {0}장")
    case .ticket: Wording("Ticket", "복권")
    case .signature: Wording("Signature", "서명")
    case .claimTitle: Wording("To claim, by deadline", "지급기한이 가까운 순서")
    case .withinDays: Wording("within {0} days", "{0}일 이내")
    case .calendarSummary:
      Wording("Lotto: claim {0} ({1} {1|game|games})", "로또 당첨금 수령: {0} ({1}게임)")
    case .calendarSave: Wording("Save deadlines to a calendar", "지급기한을 캘린더에 저장")
    case .winnerTitle: Wording("Winners, best first", "당첨 게임")
    case .roundTitle: Wording("Rounds", "회차별 결과")
    case .restTitle:
      Wording(
        "The rest: {0} {0|game|games} without a prize, {1} {1|round|rounds}",
        "나머지: 낙첨 {0}게임, {1}개 회차")
    case .drawnNumbers: Wording("Winning numbers", "당첨 번호")
    case .games: Wording("Games", "게임")
    case .madeBy: Wording("made by {0} on {1}", "{1} {0}(으)로 만듦")
    case .asOfDay: Wording("as of {0}", "기준일 {0}")
    case .newestDraw: Wording("newest draw {0} of {1}", "최신 추첨 {0}회({1})")
    case .pictureTitle: Wording("At a glance", "한눈에 보기")
    case .yearPicture: Wording("Spent and won by year", "연도별 구입액과 당첨금")
    case .year: Wording("Year", "연도")
    case .folderPicture: Wording("Spent and won by folder", "폴더별 구입액과 당첨금")
    case .folder: Wording("Folder", "폴더")
    case .noFolder: Wording("no folder", "폴더 없음")
    case .rankPicture: Wording("Prizes against chance", "등수별 당첨 횟수와 기댓값")
    case .rankPictureNote:
      Wording(
        "dot: games that won; line: expected; band: ±2σ; logarithmic",
        "점: 당첨 게임, 선: 기댓값, 띠: ±2σ, 로그 눈금")
    case .found: Wording("Found", "횟수")
    case .expectedCount: Wording("Expected", "기댓값")
    case .deviation: Wording("±2σ", "±2σ(표준편차의 두 배)")
    case .numberPicture: Wording("Numbers that were picked", "번호별 선택 횟수")
    case .numberPictureNote:
      Wording(
        "expected {0} each, σ {1}; warm: picked more often, cool: less often",
        "번호마다 기댓값 {0}, 표준편차 {1}; 따뜻한 색은 많이, 찬 색은 적게 선택됨")
    case .number: Wording("Number", "번호")
    case .balancePicture: Wording("Balance, draw by draw", "누적 손익")
    case .balanceNow: Wording("Balance", "손익")
    case .logarithmic: Wording("logarithmic", "로그 눈금")
    case .gamesInDraws:
      Wording("{0} {0|game|games} in {1} {1|draw|draws}", "{1}개 회차 {0}게임")
    case .bestDraw: Wording("Best draw", "최고 당첨 회차")
    case .bestDraws: Wording("Best draws", "당첨금이 많은 회차")
    case .fileTitle: Wording("By file", "파일별")
    case .rejected: Wording("Rejected", "잘못된 게임")
    case .listLoading: Wording("rows are coming", "불러오는 중")
    case .listEmpty: Wording("there are no rows", "결과가 없음")
    case .listNothingFound: Wording("no row passes the filters", "조건에 맞는 결과가 없음")
    case .shownOf: Wording("{0} of {1} shown", "{1}개 중 {0}개 표시")
    case .claimBy: Wording("Claim by", "지급기한")
    case .claimAt: Wording("Claim at", "지급 장소")
    case .atHeadOffice:
      Wording("the head office of NH Nonghyup Bank", "농협은행 본점")
    case .atBranch: Wording("any branch of NH Nonghyup Bank", "농협은행 전국 지점")
    case .atShop:
      Wording("any lotto shop or NH Nonghyup Bank", "복권 판매점 또는 농협은행")
    case .paperDecides:
      Wording(
        "the printed ticket is authoritative; its back has the exact date",
        "실물 복권이 기준이며 정확한 기한은 복권에 표시됨")
    case .estimateNote:
      Wording(
        "tax and net are estimates; the printed ticket is authoritative",
        "세금과 실수령액은 추정치이며 실물 복권이 기준임")
    case .more: Wording("and {0} more", "외 {0}건")
    case .actionCopy: Wording("Copy", "복사")
    case .actionExport: Wording("CSV", "CSV 저장")
    case .actionPrint: Wording("Print", "인쇄")
    case .listTitle: Wording("Games", "게임 목록")
    case .numberDrawn: Wording("drawn", "당첨")
    case .numberBonus: Wording("bonus", "보너스")
    case .badgesTitle: Wording("Counts", "상태별 수")
    case .searchTitle: Wording("Search", "검색")
    case .searchHint: Wording("numbers, round, file, rank, amount …", "번호, 회차, 파일, 등수, 금액…")
    case .orderTitle: Wording("Order", "정렬")
    case .orderInput: Wording("as read", "읽은 순서")
    case .orderReverse: Wording("Reverse", "역순")
    case .orderShuffle: Wording("Shuffle", "섞기")
    case .orderShuffled: Wording("shuffled", "섞음")
    case .viewTitle: Wording("View", "보기")
    case .tableView: Wording("Table", "표")
    case .cardsView: Wording("Cards", "카드")
    case .filtersTitle: Wording("Filters", "필터")
    case .filtersClear: Wording("Clear all", "모두 해제")
    case .rowsOf: Wording("{0} of {1} rows", "{1}개 중 {0}개")
    case .pageLimit:
      Wording(
        "the list has the first {0} of {1} rows, sums are of all; -f csv writes every row",
        "목록에는 {1}개 중 처음 {0}개만 있고 합계는 전체 기준임; 전체는 -f csv로 저장")
    case .pageStill:
      Wording(
        "without JavaScript the list has its first rows; searching, filters and cards need it",
        "자바스크립트 없이는 목록의 앞부분만 보이며, 검색·필터·카드는 쓸 수 없음")
    case .openCard: Wording("Show the ticket", "복권 보기")
    case .cardClose: Wording("Close", "닫기")
    case .codeThumbnail: Wording("the code as it was scanned", "스캔한 QR 코드")
    case .cardTurn: Wording("Prize and deadline", "당첨금과 기한")
    case .rowsCopied: Wording("{0} {0|row|rows} copied", "{0}개 복사함")
    case .rowsSaved: Wording("{0} {0|row|rows} saved as CSV", "{0}개를 CSV로 저장함")
    case .skipped: Wording("{0} other {0|entry|entries} skipped", "그 밖의 항목 {0}개 건너뜀")
    }
  }
}
