internal import WorkerProtocol

/// The header of a PAM file: a word and a value on each line (pam(5) of Netpbm).
struct PAMHeader {
  let header: PNMHeader

  /// Reads the lines behind the mark.
  init(_ bytes: [UInt8], at offset: Int) throws(PictureFault) {
    var (rest, values) = (bytes[offset...], [String: Int]())
    var isInk = false
    while true {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw .truncated }
      let line = rest[..<end].split { $0 == 0x20 || 0x09...0x0D ~= $0 }
      rest = rest[(end + 1)...]
      guard let first = line.first, first.first != UInt8(ascii: "#") else { continue }
      let word = String(decoding: first, as: UTF8.self)
      switch word {
      case "ENDHDR":
        header = try Self.header(values, isInk: isInk, start: end + 1)
        return
      case "TUPLTYPE": isInk = line.count > 1 && line[1].starts(with: "CMYK".utf8)
      case "WIDTH", "HEIGHT", "DEPTH", "MAXVAL":
        let text = line.count == 2 ? String(decoding: line[1], as: UTF8.self) : ""
        guard let value = UInt32(text) else { throw .damaged(.pnm, "a header without numbers") }
        values[word] = Int(value)
      default: throw .damaged(.pnm, "an unknown word in the header")
      }
    }
  }

  private static func header(
    _ values: [String: Int], isInk: Bool, start: Int
  ) throws(PictureFault) -> PNMHeader {
    guard let width = values["WIDTH"], let height = values["HEIGHT"], let depth = values["DEPTH"],
      let maximum = values["MAXVAL"]
    else { throw .damaged(.pnm, "a header without numbers") }
    guard min(width, height, depth, maximum) > 0 else {
      throw .damaged(.pnm, "a size or maximum of 0")
    }
    guard maximum <= 65_535 else { throw .damaged(.pnm, "a maximum of \(maximum)") }
    if isInk { throw .unsupported(.pnm) }
    if depth > 4 { throw .unconvertible("PAM of \(depth) channels") }
    return PNMHeader(
      size: PictureSize(width: UInt32(width), height: UInt32(height)), channels: depth,
      maximum: maximum, start: start)
  }
}
