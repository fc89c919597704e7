import Foundation
import Lottery
import Pipeline
import Platform
import Testing

import Reporting

@testable import DrawHistory
@testable import LottoCommand

struct WordingTests {
  @Test("common system errors are reported in Korean")
  func system() {
    for number in [
      ENOENT, EACCES, EPERM, ENOTDIR, EISDIR, ENOSPC, EIO, EROFS, ELOOP, ENAMETOOLONG, EMFILE,
      ENFILE, ENOMEM, EEXIST, EINVAL, EFBIG, EDQUOT, EPIPE, EBUSY, ETXTBSY, ENXIO, ENODEV, ESTALE,
      EAGAIN, ETIMEDOUT, ECONNREFUSED, ECONNRESET, ENETUNREACH, EHOSTUNREACH,
    ] {
      let reason = Wording(SystemError(number: number))
      #expect(
        !reason.text(in: .korean).contains { $0.isASCII && $0.isLetter },
        "\(reason.text(in: .english))")
    }
    #expect(Wording(SystemError(number: 9999)).text(in: .korean) == "시스템 오류 9999")
  }

  @Test("an error in an error is worded, too")
  func nested() {
    let fault = Wording(DecoderFault.notStarted(SystemError(number: EMFILE)))
    #expect(fault.text(in: .english) == "lotto-decode cannot be started: too many open files")
    #expect(fault.text(in: .korean) == "lotto-decode를 시작할 수 없음: 열린 파일이 너무 많음")
  }

  @Test("what lotto-fetch reports is worded, and characters that control a terminal are escaped")
  func reported() {
    let failure = DrawFetch.Failure(
      reported: Wording("{0}; try again in a minute").with(Wording("status \("\u{1B}[2J")")).json)
    #expect(failure.wording?.english == #"status \u001b[2J; try again in a minute"#)
    #expect(failure.wording?.text(in: .korean) == #"상태 \u001b[2J; 1분 뒤 다시 시도"#)
    for line in ["of\u{1B} nobody", #"["of\u001b nobody"]"#] {
      let failure = DrawFetch.Failure(reported: line)
      #expect(failure.wording?.text(in: .korean) == #"of\u001b nobody"#)
    }
  }
}
