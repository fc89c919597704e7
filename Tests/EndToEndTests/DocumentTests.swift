import Foundation
import JSON
import Platform
import TestSupport
import Testing

/// Pictures and documents of kinds that take a library opened at run time, and pages.
struct DocumentTests {
  private static let tickets: [Character: Int] = ["A": 1244, "B": 700]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func path(_ name: String) -> String {
    Repository.fixture("Documents/\(name)").path(percentEncoded: false)
  }

  /// Page and round of each code of the rows, each once.
  private static func codes(_ rows: [Row]) -> [[Int?]] {
    var codes: [[Int?]] = []
    for row in rows {
      let code = [row.number("page"), row.number("round")]
      if codes.last != code { codes.append(code) }
    }
    return codes
  }

  @Test(arguments: try Repository.rows(ofTable: "Documents/manifest.tsv"))
  func `every ticket of every page is read, with its page`(_ line: [String]) throws {
    let run = try Lotto.scan(Self.path(line[0]))
    let rows = try run.rows()
    let isRead = line[2].allSatisfy { "AB-".contains($0) }
    let expected = (isRead ? line[2] : "").enumerated().compactMap { index, page in
      Self.tickets[page].map { [index + 1, $0] }
    }
    if line[2] == "locked" {
      #expect(rows.map(\.error) == ["unsupported"])
      #expect(rows[0].notes == ["password"])
    } else if line[2] == "unsupported" {
      #expect(rows.map(\.error) == ["unsupported"])
    } else if expected.isEmpty {
      #expect(rows.map(\.error) == ["no_code"])
      #expect(rows[0].number("page") == 0)
    } else {
      #expect(Self.codes(rows) == expected)
      #expect(rows.allSatisfy { $0.error == "" && $0.numbers("corners") != nil })
    }
    #expect(run.status == (expected.isEmpty ? 1 : 0))
  }

  @Test func `corners lie in the picture as it is stored`() throws {
    // `turned` lies on its side, and a tag says so.
    for (name, isTurned) in [("lzw.tif", false), ("turned.tif", true), ("turned.heic", true)] {
      let row = try #require(try Lotto.scan(Self.path(name)).rows().first)
      let corners = try #require(row.numbers("corners"))
      // The code's first side points right in an upright picture, up if it lies on its side.
      let (right, down) = (corners[2] - corners[0], corners[3] - corners[1])
      #expect(isTurned ? -down > abs(right) : right > abs(down), "\(name): \(corners)")
    }
  }

  @Test func `a table names the page, in both languages`() throws {
    for (language, place) in [("en", "stack.pdf, page 3"), ("ko", "stack.pdf, 3쪽")] {
      let run = try Lotto.scan("-f", "table", "--lang", language, Self.path("stack.pdf"))
      #expect(run.text.contains(place), "\(run.text)")
      #expect(!run.text.contains("page 1") && !run.text.contains("1쪽"))
    }
  }

  @Test func `the closing line and the summary count pages beside inputs`() throws {
    let (file, journal) = (folder.path("summary.json"), folder.path("journal"))
    let inputs = [Self.path("stack.pdf"), Self.path("two.pgm"), Self.path("phone.heic"), "missing"]
    // Those of a document that the journal knows count as well.
    for _ in 1...2 {
      let run = try Lotto.run("scan", ["--resume", journal, "--summary", file] + inputs)
      #expect(run.diagnostics.contains("; 6 pages searched\n"), "\(run.diagnostics)")
      let summary = try JSONReader.read(Array(try Data(contentsOf: URL(filePath: file))))
      #expect(summary["inputs"]?.integer == 4)
      #expect(summary["pages"]?.integer == 6)
    }
  }

  @Test func `progress names the page that a document has come to`() throws {
    // More than can be searched before the line is drawn a second time.
    let page = Array("P5 200 200 255\n".utf8) + [UInt8](repeating: 255, count: 40_000)
    let path = try folder.file("blank.pgm", Array(repeatElement(page, count: 900).joined())).path
    let run = try Lotto.scan("--progress", "always", path)
    #expect(run.diagnostics.contains(" of 900\r"), "\(run.diagnostics.suffix(400))")
  }

