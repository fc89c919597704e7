import TestSupport
import Testing

/// Scans of hostile HEIC, AVIF, WebP, TIFF, PDF and PNM files: one in six, and no bombs.
struct HostileDocumentTests {
  private static let seed = 21
  private static let share = 6
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    .enabled(if: HostileCorpus.python != nil, HostileCorpus.missing),
    arguments: ["heic", "avif", "webp", "tiff", "pdf", "pnm"])
  func `every hostile document has exactly one row, in order, with an expected outcome`(
    _ kind: String
  ) throws {
    let corpus = try HostileCorpus(
      in: folder, "--seed", "\(Self.seed)", "--count", "30", "--only", kind)
    let files = corpus.entries.filter {
      !$0.group.hasSuffix("bombs") && !$0.group.hasSuffix("large")
    }
    .enumerated().filter { $0.offset % Self.share == 0 }.map(\.element)
    #expect(files.count > 20)
    let run = try corpus.scan(files, "--nested", "-j2", "-qq")
    try corpus.check(run, of: files, "seed \(Self.seed)")
    let other = try corpus.scan(files, "--nested", "-j8", "-q")
    #expect(other.output == run.output, "8 jobs, seed \(Self.seed)")
  }
}
