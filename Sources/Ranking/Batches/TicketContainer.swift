internal import Lottery
internal import Platform

/// A kind of file that holds tickets in a form that other programs unpack; it is refused with a command.
struct TicketContainer: Sendable {
  /// The kind, for people.
  let name: Wording
  /// The first bytes of such files.
  private let magic: [UInt8]
  private let remedy: Remedy
  /// The name of its first member, for a zip archive.
  private var member: String?

  private enum Remedy {
    /// A program that writes the contents of a file to standard output.
    case piped(String)
    /// A program of Python that reads its first argument and writes its second, which ends in this;
    /// the packages that it needs.
    case converted(String, ending: String, packages: String)
  }

  private init(name: Wording, magic: [UInt8], remedy: Remedy) {
    self.name = name
    self.magic = magic
    self.remedy = remedy
  }

  private static let zip = Array("PK\u{3}\u{4}".utf8)

  /// All kinds, by the magic numbers of RFC 1952, bzip2, xz, RFC 8878, APPNOTE.TXT, Parquet and Arrow.
  private static let all: [TicketContainer] = [
    .init(name: Wording("a gzip file"), magic: [0x1F, 0x8B], remedy: .piped("gzip -dc")),
    .init(name: Wording("a bzip2 file"), magic: Array("BZh".utf8), remedy: .piped("bzip2 -dc")),
    .init(
      name: Wording("an xz file"), magic: [0xFD] + Array("7zXZ".utf8), remedy: .piped("xz -dc")),
    .init(
      name: Wording("a Zstandard file"), magic: [0x28, 0xB5, 0x2F, 0xFD], remedy: .piped("zstd -dc")
    ),
    .init(
      name: Wording("a Parquet file"), magic: Array("PAR1".utf8),
      remedy: .converted(
        "import pandas, sys; pandas.read_parquet(sys.argv[1]).to_csv(sys.argv[2], index=False)",
        ending: ".csv", packages: "pandas pyarrow")),
    .init(
      name: Wording("an Arrow file"), magic: Array("ARROW1".utf8),
      remedy: .converted(
        "import pandas, sys; pandas.read_feather(sys.argv[1]).to_csv(sys.argv[2], index=False)",
        ending: ".csv", packages: "pandas pyarrow")),
    .init(name: Wording("a zip archive"), magic: zip, remedy: .piped("unzip -p")),
  ]

  /// A spreadsheet's first row is data: it may be a ticket.
  private static let workbook = TicketContainer(
    name: Wording("an Excel workbook"), magic: zip,
    remedy: .converted(
      "import pandas, sys; pandas.read_excel(sys.argv[1], header=None)"
        + ".to_csv(sys.argv[2], header=False, index=False)",
      ending: ".csv", packages: "pandas openpyxl"))

  /// An archive of several arrays fails, since nothing says which of them are the tickets.
  private static let arrays = TicketContainer(
    name: Wording("a NumPy archive"), magic: zip,
    remedy: .converted(
      "import numpy, sys; [a] = numpy.load(sys.argv[1]).values(); numpy.save(sys.argv[2], a)",
      ending: ".npy", packages: "numpy"))

  /// The kind of a file by its first bytes; of a zip archive, by the name of its first member.
  static func recognized(
    _ prefix: [UInt8], rest: borrowing Descriptor
  ) throws(SystemError) -> TicketContainer? {
    guard var kind = all.first(where: { prefix.starts(with: $0.magic) }) else { return nil }
    if kind.magic != zip { return kind }
    let head = prefix + (try rest.readAll(upTo: 512))
    guard head.count > 30 else { return kind }
    let length = Int(head[26]) | Int(head[27]) << 8
    let member = String(decoding: head[30...].prefix(length), as: UTF8.self)
    if member.hasSuffix(".npy") { return arrays }
    let workbookParts = ["[Content_Types].xml", "_rels/", "docProps/", "xl/"]
    kind.member = member
    return workbookParts.contains(where: member.hasPrefix) ? workbook : kind
  }

  /// Why a file of this kind is refused, with the command that ranks its tickets.
  func refusal(of path: [UInt8]) -> Wording {
    let file = path.isDash ? Array("FILE".utf8) : path
    switch remedy {
    case .piped(let program):
      let format = format(of: file).map { " --input-format \($0.name)" } ?? ""
      let command = "\(program) \(Self.word(file)) | lotto rank\(format) -"
      return Wording("expected npy, u8, csv or url, found \(name); rank it with \(command)")
    case .converted(let program, let ending, let packages):
      let output = Self.word(file + Array(ending.utf8))
      let command =
        "python3 -c '\(program)' \(Self.word(file)) \(output) && lotto rank \(output)"
      return Wording(
        "expected npy, u8, csv or url, found \(name); with \(packages) installed, rank it with "
          + "\(command)")
    }
  }

  /// The format that standard input, which has no name, is given: that of the name inside.
  private func format(of path: [UInt8]) -> BatchFormat? {
    let dot = path.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
    let name = member.map { Array($0.utf8) } ?? Array(path[..<dot])
    return BatchFormat.all.first { format in
      format.content != nil && format.suffixes.contains(where: name.ends)
    }
  }

  /// A path as a word of a shell command, never as an option.
  private static func word(_ path: [UInt8]) -> String {
    let prefix = path.first == UInt8(ascii: "-") ? Array("./".utf8) : []
    return BytePath(prefix + path)?.shellWord ?? "FILE"
  }
}
