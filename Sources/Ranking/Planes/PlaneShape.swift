/// 45 bit planes in memory: bit *t* of plane *n* − 1 says whether ticket *t* holds number *n*.
struct PlaneShape: Equatable, Sendable {
  /// Number of tickets; the padding up to the end of the last block is zero.
  let tickets: Int
  /// Bytes per plane, in whole blocks.
  let planeBytes: Int
  /// Bytes between the starts of adjacent planes.
  let stride: Int

  /// Tickets per block: one 64-byte cache line in each plane.
  static let block = 512
  static let planes = 45

  /// The shape for a number of tickets; nil for `stride` chooses one.
  init(tickets: Int, stride: Int? = nil) {
    precondition(tickets >= 0, "so many tickets")
    self.tickets = tickets
    planeBytes = (tickets + Self.block - 1) / Self.block * Self.block / 8
    // A multiple of the page size would make a draw's planes compete for the same few cache sets.
    self.stride = stride ?? (planeBytes + 4095) / 4096 * 4096 + 512
  }

  /// The shape of a part of these planes that starts at a block, with the same stride.
  func part(tickets: Int) -> PlaneShape { PlaneShape(tickets: tickets, stride: stride) }
  /// Bytes from the start of the first plane to the end of the last.
  var byteCount: Int { stride * (Self.planes - 1) + planeBytes }
}
