internal import Lottery

// The meaning of each error in a row, and what to do about it.

extension InputFailure.Code {
  var meaning: Wording {
    switch self {
    case .openFailed:
      Wording(
        "missing, no permission, a symlink loop, or not a regular file",
        "파일이 없거나, 권한이 없거나, 심볼릭 링크가 순환하거나, 일반 파일이 아님")
    case .notImage: Wording("neither a picture nor a document, or empty", "이미지나 문서가 아니거나 빈 파일")
    case .unsupported:
      Wording(
        "a picture or document of another kind, such as PDF, HEIC or a CMYK JPEG",
        "PDF, HEIC, CMYK JPEG 등 지원하지 않는 이미지나 문서")
    case .badPNG: Wording("a damaged PNG", "손상된 PNG")
    case .badJPEG: Wording("a damaged JPEG", "손상된 JPEG")
    case .truncated:
      Wording(
        "the file ends too early; codes in the part that is there are still read, so a row of "
          + "another status may have this error",
        "파일이 중간에 끊김. 남은 부분의 코드는 읽으므로 status가 error가 아닐 수 있음")
    case .tooLarge: Wording("more pixels or bytes than the limit", "픽셀이나 바이트가 제한보다 많음")
    case .timeout: Wording("decoding took longer than the time limit", "해독이 시간 제한을 넘김")
    case .decoderCrash: Wording("the decoder crashed twice on this file", "이 파일에서 디코더가 두 번 중단됨")
    case .noCode: Wording("no QR code was found", "QR 코드를 찾지 못함")
    case .codeUnread:
      Wording(
        "other codes of the picture were read; this one was found, but could not be decoded",
        "같은 이미지의 다른 코드는 읽었지만 이 코드는 읽지 못함")
    case .tooManyCodes:
      Wording(
        "the picture has too many codes; this last row stands for the rest",
        "마지막 행: 코드가 너무 많아 나머지는 결과에 없음")
    }
  }

  var advice: Wording? {
    switch self {
    case .openFailed:
      Wording(
        "Check the path and its permissions. Read a pipe with lotto scan - < FIFO.",
        "경로와 권한을 확인하세요. 파이프는 lotto scan - < FIFO로 읽습니다.")
    case .notImage: Wording("Scan or photograph the ticket again.", "복권을 다시 스캔하거나 촬영하세요.")
    case .unsupported:
      Wording("Convert it; message names the command.", "message에 나온 명령으로 변환하세요.")
    case .badPNG, .badJPEG, .truncated:
      Wording("Copy or export the file again.", "파일을 다시 복사하거나 내보내세요.")
    case .tooLarge:
      Wording("Crop it, or raise --max-pixels.", "이미지를 자르거나 --max-pixels를 높이세요.")
    case .timeout:
      Wording("Crop it, or raise --time-limit.", "이미지를 자르거나 --time-limit을 높이세요.")
    case .decoderCrash:
      Wording(
        "Save it again in another program, and report the fault.",
        "다른 프로그램으로 다시 저장해 보고, 결함을 알려 주세요.")
    case .noCode:
      Wording(
        "Take a sharper picture of the whole code; lotto scan -v says how far the search got.",
        "코드 전체를 더 선명하게 찍으세요. lotto scan -v가 어디까지 찾았는지 알려 줍니다.")
    case .codeUnread:
      Wording(
        "Scan or photograph that ticket alone; corners say where it lies.",
        "corners 위치에 있는 복권만 따로 다시 찍으세요.")
    case .tooManyCodes: Wording("Cut the picture into several.", "이미지를 여러 개로 나누세요.")
    }
  }
}

extension PayloadError.Reason {
  var meaning: Wording {
    switch self {
    case .host:
      Wording(
        "the scheme, host, user or port of the address is not the operator's",
        "주소의 스킴, 호스트, 사용자, 포트가 동행복권과 다름")
    case .query:
      Wording(
        "the path, keys or fragment of the address are not a ticket's",
        "주소의 경로, 쿼리 키, 프래그먼트가 복권과 다름")
    case .round: Wording("the round is not 0001 to 9999", "회차가 0001~9999가 아님")
    case .type:
      Wording("a game begins with a letter that is no type", "게임이 선택 방식이 아닌 글자로 시작함")
    case .numbers:
      Wording(
        "a game's numbers are not six ascending ones from 01 to 45",
        "게임의 번호가 01~45의 오름차순 여섯 개가 아님")
    case .slot:
      Wording(
        "there are no games or more than five, or an empty game has numbers",
        "게임이 없거나 다섯을 넘거나, 빈 게임에 번호가 있음")
    case .tail: Wording("what follows the games is not a serial", "게임 뒤에 올바른 일련번호가 없음")
    case .length:
      Wording(
        "an operator address of more than 512 bytes, or a code that was cut",
        "동행복권 주소가 512바이트를 넘거나 코드가 잘림")
    case .ascii: Wording("a byte is outside 0x21–0x7E", "0x21–0x7E 밖의 바이트가 있음")
    case .foreign:
      Wording(
        "the text is neither a ticket, nor another lottery code, nor numbers",
        "복권도, 다른 복권 코드도, 번호도 아닌 글")
    }
  }

  var advice: Wording? {
    switch self {
    case .numbers:
      Wording(
        "Typed numbers have to be six different ones from 1 to 45.",
        "직접 입력할 때는 1~45의 서로 다른 번호 여섯 개여야 합니다.")
    case .foreign: Wording("Only check gives this error.", "check에만 있는 오류입니다.")
    case .host, .query, .round, .type, .slot, .tail, .length, .ascii: nil
    }
  }
}
