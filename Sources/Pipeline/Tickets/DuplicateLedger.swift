internal import Lottery

/// Where each payload of a run was met first.
///
/// Of a payload only a fingerprint of 96 bits is kept, and of sources what tells them from those
/// before: about 30 bytes for a ticket that lies in a folder with others.
struct DuplicateLedger {
  private var tables = [FingerprintTable](repeating: FingerprintTable(), count: 256)
  private var sources = SourceList()

  /// The place of a source that is the payload itself, as that of a checked line is.
  private static let payloadItself = UInt32.max

  /// The source in which a payload was met first, or nil when it is new; it is remembered then.
  mutating func firstSource(of payload: [UInt8], in source: Source) -> Source? {
    let fingerprint = Fingerprint(payload)
    let table = Int(fingerprint.low & 0xFF)
    let isPayload = source.bytes == payload
    let next = isPayload ? Self.payloadItself : sources.place(of: source.bytes)
    guard let place = tables[table].place(of: fingerprint, orAdding: next) else {
      if !isPayload { sources.keep(source.bytes) }
      return nil
    }
    return Source(place == Self.payloadItself ? payload : sources[place])
  }
}
