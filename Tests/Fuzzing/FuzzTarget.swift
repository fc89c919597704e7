internal import WorkerProtocol

/// A parser of untrusted bytes, with checks that must hold for any input.
struct FuzzTarget: Sendable {
  /// The target's name, and that of its seed folder in `Fixtures/Fuzzing`, if it has one.
  let name: String
  /// Parses the bytes; traps if a check fails.
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
    DocumentFuzzing.target("pnm", .pnm),
    DocumentFuzzing.target("bmp", .bmp),
    DocumentFuzzing.target("gif", .gif, by: .gif),
    DocumentFuzzing.target("heif", .heic, .avif, by: .heif),
    DocumentFuzzing.target("webp", .webp, by: .webp),
    DocumentFuzzing.target("tiff", .tiff, by: .tiff),
    DocumentFuzzing.target("pdf", .pdf, by: .poppler),
  ]

  /// The target with a name; nil if there is none.
  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
