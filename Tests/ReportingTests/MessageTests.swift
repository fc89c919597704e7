import Lottery
import Testing

@testable import Reporting

struct MessageTests {
  private static func text(_ code: InputFailure.Code, _ cause: InputFailure.Cause?) -> String {
    InputFailure(code, cause).message(in: .english)
  }

  @Test func `the cause follows the kind of failure, and what no code can say follows both`() {
    let sentences: [(InputFailure.Code, InputFailure.Cause?, String)] = [
      (
        .openFailed, .words("permission denied"),
        "cannot be opened: permission denied"
      ),
      (.openFailed, .notRegular(.folder), "cannot be opened: it is a folder"),
      (
        .openFailed, .notRegular(.pipe),
        "cannot be opened: it is a FIFO; to read from it: lotto scan - < FIFO"
      ),
      (.openFailed, .notRegular(.socket), "cannot be opened: it is a socket"),
      (.openFailed, .emptyPath, "cannot be opened: the path is empty"),
      (.openFailed, .pathWithNUL, "cannot be opened: the path contains a NUL byte"),
      (
        .openFailed, .noPathObject,
        "cannot be opened: expected a JSON object with path or path_b64"
      ),
      (.notImage, .emptyFile, "not a picture: the file is empty"),
      (.notImage, nil, "not a picture"),
      (.badPNG, .words("IDAT: CRC error"), "damaged PNG: IDAT: CRC error"),
      (.badJPEG, .words("Bogus marker length"), "damaged JPEG: Bogus marker length"),
      (.truncated, nil, "the file is truncated"),
      (.tooLarge, .bytes(limit: 256 << 20), "larger than the limit: too many bytes (> 256 MiB)"),
      (.tooManyCodes, .codes(limit: 1024), "too many codes; the rest have no rows (> 1024)"),
      (
        .noCode, .words("Premature end of JPEG file"),
        "no QR code found: Premature end of JPEG file"
      ),
    ]
    for (code, cause, sentence) in sentences { #expect(Self.text(code, cause) == sentence) }
  }

  @Test func `an unsupported format is named with the command that converts it`() {
    #expect(
      Self.text(.unsupported, .kind("HEIC", conversion: Sample.conversion))
        == "not supported: convert it first: HEIC (apt-get install libheif-examples): "
        + "heif-convert photo.heic photo.heic.png")
  }

  @Test func `a picture that is too large is reported with its size and the limit`() {
    #expect(
      Self.text(.tooLarge, .pixels(width: 9000, height: 8000, limit: 64_000_000))
        == "larger than the limit: too many pixels, --max-pixels (9000 × 8000 > 64000000)")
    #expect(
      Self.text(.tooLarge, .side(width: 4_294_967_295, height: 1, limit: 100_000))
        == "larger than the limit: too many pixels on a side (4294967295 > 100000)")
  }

  @Test func `typed numbers name the draw that they were checked against`() throws {
    let records = GameRecord.records(
      of: Sample.outcome("1,2,3,17,26,29", Sample.drawn([Sample.fifth], form: .typed)))
    #expect(
      records.map(\.english) == ["typed numbers, checked against round 1100 of 2023-12-30"])
  }

  @Test func `invalid typed numbers have no offset, those of a ticket do`() {
    func row(_ offset: Int) -> GameRecord {
      GameRecord.records(of: Sample.outcome("a", .broken(PayloadError(.numbers, at: offset))))[0]
    }
    #expect(row(0).english == "expected six different numbers from 1 to 45")
    #expect(row(0).notes == [.typedForm])
    let byte = Array(Sample.printedPayload.utf8)[45]
    #expect(row(45).detail == "byte 45: \(Unicode.Scalar(byte))")
    #expect(row(45).english.hasSuffix(" (\(row(45).detail))"))
  }

  @Test(arguments: [
    ("1,2,3", "3 numbers; a game has 6", "번호 3개, 6개 필요"),
    ("7", "1 number; a game has 6", "번호 1개, 6개 필요"),
    ("1 2 3 4 5 46", "46 is not between 1 and 45", "1~45가 아닌 번호: 46"),
    ("1 2 3 4 5 x", "x is not between 1 and 45", "1~45가 아닌 번호: x"),
    ("34, 1, 2, 3, 4, 34", "34 twice", "34 중복"),
  ])
  func `a slip in typed numbers is named`(_ text: String, _ english: String, _ korean: String) {
    let code = Sample.code(.broken(PayloadError(.numbers, at: 0)), payload: Array(text.utf8))
    let row = GameRecord.records(
      of: InputOutcome(source: Sample.source(text), codes: [code], failure: nil))[0]
    #expect(row.message(in: .english) == english)
    #expect(row.message(in: .korean) == korean)
  }
}
