internal import Lottery

/// Maps each payload of a run to the source where it first appeared.
///
/// Keeps a 96-bit fingerprint per payload and prefix-compressed sources: about 40 bytes per ticket
/// in a folder with others.
struct DuplicateLedger {
  /// The index of each payload's source; many small tables, so that growing copies only one of them.
  private var tables = [[Fingerprint: UInt32]](repeating: [:], count: 256)
  private var sources = SourceList()

  /// Marks a source that is the payload itself, as for a checked line.
  private static let payloadItself = UInt32.max

  /// The source where a payload first appeared; nil if it is new, and then records it.
  mutating func firstSource(of payload: [UInt8], in source: Source) -> Source? {
    let fingerprint = Fingerprint(payload)
    let table = Int(fingerprint.low & 0xFF)
    if let index = tables[table][fingerprint] {
      return Source(index == Self.payloadItself ? payload : sources[index])
    }
    let isPayload = source.bytes == payload
    tables[table][fingerprint] = isPayload ? Self.payloadItself : sources.keep(source.bytes)
    return nil
  }
}

/// Two differently seeded hashes of a payload, 96 bits in all.
///
/// Among a billion payloads, two collide once in a hundred billion runs.
struct Fingerprint: Hashable {
  let high: UInt64
  let low: UInt32

  init(_ payload: [UInt8]) {
    var (lower, upper) = (Hasher(), Hasher())
    lower.combine(payload)
    upper.combine(1)
    upper.combine(payload)
    high = UInt64(bitPattern: Int64(upper.finalize()))
    low = UInt32(truncatingIfNeeded: lower.finalize())
  }
}
