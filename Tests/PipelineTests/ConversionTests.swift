import Foundation
import Lottery
import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import Pipeline

struct ConversionTests {
  private static func command(_ kind: FileKind, _ path: String?) -> String {
    InputFailure.Conversion(of: kind, at: path.flatMap { BytePath($0) }).command
  }

  @Test("each kind has its command, which writes beside the file under a name of its own")
  func commands() {
    let file = "in/a.x"
    let commands: [(FileKind, String, String)] = [
      (.png, "convert in/a.x in/a.x.png", "imagemagick"),
      (
        .jpeg, "gdcmimg in/a.x in/a.x.dcm && dcmj2pnm +on in/a.x.dcm in/a.x.png",
        "libgdcm-tools dcmtk"
      ),
      (.heic, "heif-convert in/a.x in/a.x.png", "libheif-examples"),
      (.avif, "heif-convert in/a.x in/a.x.png", "libheif-examples"),
      (.webp, "dwebp in/a.x -o in/a.x.png", "webp"),
      (.tiff, "convert in/a.x in/a.x.png", "imagemagick"),
      (.pnm, "convert in/a.x in/a.x.png", "imagemagick"),
      (.gif, "convert in/a.x in/a.x.png", "imagemagick"),
      (.bmp, "convert in/a.x in/a.x.png", "imagemagick"),
      (.jpegXL, "djxl in/a.x in/a.x.png", "libjxl-tools"),
      (.jpeg2000, "opj_decompress -i in/a.x -o in/a.x.png", "libopenjp2-tools"),
      (.photoshop, "convert in/a.x -delete 1--1 in/a.x.png", "imagemagick"),
      (.rawPhotograph, "dcraw -c -w in/a.x | convert - in/a.x.png", "dcraw imagemagick"),
      (.icon, "convert in/a.x in/a.x.png", "imagemagick"),
      (.targa, "convert in/a.x in/a.x.png", "imagemagick"),
      (.postScript, "gs -q -sDEVICE=png16m -r300 -o in/a.x-%d.png in/a.x", "ghostscript"),
      (.pdf, "pdftoppm -r 300 -png in/a.x in/a.x", "poppler-utils"),
      (.jpegLS, "ffmpeg -i in/a.x in/a.x.png", "ffmpeg"),
      (.sequenceOfHEIC, "ffmpeg -i in/a.x in/a.x-%d.png", "ffmpeg"),
      (.sequenceOfAVIF, "ffmpeg -i in/a.x in/a.x-%d.png", "ffmpeg"),
    ]
    #expect(commands.map(\.0) == FileKind.all + FileKind.unreadForms)
    for (kind, command, package) in commands {
      let conversion = InputFailure.Conversion(of: kind, at: BytePath(file))
      #expect(conversion.command == command)
      #expect(conversion.debianPackage == package)
      #expect(command.contains("png"), "a converted file is recognized by its PNG")
      #expect(Self.command(kind, nil) == command.replacing(file, with: "FILE"))
    }
  }

  @Test("names are quoted, and none is taken for an option, a scheme or a page number")
  func names() {
    #expect(
      Self.command(.heic, "it's me.heic")
        == #"heif-convert 'it'\''s me.heic' 'it'\''s me.heic.png'"#)
    #expect(Self.command(.webp, "-x.webp") == "dwebp ./-x.webp -o ./-x.webp.png")
    #expect(Self.command(.gif, "msl:x.gif") == "convert ./msl:x.gif ./msl:x.gif.png")
    #expect(Self.command(.gif, "a/msl:x.gif") == "convert a/msl:x.gif a/msl:x.gif.png")
    #expect(Self.command(.gif, "@list") == "convert ./@list ./@list.png")
    #expect(Self.command(.tiff, "9%d.tif") == "convert 9%d.tif 9%%d.tif.png")
    #expect(
      Self.command(.postScript, "9%d.ps")
        == "gs -q -sDEVICE=png16m -r300 -o 9%%d.ps-%d.png 9%d.ps")
    #expect(Self.command(.pdf, "9%d.pdf") == "pdftoppm -r 300 -png 9%d.pdf 9%d.pdf")
  }

  @Test("a file is converted if a PNG of that name, or of its first page, is not older")
  func done() throws {
    let png = try Repository.bytes(ofFixture: "Scans/blank.png")
    let names = [
      "a.pdf.png", "a.pdf-1.png", "a.pdf-01.png", "a.pdf-001.png", "a.pdf-0001.png", "a.pdf-0.png",
    ]
    for name in names {
      #expect(try Self.isDone(beside: name, png), "\(name)")
      #expect(try Self.isDone(beside: name, png, olderBy: -60), "\(name)")
      #expect(try !Self.isDone(beside: name, png, olderBy: 1), "\(name)")
      #expect(try !Self.isDone(beside: name, []), "\(name)")
      #expect(try !Self.isDone(beside: name, Array("%PDF-1.7".utf8)), "\(name)")
    }
    let unlocked = Array("%PDF-1.7".utf8)
    #expect(try Self.isDone(beside: "a.pdf.pdf", unlocked))
    #expect(try !Self.isDone(beside: "a.pdf.pdf", unlocked, olderBy: 1))
    #expect(try !Self.isDone(beside: "a.pdf.pdf", png))
    for name in ["a.png", "a-1.png", "b.pdf-1.png", "a.pdf-2.png", "a.pdf", "a.pdf.png.pdf"] {
      #expect(try !Self.isDone(beside: name, png), "\(name)")
    }
  }

  private static func isDone(
    beside name: String, _ bytes: [UInt8], olderBy seconds: Double = 0
  ) throws -> Bool {
    let folder = try TemporaryFolder()
    try folder.file("a.pdf", Array("%PDF-1.7".utf8))
    try folder.file(name, bytes)
    let time = Date(timeIntervalSince1970: 1_800_000_000)
    for (name, time) in [("a.pdf", time), (name, time - seconds)] {
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: folder.path(name))
    }
    return InputFailure.Conversion.isDone(for: try #require(BytePath(folder.path("a.pdf"))))
  }
}
