package import JSON
public import Lottery
package import Platform

/// Reads a draw file: CSV like the embedded history, or JSON from the operator or a mirror.
public enum DrawFile {
  /// Reads every draw in a file, as `--draws` does; throws if one line or row is invalid.
  public static func draws(in path: String) throws(DrawFileFailure) -> [Round: Draw] {
    guard let bytes = BytePath(path) else {
      throw DrawFileFailure(description: "\(path): a path has no NUL and is not empty")
    }
    do throws(DrawFileError) { return try read(bytes) } catch {
      throw DrawFileFailure(description: "\(path): \(error)")
    }
  }

  /// Reads every draw in a file, a pipe, or standard input (`-`); throws if one line is invalid.
  package static func read(_ path: BytePath) throws(DrawFileError) -> [Round: Draw] {
    let contents = try rethrow(path.contents(upTo: sizeLimit), as: DrawFileError.unreadable)
    guard let contents else { throw .tooLarge }
    let bytes = contents.withoutByteOrderMark
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }.map(UnicodeScalar.init)
    if first == "<" {
      throw .webPage(path, inUTF8: String(validating: bytes, as: UTF8.self) != nil)
    }
    let isJSON = first == "{" || first == "["
    let draws = isJSON ? try readJSON(bytes) : try DrawTable.read(bytes)
    if draws.isEmpty { throw .empty }
    var byRound: [Round: Draw] = [:]
    for draw in draws {
      if byRound.updateValue(draw, forKey: draw.round) != nil { throw .duplicate(draw.round) }
    }
    return byRound
  }

  /// Size limit in bytes: a million rounds with all figures take about 110 MB.
  package static let sizeLimit = 256 << 20

  private static func readJSON(_ bytes: [UInt8]) throws(DrawFileError) -> [Draw] {
    let value = try rethrow(JSONReader.read(bytes), as: DrawFileError.notJSON)
    let answer = value["data"].map { $0["list"]?.array ?? [] }
    let rows = answer ?? value.array ?? [value]
    var draws: [Draw] = []
    for (index, row) in rows.enumerated() {
      draws.append(
        try rethrow(OperatorRow.read(row)) { DrawFileError.wrongRow(number: index + 1, $0) })
    }
    return draws
  }
}

extension BytePath {
  /// The bytes of a file or pipe; nil if there are more than `limit`.
  fileprivate func contents(upTo limit: Int) throws(OpenError) -> [UInt8]? {
    // Allow pipes for the shell's process substitution.
    let isPipe = bytes.isDash || kind(followingLinks: true) == .fifo
    let contents: [UInt8]
    if isPipe {
      contents = try rethrow(
        Descriptor.openInput(bytes).readAll(upTo: limit + 1), as: OpenError.refused)
    } else {
      let file = try Descriptor.openRegularFile(self)
      if try rethrow(file.fileSize(), as: OpenError.refused) > limit { return nil }
      contents = try rethrow(file.readAll(upTo: limit + 1), as: OpenError.refused)
    }
    return contents.count > limit ? nil : contents
  }
}

/// A draw file cannot be used; the description names it and says why.
public struct DrawFileFailure: Error, Equatable, CustomStringConvertible {
  /// The reason, for people.
  public let description: String
}

/// Why a draw file cannot be used.
package enum DrawFileError: Error, CustomStringConvertible {
  case unreadable(OpenError)
  case tooLarge
  case empty
  case duplicate(Round)
  case notJSON(JSONError)
  case wrongLine(number: Int, DrawError)
  case wrongRow(number: Int, DrawError)
  /// A header has a column that is no field of a draw, or the same one twice, or lacks one.
  case unknownColumn(String)
  case repeatedColumn(String)
  case missingColumn(String)
  /// A header that is not UTF-8.
  case otherEncoding
  /// A page of HTML, such as the operator's files named `.xls`, and its path.
  case webPage(BytePath, inUTF8: Bool)

  /// The reason, for people.
  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .tooLarge: "more than \(DrawFile.sizeLimit) bytes"
    case .empty: "no draws in the file"
    case .duplicate(let round): "round \(round.number) appears twice"
    case .notJSON(let error): "not valid JSON: \(error)"
    case .wrongLine(let number, let error): "line \(number): \(error)"
    case .wrongRow(let number, let error): "row \(number): \(error)"
    case .unknownColumn(let name):
      "unknown column \(name): leave it out, for round, numbers and bonus are enough"
    case .repeatedColumn(let name): "the column \(name) appears twice"
    case .missingColumn(let name): "no column \(name) in the header"
    case .otherEncoding: "not in UTF-8; convert it with \(Self.conversion)"
    case .webPage(let path, let isUTF8):
      "a web page, as the operator's .xls files are; convert it with "
        + Self.conversion(of: path, isUTF8: isUTF8)
    }
  }

  /// The command that converts a file of the usual other encoding.
  package static let conversion = "iconv -f CP949 -t UTF-8"

  /// The command that turns the rows of a web page into CSV: round, date, and the last seven cells.
  package static func conversion(of path: BytePath, isUTF8: Bool) -> String {
    let encoding = isUTF8 ? "utf-8" : "cp949"
    let program =
      #"import re, sys; rows = re.split("(?i)<tr", open(sys.argv[1], "rb").read()"#
      + #".decode("\#(encoding)")); texts = [re.sub(r"(<[^>]*>|\s|&nbsp;)+", ";", row) for row in rows]; "#
      + #"found = [re.search(r";(\d+);(\d{4}[.]\d\d[.]\d\d);(?:.*;)?((?:\d+;){7})$", text) "#
      + #"for text in texts]; "#
      + #"sys.stdout.writelines(";".join(draw.groups()).strip(";") + "\n" for draw in found if draw)"#
    let file = path.bytes.isDash ? Array("FILE".utf8) : path.bytes
    let words = [file, file + Array(".csv".utf8)].map { BytePath($0)?.shellWord ?? "FILE" }
    return "python3 -c '\(program)' \(words[0]) > \(words[1])"
  }
}
