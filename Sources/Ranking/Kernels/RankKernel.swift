internal import Platform

/// One implementation of parsing and scoring for an instruction set; all give the same results.
///
/// `PlaneShape` describes the layout of planes. A row has six bytes, one number each; a mask is a
/// word whose bit *n* − 1 stands for number *n*. Valid tickets hold six distinct numbers of 1…45.
package struct RankKernel: Sendable {
  /// The kernel's name, for `--kernel`.
  package let name: String
  /// Whether this processor can run the kernel.
  package let isSupported: @Sendable () -> Bool

  /// Counts ranks in one draw; takes planes, shape, draw, and the counts to add to.
  let countPlanes: @Sendable (RawSpan, PlaneShape, DrawNumbers, inout RankCounts) -> Void
  /// Writes the rank of each ticket, in whole blocks, one byte each.
  let rankPlanes: @Sendable (RawSpan, PlaneShape, DrawNumbers, inout MutableRawSpan) -> Void
  /// Counts ranks in many draws, like `countPlanes` in one, and writes each ticket's best rank.
  let countDraws:
    @Sendable (RawSpan, PlaneShape, [DrawNumbers], inout [RankCounts], BestRanks?) -> Void
  /// Counts the ranks of rows in one draw; returns the rows consumed, up to an invalid block.
  let countRows: @Sendable (RawSpan, DrawNumbers, inout RankCounts) -> Int
  /// Builds planes; returns the tickets consumed: whole blocks, up to an invalid one.
  let buildFromRows: @Sendable (RawSpan, Int, inout MutableRawSpan, BuildTarget) -> Int
  let buildFromMasks: @Sendable (RawSpan, Int, inout MutableRawSpan, BuildTarget) -> Int
  /// Parses plain lines of games, and stops at any other; takes text, rows, the first row's index.
  let parseLines: @Sendable (RawSpan, inout MutableRawSpan, Int) -> ParseProgress
  /// Parses other lines of games, or lines of a table with columns, up to one that only the reference
  /// grammar takes; also writes the rows' rounds, if the columns have one.
  let parseTable:
    @Sendable (RawSpan, TableColumns?, inout MutableRawSpan, Int, inout [UInt32]) -> ParseProgress
  /// Parses ticket URLs like `parseLines`; also takes the length of the head that all lines share.
  let parseURLs: @Sendable (RawSpan, Int, inout MutableRawSpan, Int) -> ParseProgress
  /// Narrows a number of integers to a byte each; those outside 0…255 become numbers above 45.
  let narrow: @Sendable (RawSpan, IntegerType, Int, inout MutableRawSpan) -> Void
  /// Counts the ranks of rows as `countRows` does, for columns of rows, from a first row on.
  let countColumns: @Sendable (RawSpan, Int, DrawNumbers, inout RankCounts) -> Int
  /// Builds planes as `buildFromRows` does, for columns of rows, from a first row on.
  let buildFromColumns: @Sendable (RawSpan, Int, inout MutableRawSpan, BuildTarget) -> Int

  /// All kernels, the fastest first; the last two run on every processor.
  package static let all: [RankKernel] = native + [.scalar]
  /// The name of the reference kernel; the others must agree with it.
  package static var scalarName: String { scalar.name }
  /// The fastest kernel that this processor supports.
  package static var best: RankKernel { all.first { $0.isSupported() } ?? .scalar }
}

/// Where a kernel writes the best ranks of tickets, in whole blocks, one byte each.
struct BestRanks: Sendable {
  let memory: PageMemory
  /// The offset of the first ticket's rank.
  var first = 0
}

struct BuildTarget: Sendable {
  /// Byte offset of the first ticket in each plane; starts a block.
  var offset: Int
  /// Bytes between the starts of adjacent planes.
  let stride: Int
  /// Whether to bypass the caches with streaming stores, for planes larger than the caches.
  let isStreaming: Bool
}
