internal import Lottery

/// Maps each ticket of a run, and each other code, to the source where it first appeared.
///
/// With fingerprints and prefix-compressed sources, a folder takes about 40 bytes per ticket.
struct DuplicateLedger {
  /// The index of each ticket's source, in many small tables: growing one copies only that one.
  private var tables = [[Fingerprint: UInt32]](repeating: [:], count: 256)
  private var sources = SourceList()
  /// What stood before the ticket's own text in sources that are addresses, as checked lines are.
  private var addresses: [[UInt8]] = []
  private static let addressLimit = 16

  /// The source where a ticket first appeared; nil if it is new, and then records it.
  mutating func firstSource(of ticket: TicketIdentity, in source: Source) -> Source? {
    let fingerprint = Fingerprint(ticket)
    let table = Int(fingerprint.low & 0xFF)
    if let index = tables[table][fingerprint] {
      let address = Int(UInt32.max - index)
      guard address < addresses.count, let text = ticket.text else { return Source(sources[index]) }
      return Source(addresses[address] + text)
    }
    tables[table][fingerprint] = address(in: source, of: ticket) ?? sources.keep(source.bytes)
    return nil
  }

  /// Marks a source that is an address and the ticket's text, of which only the address is kept.
  private mutating func address(in source: Source, of ticket: TicketIdentity) -> UInt32? {
    guard let text = ticket.text, source.bytes.reversed().starts(with: text.reversed()) else {
      return nil
    }
    let address = Array(source.bytes.dropLast(text.count))
    var index = addresses.firstIndex(of: address)
    if index == nil, addresses.count < Self.addressLimit {
      index = addresses.count
      addresses.append(address)
    }
    return index.map { UInt32.max - UInt32($0) }
  }
}

/// Two hashes, 96 bits in all: of runs with a billion tickets, one in 10¹¹ has a collision.
struct Fingerprint: Hashable {
  let high: UInt64
  let low: UInt32

  init(_ ticket: TicketIdentity) {
    var (lower, upper) = (Hasher(), Hasher())
    lower.combine(ticket)
    upper.combine(1)
    upper.combine(ticket)
    high = UInt64(bitPattern: Int64(upper.finalize()))
    low = UInt32(truncatingIfNeeded: lower.finalize())
  }
}

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

  /// Appends a number as LEB128: seven bits per byte, lowest first; a high bit continues it.
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
