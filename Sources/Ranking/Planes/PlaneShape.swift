/// How 45 planes lie in memory: plane *n* − 1 has bit *t* set when ticket *t* holds number *n*.
struct PlaneShape: Equatable, Sendable {
  /// How many tickets there are; places behind them, up to the end of the block, hold no number.
  let tickets: Int
  /// How many bytes a plane has: whole blocks.
  let planeBytes: Int
  /// How many bytes lie between the starts of two planes.
  let stride: Int

  /// How many tickets a block has: one line of 64 bytes in each plane.
  static let block = 512

  /// How many planes there are: one for each number.
  static let planes = 45

  /// The shape for so many tickets.
  ///
  /// The planes of a draw are read side by side. If they lay a multiple of a page apart, their lines
  /// would compete for the same few sets of the cache.
  init(tickets: Int) {
    precondition(tickets >= 0, "so many tickets")
    self.tickets = tickets
    planeBytes = Self.bytes(of: tickets)
    stride = (planeBytes + 4095) / 4096 * 4096 + 512
  }

  /// The shape of some of these tickets, where they lie: so many, beginning with a block.
  func part(tickets: Int) -> PlaneShape { PlaneShape(tickets: tickets, stride: stride) }

  private init(tickets: Int, stride: Int) {
    self.tickets = tickets
    planeBytes = Self.bytes(of: tickets)
    self.stride = stride
  }

  /// How many bytes there are from the first plane's start to the last one's end.
  var byteCount: Int { stride * (Self.planes - 1) + planeBytes }

  private static func bytes(of tickets: Int) -> Int { (tickets + block - 1) / block * block / 8 }
}
