package import JSON
package import Lottery
package import Platform

/// Reads a draw file: CSV like the embedded history, or JSON from the operator or a mirror.
package enum DrawFile {
  /// Reads every draw in a file, a pipe, or standard input (`-`).
  ///
  /// Rejects the whole file if one line is invalid.
  package static func read(_ path: BytePath) throws(DrawFileError) -> [Round: Draw] {
    var bytes = try contents(of: path)
    // Spreadsheets save files with a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let isJSON = bytes.first { !" \t\r\n".utf8.contains($0) }.map {
      $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
    }
    let draws = isJSON == true ? try readJSON(bytes) : try readCSV(bytes)
    if draws.isEmpty { throw .empty }
    var byRound: [Round: Draw] = [:]
    for draw in draws {
      guard byRound.updateValue(draw, forKey: draw.round) == nil else {
        throw .duplicate(draw.round)
      }
    }
    return byRound
  }

  /// Size limit in bytes; a thousand rounds take about 110 kB.
  fileprivate static let sizeLimit = 16 << 20

  private static func open(_ path: BytePath) throws(OpenError) -> Descriptor {
    do throws(SystemError) {
      // Allow pipes for the shell's process substitution.
      if path.bytes.isDash || path.kind(followingLinks: true) == .fifo {
        return try .openInput(path.bytes)
      }
    } catch { throw .refused(error) }
    return try .openRegularFile(path)
  }

  private static func contents(of path: BytePath) throws(DrawFileError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(OpenError) {
      let file = try open(path)
      do throws(SystemError) { bytes = try file.readAll(upTo: sizeLimit + 1) } catch {
        throw .refused(error)
      }
    } catch { throw .unreadable(error) }
    if bytes.count > sizeLimit { throw .tooLarge }
    return bytes
  }

  private static func readCSV(_ bytes: [UInt8]) throws(DrawFileError) -> [Draw] {
    var draws: [Draw] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty || index == 0 && line.starts(with: "round,".utf8) { continue }
      do throws(DrawError) { draws.append(try DrawLine.read(line)) } catch {
        throw .wrongLine(number: index + 1, error)
      }
    }
    return draws
  }

  private static func readJSON(_ bytes: [UInt8]) throws(DrawFileError) -> [Draw] {
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.read(bytes) } catch { throw .notJSON(error) }
    let answer = value["data"].map { $0["list"]?.array ?? [] }
    let rows = answer ?? value.array ?? [value]
    var draws: [Draw] = []
    for (index, row) in rows.enumerated() {
      do throws(DrawError) { draws.append(try OperatorRow.read(row)) } catch {
        throw .wrongRow(number: index + 1, error)
      }
    }
    return draws
  }
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
    }
  }
}
