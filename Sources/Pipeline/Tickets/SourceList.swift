/// A prefix-compressed list of sources, by number; the paths of a batch share long prefixes.
struct SourceList {
  /// Complete blocks; `block` is the one being filled.
  private var blocks: [[UInt8]] = []
  private var block: [UInt8] = []
  private var count = 0
  private var last: [UInt8] = []

  /// Sources per block; the first of each block is stored in full.
  private static let blockSize = 64

  /// Appends a source unless it equals the last one; returns its number.
  mutating func keep(_ source: [UInt8]) -> UInt32 {
    if count > 0, source == last { return UInt32(count - 1) }
    if count > 0, count % Self.blockSize == 0 {
      // Copying drops the spare capacity.
      blocks.append(Array(block[...]))
      block = []
    }
    let shared = count % Self.blockSize == 0 ? 0 : zip(source, last).prefix { $0 == $1 }.count
    Self.append(shared, to: &block)
    Self.append(source.count - shared, to: &block)
    block += source[shared...]
    last = source
    count += 1
    return UInt32(count - 1)
  }

  /// The source with a number.
  ///
  /// - Complexity: O(1); reads at most one block.
  subscript(_ index: UInt32) -> [UInt8] {
    let (number, position) = Int(index).quotientAndRemainder(dividingBy: Self.blockSize)
    let block = number < blocks.count ? blocks[number] : block
    var rest = block[...]
    var source: [UInt8] = []
    for _ in 0...position {
      let shared = Self.takeNumber(&rest)
      let length = Self.takeNumber(&rest)
      source.replaceSubrange(shared..., with: rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return source
  }

  /// Appends a number as LEB128: seven bits per byte, lowest first; the high bit marks continuation.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> Int {
    var (number, shift) = (0, 0)
    while let byte = bytes.popFirst() {
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }
}
