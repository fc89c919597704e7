/// A way to score batches, as an entry of a list: all of them give the same answers.
///
/// Planes lie in memory as `PlaneShape` says. Rows are six bytes a ticket, masks words of which bit
/// *n* − 1 stands for number *n*; one is valid when it holds six distinct numbers of 1…45.
package struct RankKernel: Sendable {
  /// Its name, for `--kernel`.
  package let name: String
  /// Whether this processor can run it.
  package let isSupported: @Sendable () -> Bool

  /// Counts ranks in one draw; takes the planes, their shape, the draw, and the counts to add to.
  let countPlanes: @Sendable (RawSpan, PlaneShape, DrawNumbers, inout RankCounts) -> Void
  /// Writes the rank of each ticket of whole blocks, a byte each.
  let rankPlanes: @Sendable (RawSpan, PlaneShape, DrawNumbers, inout MutableRawSpan) -> Void
  /// Counts ranks in many draws, as `countPlanes` in one.
  let countDraws: @Sendable (RawSpan, PlaneShape, [DrawNumbers], inout [RankCounts]) -> Void
  /// Counts as `countDraws`, and writes the best rank of each ticket of whole blocks, a byte each.
  let bestOfDraws:
    @Sendable (RawSpan, PlaneShape, [DrawNumbers], inout [RankCounts], inout MutableRawSpan) -> Void
  /// Counts the ranks of rows in one draw; returns how many rows it took, up to a block with a fault.
  let countRows: @Sendable (RawSpan, DrawNumbers, inout RankCounts) -> Int
  /// Builds planes from so many rows; returns how many it took: whole blocks, up to one with a fault.
  let buildFromRows: @Sendable (RawSpan, Int, inout MutableRawSpan, BuildPlace) -> Int
  /// Builds planes from masks, as from rows.
  let buildFromMasks: @Sendable (RawSpan, Int, inout MutableRawSpan, BuildPlace) -> Int

  /// Reads lines of games up to one that is not plain; takes the text, the rows, and the index of the
  /// first row to write.
  let parseLines: @Sendable (RawSpan, inout MutableRawSpan, Int) -> ParseProgress
  /// Reads ticket URLs in the same way; after the text it takes the size of the head, which has been
  /// read, and with which every line has to begin.
  let parseURLs: @Sendable (RawSpan, Int, inout MutableRawSpan, Int) -> ParseProgress

  /// Every kernel, the fastest first; every processor can run the last two.
  package static let all: [RankKernel] = [.avx512, .avx2, .portable, .scalar]

  /// The name of the plainest kernel, which the others have to agree with.
  package static var scalarName: String { scalar.name }

  /// The fastest that this processor can run.
  package static var best: RankKernel { all.first { $0.isSupported() } ?? .scalar }
}

/// Where a kernel builds planes.
struct BuildPlace: Sendable {
  /// The byte of each plane at which the first ticket goes; the start of a block.
  let offset: Int
  /// How many bytes lie between the starts of two planes.
  let stride: Int
  /// Whether the planes are too large for the caches, so that writing goes past them.
  let isStreaming: Bool
}
