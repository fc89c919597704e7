internal import Lottery

/// Where each payload of a run was met first.
///
/// Of a payload only a hash of 128 bits is kept, and of sources one text after another: about 30
/// bytes a payload and the source itself.
struct DuplicateLedger {
  private var places: [Key: Int] = [:]
  private var sources: [UInt8] = []
  private var lastSource: Source?
  private var lastPlace = 0

  /// Two hashes with different beginnings; two payloads share both once in 2⁶⁴ pairs or so.
  private struct Key: Hashable {
    let low: Int
    let high: Int

    init(_ payload: [UInt8]) {
      var (lower, upper) = (Hasher(), Hasher())
      lower.combine(payload)
      upper.combine(1)
      upper.combine(payload)
      (low, high) = (lower.finalize(), upper.finalize())
    }
  }

  /// The source in which a payload was met first, or nil when it is new; it is remembered then.
  mutating func firstSource(of payload: [UInt8], in source: Source) -> Source? {
    let key = Key(payload)
    if let place = places[key] { return self.source(at: place) }
    places[key] = place(of: source)
    return nil
  }

  /// A source's length in four bytes, then its bytes.
  private mutating func place(of source: Source) -> Int {
    if source == lastSource { return lastPlace }
    (lastSource, lastPlace) = (source, sources.count)
    let count = UInt32(source.bytes.count)
    sources += (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    sources += source.bytes
    return lastPlace
  }

  private func source(at place: Int) -> Source {
    let count = (0..<4).reduce(0) { $0 | Int(sources[place + $1]) << (8 * $1) }
    return Source(Array(sources[place + 4..<place + 4 + count]))
  }
}