  @Test func `a truncated file yields what is there, and never silence`() throws {
    for name in ["lossy.webp", "lossless.webp", "two.pgm", "colors.gif", "inks.jpg"] {
      let bytes = try Repository.bytes(ofFixture: "Documents/\(name)")
      let path = try folder.file(name, Array(bytes.prefix(bytes.count * 4 / 5))).path
      let run = try Lotto.scan(path)
      #expect(try run.rows().contains { $0.number("round") == 1244 && $0.status == "won" })
      #expect(try run.rows().contains { $0.error == "truncated" }, "\(name)")
      #expect(run.status == 1)
    }
    for name in ["phone.heic", "photo.avif", "lzw.tif", "stack.pdf", "pages.tif", "bits.bmp"] {
      let bytes = try Repository.bytes(ofFixture: "Documents/\(name)")
      for share in stride(from: 1, through: 9, by: 2) {
        let path = try folder.file(name, Array(bytes.prefix(bytes.count * share / 10))).path
        let run = try Lotto.scan(path)
        #expect(run.status == 1, "\(name), \(share) tenths")
        #expect(try run.rows().contains { $0.status == "error" }, "\(name), \(share) tenths")
      }
    }
  }

  @Test func `zeros behind the end of a PDF are no page`() throws {
    for count in [1, 1100, 100_000] {
      let bytes = try Repository.bytes(ofFixture: "Documents/photo.pdf")
      let path = try folder.file("a.pdf", bytes + [UInt8](repeating: 0, count: count)).path
      let run = try Lotto.scan(path)
      #expect(try run.rows().allSatisfy { $0.error.isEmpty && $0.number("round") == 1244 })
      #expect(run.status == 0, "\(count)")
      // A part of the file is truncated, whatever follows.
      let cut = Array(bytes.prefix(bytes.count / 2)) + [UInt8](repeating: 0, count: count)
      #expect(try Lotto.scan(folder.file("cut.pdf", cut).path).status == 1)
    }
  }

  @Test func `what a library remarks is no reason, and shown with -v`() throws {
    // A page with Korean text in a font that is not embedded, whose characters poppler-data maps.
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R"
        + "/Resources<</Font<</F 5 0 R>>>>>>",
      "<</Length 30>>stream\nBT /F 9 Tf 9 9 Td <b85c> Tj ET\nendstream",
      "<</Type/Font/Subtype/Type0/BaseFont/Dotum/Encoding/UniKS-UTF16-H/DescendantFonts[6 0 R]>>",
      "<</Type/Font/Subtype/CIDFontType0/BaseFont/Dotum/FontDescriptor 7 0 R"
        + "/CIDSystemInfo<</Registry(Adobe)/Ordering(Korea1)/Supplement 2>>>>",
      "<</Type/FontDescriptor/FontName/Dotum/FontBBox[0 0 9 9]/Flags 4/ItalicAngle 0/Ascent 9"
        + "/Descent 0/StemV 8>>",
    ]
    var text = "%PDF-1.4\n"
    for (index, object) in objects.enumerated() { text += "\(index + 1) 0 obj\(object) endobj\n" }
    text += "trailer<</Size 8/Root 1 0 R>>\n%%EOF\n"
    let path = try folder.file("korean.pdf", Array(text.utf8)).path
    for option in ["-q", "-v"] {
      let run = try Lotto.scan(option, path)
      #expect(try run.rows().map { $0.text("message") } == ["no QR code found"])
      #expect(!run.diagnostics.contains("<0a>"))
      // Where poppler-data is installed, there is nothing to remark.
      if option == "-q" { #expect(!run.diagnostics.contains("remarked")) }
    }
  }

  @Test func `pages beyond --max-pages have one row that says so`() throws {
    let run = try Lotto.scan("--max-pages", "2", Self.path("stack.pdf"))
    let rows = try run.rows()
    #expect(Self.codes(rows) == [[1, 1244], [3, 0]])
    let last = try #require(rows.last)
    #expect(last.error == "too_large" && last.number("code") == 0)
    #expect(last.notes == ["max_pages"] && last.detail == "3 > 2")
    #expect(run.diagnostics.contains("only the first pages were read, --max-pages (3 > 2)\n"))
    #expect(run.status == 1)
  }

  @Test func `the pages of a document are searched at --dpi, and drawn smaller if they are large`()
    throws
  {
    func side(_ options: String...) throws -> Int {
      let arguments = options + [Self.path("strips.pdf")]
      let row = try #require(try Lotto.run("scan", arguments).rows().first)
      let corners = try #require(row.numbers("corners"))
      return corners[2] - corners[0]
    }
    let usual = try side()
    #expect(try abs(side("--dpi", "150") * 2 - usual) <= 4)
    // A quarter of the pixels of 150 points at 300 dots an inch.
    #expect(try abs(side("--max-pixels", "97656") * 2 - usual) <= 4)
  }

