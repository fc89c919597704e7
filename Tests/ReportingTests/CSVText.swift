/// An RFC 4180 reader that shares no code with the writer: bytes in, rows of cells out.
enum CSVText {
  struct Fault: Error {
    let offset: Int
  }

  static func read(_ bytes: [UInt8]) throws -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var index = 0
    while index < bytes.count {
      row.append(String(decoding: try cell(bytes, &index), as: UTF8.self))
      guard index < bytes.count else { throw Fault(offset: index) }
      if bytes[index] == UInt8(ascii: ",") {
        index += 1
      } else {
        guard bytes[index...].starts(with: [0x0D, 0x0A]) else { throw Fault(offset: index) }
        index += 2
        rows.append(row)
        row = []
      }
    }
    guard row.isEmpty else { throw Fault(offset: index) }
    return rows
  }

  private static func cell(_ bytes: [UInt8], _ index: inout Int) throws -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    guard bytes[index] == quote else {
      let end = bytes[index...].firstIndex { [0x2C, 0x0D, 0x0A].contains($0) } ?? bytes.count
      let cell = Array(bytes[index..<end])
      if cell.contains(quote) { throw Fault(offset: index) }
      index = end
      return cell
    }
    var cell: [UInt8] = []
    index += 1
    while index < bytes.count {
      if bytes[index] == quote {
        guard index + 1 < bytes.count, bytes[index + 1] == quote else {
          index += 1
          return cell
        }
        index += 1
      }
      cell.append(bytes[index])
      index += 1
    }
    throw Fault(offset: index)
  }
}
