/// Two differently seeded hashes of a payload, 96 bits in all.
///
/// Among a billion payloads, two collide once in a hundred billion runs.
struct Fingerprint: Equatable {
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

/// A hash table from fingerprint to source number, with open addressing.
///
/// A ledger has many small tables, so that growing copies only one of them.
struct FingerprintTable {
  /// Slots; a free one has the value `empty`.
  private var slots: [Slot] = []
  private var count = 0

  private struct Slot {
    var high: UInt64
    var low: UInt32
    var value: UInt32
  }

  private static let empty = UInt32.max - 1

  /// The value stored for a fingerprint; nil if it is new, and then stores `value`.
  mutating func value(of fingerprint: Fingerprint, orAdding value: UInt32) -> UInt32? {
    if count * 4 >= slots.count * 3 { grow() }
    let index = slot(of: fingerprint.high, fingerprint.low)
    if slots[index].value != Self.empty { return slots[index].value }
    slots[index] = Slot(high: fingerprint.high, low: fingerprint.low, value: value)
    count += 1
    return nil
  }

  /// The slot that holds a fingerprint, or the free slot where it belongs.
  private func slot(of high: UInt64, _ low: UInt32) -> Int {
    var index = Int(truncatingIfNeeded: high) & (slots.count - 1)
    while slots[index].value != Self.empty, slots[index].high != high || slots[index].low != low {
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  private mutating func grow() {
    let old = slots
    slots = Array(
      repeating: Slot(high: 0, low: 0, value: Self.empty), count: max(16, old.count * 2))
    for kept in old where kept.value != Self.empty { slots[slot(of: kept.high, kept.low)] = kept }
  }
}