  @Test func `a large page without a code says that it was drawn coarsely`() throws {
    // A fifth of the dots, each way, of 200 points at 300 dots an inch.
    for (language, words) in [("en", "fewer dots an inch"), ("ko", "낮은 해상도")] {
      let run = try Lotto.scan(
        "--lang", language, "--max-pixels", "27778", Self.path("empty.pdf"))
      let rows = try run.rows()
      #expect(rows.map(\.error) == ["no_code"])
      #expect(rows[0].notes == ["drawn_coarser"] && rows[0].detail == "60 dpi")
      #expect(rows[0].text("message")?.contains(words) == true, "\(run.text)")
    }
    let usual = try Lotto.scan(Self.path("empty.pdf"))
    #expect(!usual.text.contains("dots an inch"))
  }

  /// Files with a ticket that are not read, and the programs of the command that converts them.
  private static let converted = [
    ("raw.dng", ["dcraw", "convert"]), ("film.avif", ["ffmpeg"]), ("lossless.jls", ["ffmpeg"]),
  ].filter { file in
    file.1.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
  }

  @Test(arguments: converted)
  func `the advised command makes a picture that is read`(_ name: String, _: [String]) throws {
    try folder.file(name, Repository.bytes(ofFixture: "Documents/\(name)"))
    let row = try #require(try Lotto.scan(folder.path(name)).rows().first)
    #expect(row.error == "unsupported")
    let command = try #require(row.detail.split(separator: "): ").last)
    let run = try ProgramRun(
      "/bin/bash", ["-c", String(command)], environment: ["PATH": "/usr/bin:/bin"])
    #expect(run.status == 0, "\(command): \(run.diagnostics)")
    let rows = try Lotto.scan(folder.url.path).rows()
    #expect(rows.contains { $0.number("round") == 1244 }, "\(rows)")
  }

  @Test func `without its library a file has a row with the package and a converter`() throws {
    // A decoder that is not told to load anything.
    try folder.script(
      "lotto-decode",
      """
      #!/bin/bash
      words=()
      while [ $# -gt 0 ]; do
        if [ "$1" = --load ]; then shift; else words+=("$1"); fi
        shift
      done
      exec \(ProgramRun.path(of: "lotto-decode")) "${words[@]}"
      """)
    for (name, package, converter) in [
      ("phone.heic", "libheif1", "heif-convert"), ("photo.avif", "libheif1", "heif-convert"),
      ("lossy.webp", "libwebp7", "dwebp"), ("lzw.tif", "libtiff6", "convert"),
      ("colors.gif", "libgif7", "convert"),
      ("stack.pdf", "libpoppler-glib8", "pdftoppm"),
    ] {
      let run = try Lotto.run(
        "scan", [Self.path(name)], environment: ["LOTTO_LIBEXEC": folder.url.path])
      let rows = try run.rows()
      #expect(rows.map(\.error) == ["unsupported"], "\(name)")
      #expect(rows.map(\.notes) == [["missing_library"]])
      #expect(rows[0].detail.contains("apt-get install \(package)"), "\(rows[0])")
      #expect(rows[0].detail.contains(converter), "\(rows[0])")
      #expect(run.status == 1)
    }
  }

  @Test func `kinds may be mixed, in any number of decoders, with the same rows`() throws {
    let names = try Repository.rows(ofTable: "Documents/manifest.tsv").map { Self.path($0[0]) }
    let scan = Repository.fixture("Scans/winner-round-50.png").path(percentEncoded: false)
    let paths = names.flatMap { [$0, scan] } + names.reversed()
    let one = try Lotto.run("scan", ["-j1"] + paths)
    let four = try Lotto.run("scan", ["-j4"] + paths)
    #expect(one.output == four.output)
    #expect(try one.rows().count > 200)
  }

