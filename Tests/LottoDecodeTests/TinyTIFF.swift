/// A TIFF file of gray pages, each a strip, whose entries can be wrong (TIFF 6.0).
struct TinyTIFF {
  /// An entry with one number.
  struct Entry {
    let tag: UInt16
    var type: UInt16 = 3
    let value: UInt32
  }

  private(set) var bytes: [UInt8] = Array("II".utf8) + [42, 0, 0, 0, 0, 0]
  /// Where the last directory's link to the next one is.
  private(set) var link = 4

  /// Appends a page of one row; entries replace the usual ones of the same tag, or are added.
  mutating func append(
    _ row: [UInt8], compression: UInt32 = 1, width: UInt32? = nil, bits: UInt32 = 8,
    _ more: Entry..., without tag: UInt16? = nil
  ) {
    var entries = [
      Entry(tag: 256, value: width ?? UInt32(row.count)), Entry(tag: 257, value: 1),
      Entry(tag: 258, value: bits), Entry(tag: 259, value: compression), Entry(tag: 262, value: 1),
      Entry(tag: 273, type: 4, value: UInt32(bytes.count)), Entry(tag: 277, value: 1),
      Entry(tag: 278, value: 1), Entry(tag: 279, type: 4, value: UInt32(row.count)),
    ].filter { entry in entry.tag != tag && !more.contains { $0.tag == entry.tag } }
    entries = (entries + more).sorted { $0.tag < $1.tag }
    bytes += row + [UInt8](repeating: 0, count: row.count % 2)
    put(UInt32(bytes.count), at: link)
    bytes += Self.bytes(UInt16(entries.count))
    for entry in entries {
      bytes += Self.bytes(entry.tag) + Self.bytes(entry.type) + Self.bytes(UInt32(1))
      bytes += Self.bytes(entry.value)
    }
    link = bytes.count
    bytes += [0, 0, 0, 0]
  }

  private mutating func put(_ number: UInt32, at offset: Int) {
    bytes.replaceSubrange(offset..<offset + 4, with: Self.bytes(number))
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: 0, to: Number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
