internal import Decoding
internal import Platform
internal import WorkerProtocol

/// Sends pictures of what the attempts at one image see, if they are wanted.
struct PictureSender {
  private let sequence: UInt32
  private let isWanted: Bool
  private var drawings = 0

  /// How many drawings fit beside a picture for each attempt.
  static let drawingLimit = Frame.pictureLimit - Attempt.all.count

  init(sequence: UInt32, isWanted: Bool) {
    self.sequence = sequence
    self.isWanted = isWanted
  }

  /// Sends the picture of an event that has one, reduced to the size that the protocol allows.
  mutating func send(
    _ event: SearchEvent, to socket: borrowing PacketSocket
  ) throws(SystemError) {
    guard isWanted else { return }
    switch event {
    case .looked(let attempt, let number, let image):
      try send(image, attempt, number, grid: 0, to: socket)
    case .drew(let attempt, let number, let grid, let drawing):
      if drawings >= Self.drawingLimit { return }
      drawings += 1
      try send(drawing, attempt, number, grid: grid, to: socket)
    case .ended: break
    }
  }

  private func send(
    _ image: GrayImage, _ attempt: String, _ number: Int, grid: Int,
    to socket: borrowing PacketSocket
  ) throws(SystemError) {
    let image = Reduction.apply(to: image, pixelLimit: Frame.picturePixelLimit)
    let picture = SeenPicture(
      attempt: attempt, number: UInt16(clamping: number), grid: UInt16(clamping: grid),
      width: UInt32(image.width), height: UInt32(image.height))
    guard let picture else { preconditionFailure("a reduced picture is within the limit") }
    try socket.send(DecoderAnswer.picture(sequence: sequence, picture).frame)
    var rest = image.pixels[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(Frame.pieceLimit))
      rest = rest.dropFirst(piece.count)
      try socket.send(DecoderAnswer.shades(sequence: sequence, piece).frame)
    }
  }
}
