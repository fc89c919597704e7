internal import Lottery
internal import Platform

@testable internal import DrawHistory
@testable internal import JSON

enum DrawFuzzing {
  static func readJSON(_ bytes: [UInt8]) { _ = try? JSONReader.read(bytes) }

  static func readFile(_ bytes: [UInt8]) {
    MemoryInput.withPath(bytes) { path in
      for (round, draw) in (try? DrawFile.read(path)) ?? [:] {
        precondition(draw.round == round, "a draw under its own round")
      }
    }
  }

  /// A cache that can be read is unchanged after it is written and read back.
  static func readCache(_ bytes: [UInt8]) {
    guard let draws = try? DrawCache.draws(in: bytes) else { return }
    precondition((try? DrawCache.draws(in: DrawCache.bytes(of: draws))) == draws, "the same draws")
  }
}
