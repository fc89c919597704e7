import Lottery
import Testing

@testable import Reporting

struct MessageTests {
  private static func text(_ code: InputFailure.Code, _ cause: InputFailure.Cause?) -> String {
    InputFailure(code, cause).message(in: .english)
  }

  @Test func `the cause follows the kind of failure, or replaces it`() {
    let sentences: [(InputFailure.Code, InputFailure.Cause?, String)] = [
      (
        .openFailed, .refused("permission denied"),
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
      (.notImage, .emptyFile, "empty file"), (.notImage, nil, "not a picture"),
      (.badPNG, .library("IDAT: CRC error"), "damaged PNG: IDAT: CRC error"),
      (.badJPEG, .library("Bogus marker length"), "damaged JPEG: Bogus marker length"),
      (.truncated, nil, "the file is truncated"),
      (.tooLarge, .bytes(limit: 256 << 20), "larger than 256 MiB"),
      (.tooManyCodes, .codes(limit: 1024), "more than 1024 codes; the rest have no rows"),
      (
        .noCode, .library("Premature end of JPEG file"),
        "no QR code found: Premature end of JPEG file"
      ),
    ]
    for (code, cause, sentence) in sentences { #expect(Self.text(code, cause) == sentence) }
  }

  @Test func `an unsupported format is named with the command that converts it`() {
    #expect(
      Self.text(.unsupported, .kind("HEIC", conversion: Sample.conversion))
        == "HEIC is not supported; convert it first (apt-get install libheif-examples): "
        + "heif-convert photo.heic photo.heic.png")
  }

  @Test func `a picture that is too large is reported with its size and the limit`() {
    #expect(
      Self.text(.tooLarge, .pixels(width: 9000, height: 8000, limit: 64_000_000))
        == "9000 × 8000 pixels, larger than --max-pixels 64000000")
    #expect(
      Self.text(.tooLarge, .side(width: 4_294_967_295, height: 4_294_967_295))
        == "4294967295 × 4294967295 pixels: no side may exceed 100000 pixels")
  }

  @Test func `typed numbers name the draw that they were checked against`() throws {
    let records = GameRecord.records(
      of: Sample.outcome("1,2,3,17,26,29", Sample.drawn([Sample.fifth], form: .typed)),
      in: .english)
    #expect(
      records.map(\.message) == ["typed numbers, checked against round 1100 of 2023-12-30"])
  }

  @Test func `invalid typed numbers have no offset, those of a ticket do`() {
    #expect(
      PayloadError(.numbers, at: 0).message(in: .english)
        == "expected six different numbers from 1 to 45")
    #expect(PayloadError(.numbers, at: 45).message(in: .english).contains("45"))
  }
}
