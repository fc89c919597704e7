internal import Lottery

/// Maps each payload of a run to the source where it first appeared.
///
/// Keeps a 96-bit fingerprint per payload and prefix-compressed sources: about 30 bytes per ticket
/// in a folder with others.
struct DuplicateLedger {
  private var tables = [FingerprintTable](repeating: FingerprintTable(), count: 256)
  private var sources = SourceList()

  /// Marks a source that is the payload itself, as for a checked line.
  private static let payloadItself = UInt32.max

  /// The source where a payload first appeared; nil if it is new, and then records it.
  mutating func firstSource(of payload: [UInt8], in source: Source) -> Source? {
    let fingerprint = Fingerprint(payload)
    let table = Int(fingerprint.low & 0xFF)
    let isPayload = source.bytes == payload
    let next = isPayload ? Self.payloadItself : sources.index(of: source.bytes)
    guard let index = tables[table].value(of: fingerprint, orAdding: next) else {
      if !isPayload { sources.keep(source.bytes) }
      return nil
    }
    return Source(index == Self.payloadItself ? payload : sources[index])
  }
}
