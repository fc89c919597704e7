/// How 45 planes lie in memory: plane *n* − 1 has bit *t* set when ticket *t* holds number *n*.
struct PlaneShape: Equatable, Sendable {
  /// Tickets; those of the last block that nobody asked for hold no number.
  let tickets: Int
  /// Bytes of one plane, whole blocks.
  let planeBytes: Int
  /// Bytes from the start of a plane to that of the next.
  let stride: Int

  /// Tickets of a block: one line of 64 bytes in each plane.
  static let block = 512

  /// Planes there are.
  static let planes = 45

  /// The shape for so many tickets.
  ///
  /// The planes of a draw are read side by side. Were their distance a multiple of a page, their
  /// lines would fall into the same few sets of the cache.
  init(tickets: Int) {
    precondition(tickets >= 0, "so many tickets")
    self.tickets = tickets
    planeBytes = Self.bytes(of: tickets)
    stride = (planeBytes + 4095) / 4096 * 4096 + 512
  }

  /// The shape of some of the tickets, beginning with a block, at their place among the others.
  func part(tickets: Int) -> PlaneShape { PlaneShape(tickets: tickets, stride: stride) }

  private init(tickets: Int, stride: Int) {
    self.tickets = tickets
    planeBytes = Self.bytes(of: tickets)
    self.stride = stride
  }

  /// Bytes from the first plane's start to the last one's end.
  var byteCount: Int { stride * (Self.planes - 1) + planeBytes }

  private static func bytes(of tickets: Int) -> Int { (tickets + block - 1) / block * block / 8 }
}
