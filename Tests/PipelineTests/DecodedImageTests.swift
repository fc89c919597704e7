import Geometry
import Lottery
import Testing
import WorkerProtocol

@testable import Pipeline

struct DecodedImageTests {
  private static let source = Source(Array("a.png".utf8))
  private static let code = FoundCode(
    attempt: "plain", payload: Array("hello".utf8), declaredLength: 5,
    corners: Corners([1, 2, 11, 2, 11, 12, 1, 12]))

  private static let settings = ScanRun.Settings(decoder: nil)

  private static func image(
    _ codes: [FoundCode], _ end: DecodingEnd, isGlance: Bool = false
  ) -> DecodedImage {
    DecodedImage(source: source, [.decoded(codes, end, isGlance: isGlance)], settings)
  }

  @Test("a picture that cannot be decoded, or has no code, fails with the cause")
  func failures() {
    let ends: [(DecodingEnd, InputFailure)] = [
      (DecodingEnd(.emptyFile), InputFailure(.notImage, .emptyFile)),
      (DecodingEnd(.notImage), InputFailure(.notImage)),
      (
        DecodingEnd(.unsupported(.heic)),
        InputFailure(.unsupported, .kind("HEIC", conversion: .init(of: .heic, at: nil)))
      ),
      (
        DecodingEnd(.unsupportedJPEG("lossless JPEG")),
        InputFailure(.unsupported, .kind("lossless JPEG", conversion: .init(of: .jpeg, at: nil)))
      ),
      (
        DecodingEnd(.unconvertible("hierarchical JPEG")),
        InputFailure(.unsupported, .unconvertible("hierarchical JPEG"))
      ),
      (DecodingEnd(.damaged(.png, "IDAT")), InputFailure(.badPNG, .words("IDAT"))),
      (DecodingEnd(.damaged(.jpeg, "Bogus")), InputFailure(.badJPEG, .words("Bogus"))),
      (DecodingEnd(.truncated), InputFailure(.truncated)),
      (DecodingEnd(.tooManyBytes(9)), InputFailure(.tooLarge, .bytes(limit: 256 << 20))),
      (DecodingEnd(.unreadable("no")), InputFailure(.openFailed, .words("no"))),
      (DecodingEnd(), InputFailure(.noCode)),
      (DecodingEnd(warning: "cut"), InputFailure(.noCode)),
    ]
    for (end, failure) in ends {
      #expect(Self.image([], end).failure == failure)
      #expect(Self.image([], end).codes.isEmpty)
    }
    #expect(
      Self.image([], DecodingEnd(), isGlance: true).failure == InputFailure(.timeout))
  }

  @Test("codes read at a glance after a timeout stand beside a row that says so")
  func glance() {
    let image = Self.image([Self.code], DecodingEnd(), isGlance: true)
    #expect(image.failure == nil)
    #expect(image.codes.count == 2)
    #expect(image.codes.first?.payload == Self.code.payload)
    #expect(image.codes.last?.number == 0)
    #expect(image.codes.last?.reading == .unread(InputFailure(.timeout)))
    // What else is wrong with the file says enough.
    #expect(Self.image([Self.code], DecodingEnd(.truncated), isGlance: true).codes.count == 1)
  }

  @Test("a library's warning is the cause only if a part of a PDF's page may be missing")
  func warnings() {
    for (kind, warning, isCause) in [
      (FileKind.pdf, "Unknown XObject 'x'", true), (.tiff, "Unknown field with tag 9", false),
      (.jpeg, "3 extraneous bytes before marker 0xd9", false),
      (.pdf, "Missing language pack for 'Adobe-Korea1' mapping", false),
      (.pdf, "Couldn't find ToUnicode CMap file for 'Adobe-Korea1-UCS2'", false),
    ] {
      let end = DecodingEnd(warning: warning)
      let image = DecodedImage(
        source: Self.source, kind: kind, [.decoded([], end, isGlance: false)], Self.settings)
      #expect(image.failure == InputFailure(.noCode, isCause ? .words(warning) : nil))
      // What is no cause is told in detail all the same.
      #expect(image.remark == warning)
    }
    #expect(Self.image([], DecodingEnd()).remark == nil)
  }

  @Test("a failure is about a page only if a picture was searched, if only in part")
  func pages() {
    let search = DecodingEnd.Search(
      patterns: 0, patternSets: 0, grids: 0, unreadGrids: 0, correlation: 0)
    for end in [
      DecodingEnd(), DecodingEnd(search: search),
      DecodingEnd(.truncated, search: search), DecodingEnd(.damaged(.jpeg, "x"), search: search),
    ] {
      #expect(Self.image([], end).page == 1)
    }
    for fault in [
      PictureFault.notImage, .unsupported(.pdf), .unsupportedJPEG("x"), .unconvertible("x"),
      .damaged(.png, "x"),
      .damaged(.jpeg, "x"), .truncated, .tooLarge(PictureSize(width: 9, height: 8)),
      .tooManyBytes(9),
      .unreadable("x"), .emptyFile,
    ] {
      #expect(Self.image([], DecodingEnd(fault)).page == 0)
    }
    for end in [DecoderEnd.timeout, .crash] {
      #expect(DecodedImage(source: Self.source, [.ended(end)], Self.settings).page == 0)
    }
    #expect(Self.image([], DecodingEnd(), isGlance: true).page == 0)
    #expect(DecodedImage(source: Self.source, failure: InputFailure(.openFailed)).page == 0)
    #expect(Self.image([Self.code], DecodingEnd()).codes.map(\.page) == [1])
  }

  @Test("an oversized picture says whether it exceeds the pixel limit or that of a side")
  func sizes() {
    func cause(_ width: UInt32, _ height: UInt32) -> InputFailure.Cause? {
      let size = PictureSize(width: width, height: height)
      let failure = Self.image([], DecodingEnd(.tooLarge(size))).failure
      #expect(failure?.code == .tooLarge)
      return failure?.cause
    }
    #expect(
      cause(100_000, 1000) == .pixels(width: 100_000, height: 1000, limit: 64_000_000))
    #expect(cause(100_001, 1) == .side(width: 100_001, height: 1, limit: 100_000))
    // The largest size a PNG can claim: its pixel count overflows an integer.
    #expect(
      cause(.max, .max)
        == .side(width: 4_294_967_295, height: 4_294_967_295, limit: 100_000))
  }

  @Test("codes keep their corners, and a truncated file keeps the codes found in it")
  func codes() {
    let image = Self.image([Self.code, Self.code], DecodingEnd(.truncated))
    #expect(image.failure == InputFailure(.truncated))
    #expect(image.codes.map(\.number) == [1, 2])
    #expect(image.codes.allSatisfy { $0.corners.numbers == [1, 2, 11, 2, 11, 12, 1, 12] })
    #expect(Self.image([Self.code], DecodingEnd(warning: "a remark")).failure == nil)
  }

  @Test("codes beyond the limit become a single unread code")
  func tooMany() {
    let image = Self.image(
      [FoundCode](repeating: Self.code, count: 1024), DecodingEnd(hasMoreCodes: true))
    #expect(image.failure == nil)
    #expect(image.codes.map(\.number) == Array(1...1025))
    #expect(image.codes.allSatisfy { $0.page == 1 })
    guard case .unread(let failure)? = image.codes.last?.reading else {
      Issue.record("expected an unread code")
      return
    }
    #expect(failure == InputFailure(.tooManyCodes, .codes(limit: 1024)))
    #expect(image.codes.last?.payload == [])
    #expect(image.codes.last?.corners == .unknown)
    let cut = Self.image([Self.code], DecodingEnd(.truncated, hasMoreCodes: true))
    #expect(cut.failure == InputFailure(.truncated))
    #expect(cut.codes.count == 1)
  }

  @Test("if a decoder times out or crashes, its picture fails with that reason")
  func ends() {
    func failure(_ end: DecoderEnd) -> InputFailure? {
      DecodedImage(source: Self.source, [.ended(end)], Self.settings).failure
    }
    #expect(failure(.timeout) == InputFailure(.timeout))
    #expect(failure(.crash) == InputFailure(.decoderCrash))
  }

  private static func document(_ pages: [DecodeResult], kind: FileKind = .pdf) -> DecodedImage {
    DecodedImage(source: source, kind: kind, pages, settings)
  }

  private static func page(
    _ codes: [FoundCode] = [], _ fault: PictureFault? = nil, unreadGrids: UInt16 = 0
  ) -> DecodeResult {
    let search = DecodingEnd.Search(
      patterns: 0, patternSets: 0, grids: unreadGrids, unreadGrids: unreadGrids, correlation: 60)
    return .decoded(codes, DecodingEnd(fault, search: search), isGlance: false)
  }

  /// Page, number and failure of each row.
  private static func rows(_ image: DecodedImage) -> [String] {
    image.codes.map { code in
      guard case .unread(let failure) = code.reading else { return "\(code.page) \(code.number)" }
      return "\(code.page) \(code.number) \(failure.code.rawValue)"
    }
  }

  @Test("each page of a document numbers its own codes; pages without one are no errors")
  func documentPages() {
    let code = Self.code
    let image = Self.document([
      Self.page(), Self.page([code, code]), Self.page(), Self.page([code]),
    ])
    #expect(Self.rows(image) == ["2 1", "2 2", "4 1"])
    #expect(image.failure == nil)
    #expect(image.unreadReason == nil)
  }

  @Test("a document without a code has one failure, and is about no page")
  func noCodeInDocument() {
    for pages in [[Self.page()], [Self.page(), Self.page()]] {
      let image = Self.document(pages)
      #expect(image.codes.isEmpty)
      #expect(image.failure == InputFailure(.noCode))
      #expect(image.page == 0)
      #expect(image.unreadReason == .noFinderPatterns)
    }
    // A picture has a page.
    #expect(Self.document([Self.page()], kind: .tiff).page == 1)
  }

  @Test("a page that cannot be read, or only in part, has a row after its codes")
  func faultyPages() {
    let code = Self.code
    let image = Self.document([
      Self.page([code]), .ended(.timeout), Self.page([], .damaged(.pdf, "x")), .ended(.crash),
      Self.page([code], .truncated), Self.page([], .tooManyPages(9)),
    ])
    #expect(
      Self.rows(image) == [
        "1 1", "2 0 timeout", "3 0 bad_pdf", "4 0 decoder_crash", "5 1", "5 0 truncated",
        "6 0 too_large",
      ])
    #expect(image.failure == nil)
    let broken = Self.document([Self.page(), .ended(.crash)])
    #expect(Self.rows(broken) == ["2 0 decoder_crash"])
    #expect(broken.failure == nil)
  }

  @Test("a page that shows a code which was not read has a row beside the codes of others")
  func unreadPages() {
    let image = Self.document([
      Self.page([Self.code]), Self.page(unreadGrids: 1), Self.page(),
    ])
    #expect(Self.rows(image) == ["1 1", "2 0 no_code"])
  }

  @Test("what is wrong with the file itself is about no page")
  func faultyDocuments() {
    let faults: [(PictureFault, InputFailure)] = [
      (
        .locked(.pdf),
        InputFailure(
          .unsupported,
          .password(
            "PDF",
            conversion: .init(
              command: "qpdf --decrypt --password=PASSWORD FILE FILE.pdf", debianPackage: "qpdf")))
      ),
      (.drawnCoarsely(dots: 72), InputFailure(.noCode, .coarse(dots: 72))),
      (
        .missing(.poppler, for: .pdf),
        InputFailure(
          .unsupported,
          .missingLibrary(
            "PDF", debianPackage: "libpoppler-glib8", conversion: .init(of: .pdf, at: nil)))
      ),
      (
        .missingPlugin(.avif),
        InputFailure(
          .unsupported,
          .missingLibrary(
            "AVIF", debianPackage: "libheif-plugin-dav1d", conversion: .init(of: .avif, at: nil)))
      ),
      (.damaged(.tiff, "no directory"), InputFailure(.badTIFF, .words("no directory"))),
    ]
    for (fault, failure) in faults {
      let image = Self.document([.decoded([], DecodingEnd(fault), isGlance: false)])
      #expect(image.failure == failure)
      #expect(image.page == 0)
    }
  }
}
