/// Something that reads bytes from outside, and what must hold whatever they are.
struct FuzzTarget: Sendable {
  /// Its name, also that of its folder of seeds.
  let name: String
  /// Reads the bytes; traps where something does not hold.
  let body: @Sendable ([UInt8]) -> Void

  /// Every target.
  static let all: [FuzzTarget] = [
    FuzzTarget(name: "payload", body: PayloadFuzzing.read),
    FuzzTarget(name: "json", body: DrawFuzzing.readJSON),
    FuzzTarget(name: "draws", body: DrawFuzzing.readFile),
    FuzzTarget(name: "cache", body: DrawFuzzing.readCache),
    FuzzTarget(name: "npy", body: BatchFuzzing.readArray),
    FuzzTarget(name: "csv", body: BatchFuzzing.readText),
    FuzzTarget(name: "frames", body: FrameFuzzing.read),
    FuzzTarget(name: "journal", body: JournalFuzzing.read),
    FuzzTarget(name: "png", body: PNGFuzzing.read),
    FuzzTarget(name: "jpeg", body: JPEGFuzzing.read),
  ]

  /// The target of a name.
  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
