/// A QR code of `Fixtures/Codes`, drawn by another program.
package struct CodeFixture: Sendable {
  /// `L`, `M`, `Q` or `H`.
  package let level: String
  /// 0…7.
  package let mask: Int
  /// The text that the modules encode.
  package let payload: String
  /// The rows of its modules, true for dark ones.
  package let modules: [[Bool]]

  /// The codes of a file: for each a line `LEVEL MASK PAYLOAD` and one line per row of modules.
  package static func all(in file: String) throws -> [CodeFixture] {
    let text = String(decoding: try Repository.bytes(ofFixture: "Codes/\(file)"), as: UTF8.self)
    return text.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n")
      let fields = lines[0].split(separator: " ", maxSplits: 2).map(String.init)
      return CodeFixture(
        level: fields[0], mask: Int(fields[1]) ?? -1, payload: fields[2],
        modules: lines.dropFirst().map { row in row.map { $0 == "1" } })
    }
  }
}
