import Lottery
import Testing

@testable import Reporting

struct RowSentenceTests {
  @Test func `every sentence of a row translates to the other language and back`() throws {
    // Text from a library stays untranslated unless it is common.
    let outcomes = try Sample.everyKind() + Sample.sheet()
    for outcome in outcomes {
      let english = GameRecord.records(of: outcome, in: .english)
      let korean = GameRecord.records(of: outcome, in: .korean)
      for (one, other) in zip(english, korean) {
        #expect(one.translated(to: .korean).message == other.message)
        #expect(other.translated(to: .english).message == one.message)
        #expect(other.translated(to: .korean).message == other.message)
        #expect(one.translated(to: .english).message == one.message)
      }
    }
  }

  @Test(arguments: [
    ("damaged PNG: IDAT: CRC error", "손상된 PNG: IDAT 청크의 체크섬이 맞지 않음"),
    ("damaged PNG: some words", "손상된 PNG: some words"),
    (
      "damaged JPEG: Corrupt JPEG data: 12 extraneous bytes before marker 0xd9",
      "손상된 JPEG: JPEG 데이터가 손상됨(0xd9 마커 앞에 불필요한 12바이트)"
    ), ("", ""), ("some words of another program", "some words of another program"),
    ("no QR code found", "QR 코드를 찾지 못함"),
    (
      "cannot be opened: no such file or directory", "열 수 없음: 파일이나 폴더가 없음"
    ),
    (
      "the claim period ended about 2008-12-09; the code has an unusual form: the printed ticket is "
        + "authoritative",
      "지급기한(2008-12-09, 예상) 지남; 정식 복권 형식이 아님: 실물 복권으로 확인"
    ),
    (
      "the draw is today, 2024-01-06, and the result is not published yet",
      "오늘(2024-01-06) 추첨, 결과 발표 전"
    ),
    (
      "cannot be opened: out of order; the draw is on 2024-01-06",
      "열 수 없음: out of order; 2024-01-06 추첨 예정"
    ),
  ])
  func `a message is translated sentence by sentence`(_ english: String, _ korean: String) {
    #expect(RowSentence.text(english, in: .korean) == korean)
    #expect(RowSentence.text(korean, in: .english) == english)
  }
}
