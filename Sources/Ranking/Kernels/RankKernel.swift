/// A way to score batches, as an entry of a list: all of them give the same answers.
///
/// Planes lie in memory as `PlaneShape` says. Rows are six bytes a ticket, masks words of which bit
/// *n* − 1 stands for number *n*; one is good when it holds six distinct numbers of 1…45.
package struct RankKernel: Sendable {
  /// Its name, for `--kernel`.
  package let name: String
  /// Whether this processor can run it.
  package let isSupported: @Sendable () -> Bool

  /// Counts the ranks of planes in one draw: planes, their shape, the draw, counts to add to.
  let countPlanes: @Sendable (RawSpan, PlaneShape, DrawNumbers, inout RankCounts) -> Void
  /// Writes the rank of each ticket of whole blocks, a byte each.
  let rankPlanes: @Sendable (RawSpan, PlaneShape, DrawNumbers, inout MutableRawSpan) -> Void
  /// Counts the ranks of planes in many draws.
  let countDraws: @Sendable (RawSpan, PlaneShape, [DrawNumbers], inout [RankCounts]) -> Void
  /// Counts, and writes the best rank that each ticket of whole blocks has in any of the draws.
  let bestOfDraws:
    @Sendable (RawSpan, PlaneShape, [DrawNumbers], inout [RankCounts], inout MutableRawSpan) -> Void
  /// Counts the ranks of rows in one draw; gives how many it took, up to a block with a faulty one.
  let countRows: @Sendable (RawSpan, DrawNumbers, inout RankCounts) -> Int
  /// Builds planes from rows; gives how many it took, in whole blocks, up to a faulty one.
  let buildFromRows: @Sendable (RawSpan, Int, inout MutableRawSpan, BuildPlace) -> Int
  /// Builds planes from masks, as from rows.
  let buildFromMasks: @Sendable (RawSpan, Int, inout MutableRawSpan, BuildPlace) -> Int

  /// Reads lines of games: the text, the rows and the first of them to write; stops at a line that
  /// is not plain.
  let parseLines: @Sendable (RawSpan, inout MutableRawSpan, Int) -> TakenText
  /// Reads ticket URLs in the same way; all begin as the first does, in bytes that are known as good.
  let parseURLs: @Sendable (RawSpan, Int, inout MutableRawSpan, Int) -> TakenText

  /// Every kernel, the fastest first; each processor can run the last two.
  package static let all: [RankKernel] = [.avx512, .avx2, .portable, .scalar]

  /// The name of the plainest one, by which the others are proved.
  package static var scalarName: String { scalar.name }

  /// The fastest that this processor can run.
  package static var best: RankKernel { all.first { $0.isSupported() } ?? .scalar }
}

/// Where planes are built.
struct BuildPlace: Sendable {
  /// Byte of each plane at which the first ticket goes; whole blocks.
  let offset: Int
  /// Bytes from plane to plane.
  let stride: Int
  /// Whether the planes are too many for the caches, so that lines go past them.
  let isStreaming: Bool
}