  @Test func `what a damaged picture lacks is not filled from pictures read before`() throws {
    var bytes = try Repository.bytes(ofFixture: "Documents/phone.heic")
    bytes.replaceSubrange(576..<1376, with: repeatElement(0xFF, count: 800))
    let damaged = try folder.file("damaged.heic", bytes).path
    let others = ["tiles.heic", "phone.heic", "film.heic", "ten-bit.heic"].map(Self.path)
    let pictures = try [[], others].map { before in
      let pictures = folder.path("\(before.count)")
      let run = try Lotto.run("scan", ["-j1", "--annotate", pictures] + before + [damaged])
      #expect(try run.rows().last?.error == "no_code")
      return try folder.bytes("\(before.count)/00000\(before.count + 1)-damaged.heic.png")
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `--annotate writes a picture of each page, with its own codes`() throws {
    let run = try Lotto.run("scan", ["--annotate", folder.url.path, Self.path("stack.pdf")])
    #expect(run.status == 0)
    let names = (1...3).map { "000001-stack.pdf-page-000\($0).png" }
    #expect(try folder.names() == Set(names))
    let pictures = try names.map { try folder.bytes($0) }
    #expect(pictures.allSatisfy { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) })
    #expect(Set(pictures).count == 3)
  }

  @Test(
    "--annotate needs no more memory for more pages", .disabled(if: isSanitized))
  func annotatedMemory() throws {
    func peak(ofPages count: Int) throws -> Int {
      // Two pages, each of 90 kB when drawn.
      let pages = try Repository.bytes(ofFixture: "Documents/two.pgm")
      let stack = try folder.file(
        "stack-\(count).pgm", Array(repeatElement(pages, count: count / 2).joined()))
      let run = try ProgramRun(
        "lotto",
        [
          "scan", "--offline", "--as-of", Lotto.day, "-qq", "--annotate", folder.path("\(count)"),
          stack.path,
        ],
        measuresMemory: true)
      #expect(try run.rows().count > count / 2)
      return try #require(run.peakMemory)
    }
    let few = try peak(ofPages: 20)
    let many = try peak(ofPages: 400)
    // The pages drawn would take another 34 MB.
    #expect(many - few < 8 << 20)
  }

  @Test func `with a journal, a document is not decoded again`() throws {
    let arguments = ["--resume", folder.path("journal"), Self.path("stack.pdf")]
    let first = try Lotto.run("scan", arguments)
    let broken = try TemporaryFolder()
    try broken.script("lotto-decode", "#!/bin/sh\nexit 1\n")
    let second = try Lotto.run(
      "scan", arguments, environment: ["LOTTO_LIBEXEC": broken.url.path])
    #expect(first.output == second.output)
    #expect(try second.rows().count > 5)
  }

  @Test func `a page on which the decoder dies has its row, and the others are read`() throws {
    // Answers for a document of three pages, and dies at the second one, however often.
    try folder.script(
      "lotto-decode",
      """
      #!/bin/bash
      \(Lotto.hello); \(Lotto.takingRequest)
      page=$(printf '\\001\\000\\000\\000'); n4="$n"
      began() { printf "B$n4\\00$1\\000\\000\\000\\003\\000\\000\\000c\\000\\000\\000c\\000\\000\\000" >&3; }
      end() { printf "E$n4\\000\\000\\000\\000\\000" >&3; }
      if [ ! -e "$0.first" ]; then
        : > "$0.first"; began 1; end; began 2; kill -KILL $$
      elif [ ! -e "$0.second" ]; then
        : > "$0.second"; began 2; kill -KILL $$
      else
        began 3; end
      fi
      sleep 60
      """)
    let run = try Lotto.run(
      "scan", [Self.path("stack.pdf")], environment: ["LOTTO_LIBEXEC": folder.url.path])
    let rows = try run.rows()
    #expect(rows.map(\.error) == ["decoder_crash"])
    #expect(rows.map { $0.number("page") } == [2])
  }

  @Test func `a document on which decoders keep dying is given up, with a row for each page`()
    throws
  {
    // Answers for a document of 20 pages, and dies at each one.
    try folder.script(
      "lotto-decode",
      """
      #!/bin/bash
      \(Lotto.hello); \(Lotto.takingRequest)
      n4="$n"
      for page in $(seq 1 20); do
        [ -e "$0.$page.second" ] || break
      done
      [ -e "$0.$page" ] && : > "$0.$page.second"
      : > "$0.$page"
      printf "B$n4\\x$(printf %02x $page)\\000\\000\\000\\024\\000\\000\\000c\\000\\000\\000c\\000\\000\\000" >&3
      kill -KILL $$
      """)
    let run = try Lotto.run(
      "scan", ["-j1", Self.path("stack.pdf")], environment: ["LOTTO_LIBEXEC": folder.url.path])
    let rows = try run.rows()
    #expect(rows.map(\.error) == [String](repeating: "decoder_crash", count: 20))
    #expect(rows.map { $0.number("page") } == Array(1...20))
    #expect(try folder.names().count(where: { $0.hasSuffix(".second") }) == 8)
  }
}
