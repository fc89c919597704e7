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
