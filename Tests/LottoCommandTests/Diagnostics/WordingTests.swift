import Foundation
import Pipeline
import Platform
import TestSupport
import Testing

@testable import LottoCommand
import Reporting

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

  @Test("the values in a sentence are found, and translated too")
  func values() {
    #expect(Wording.values(of: "a 1 b 2", in: "a {0} b {1}") == ["1", "2"])
    #expect(Wording.values(of: "a 1 b 2", in: "a {1} b {0}") == ["2", "1"])
    #expect(Wording.values(of: "a 1 c", in: "a {0} b") == nil)
    #expect(Wording.values(of: "a", in: "a") == [])
    #expect(Wording.values(of: "a b", in: "a") == nil)
    #expect(
      Wording(DecoderFault.notStarted(SystemError(number: EMFILE))).text(in: .korean)
        == "lotto-decode를 시작할 수 없음: 열린 파일이 너무 많음")
    #expect(
      Wording(
        sentence:
          "lotto-fetch: lt645: the site reported an internal error (status 503); try again in a minute"
      )
      .text(in: .korean) == "lotto-fetch: lt645: 사이트 장애 (상태 503); 1분 뒤 다시 시도")
    #expect(Wording.values(of: "a b", in: "a {b}") == nil)
    #expect(Wording(sentence: "of nobody").text(in: .korean) == "of nobody")
  }

  /// The error sentences in the sources below a folder, with values filled in.
  ///
  /// Sentences made of other sentences are left out.
  private func sentences(below folder: String) throws -> [String] {
    let root = Repository.root.appending(path: "Sources/\(folder)")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    return try urls.flatMap { url in
      let text = try String(contentsOf: url, encoding: .utf8)
        .replacing(/"\s*\+\s*"/, with: "")
      return text.matches(
        of:
          /(?:\.refused|\.line|FetchError|refuse)\((?:\s*round,)?\s*"((?:\\\((?:[^()"]|\([^()"]*\))*\)|[^"\\])*)"/
      )
      .map { String($0.output.1).replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "7") }
      .filter { !$0.hasPrefix("7") && !$0.hasPrefix("expected 7,") }
    }
  }

  @Test(
    "each error sentence of a lower layer has a Korean translation",
    arguments: ["Ranking", "Fetching", "lotto-fetch"])
  func spoken(folder: String) throws {
    let sentences = try sentences(below: folder)
    #expect(!sentences.isEmpty)
    for sentence in sentences {
      let reason = Wording(sentence: sentence)
      #expect(reason.text(in: .korean) != reason.text(in: .english), "\(folder): \(sentence)")
    }
  }
}
