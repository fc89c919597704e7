internal import Decoding
internal import Geometry
internal import Platform
internal import WorkerProtocol

/// Sends the requested pictures of one image: as stored, and as the attempts see it.
struct PictureSender {
  let sequence: UInt32
  let pictures: WantedPictures
  private(set) var images = 0
  private(set) var drawings = 0
  /// The most drawings sent per image: half of all pictures, so that attempts stay visible.
  static let drawingLimit = Frame.pictureLimit / 2
  /// The most pictures of attempts sent per image; many regions would exceed `pictureLimit`.
  static let imageLimit = Frame.pictureLimit - drawingLimit

  func send(_ picture: StoredPicture, to socket: borrowing PacketSocket) throws(SystemError) {
    guard pictures.contains(.stored) else { return }
    let picture = picture.reduced(toPixels: Frame.storedPixelLimit)
    try send(
      PictureHeader(
        width: UInt32(picture.width), height: UInt32(picture.height),
        channels: UInt8(picture.channels), orientation: picture.orientation), picture.bytes,
      to: socket)
  }

  mutating func send(_ event: SearchEvent, to socket: borrowing PacketSocket) throws(SystemError) {
    switch event {
    case .looked(let attempt, let number, let image) where pictures.contains(.attempts):
      try sendAttempt(image, attempt, number, to: socket)
    case .mapped(let map, let number) where pictures.contains(.attempts):
      try sendAttempt(map.drawing, "regions", number, to: socket)
    case .drew(let attempt, let number, let grid, let drawing) where pictures.contains(.attempts):
      if drawings >= Self.drawingLimit { return }
      drawings += 1
      try send(drawing, attempt, number, grid: grid, to: socket)
    case .ended(let summary) where pictures.contains(.stored):
      for corners in summary.unreadGrids.prefix(Frame.codeLimit) {
        try socket.send(DecoderAnswer.unread(sequence: sequence, Corners(rounding: corners)).frame)
      }
    case .looked, .drew, .mapped, .ended: break
    }
  }

  private mutating func sendAttempt(
    _ image: GrayImage, _ attempt: String, _ number: Int, to socket: borrowing PacketSocket
  ) throws(SystemError) {
    if images >= Self.imageLimit { return }
    images += 1
    try send(image, attempt, number, grid: 0, to: socket)
  }

  private func send(
    _ image: GrayImage, _ attempt: String, _ number: Int, grid: Int,
    to socket: borrowing PacketSocket
  ) throws(SystemError) {
    let image = Reduction.apply(to: image, pixelLimit: Frame.picturePixelLimit)
    let picture = PictureHeader(
      attempt: attempt, number: UInt16(clamping: number), grid: UInt16(clamping: grid),
      width: UInt32(image.width), height: UInt32(image.height))
    try send(picture, image.pixels, to: socket)
  }

  private func send(
    _ picture: PictureHeader?, _ bytes: [UInt8], to socket: borrowing PacketSocket
  ) throws(SystemError) {
    guard let picture else { preconditionFailure("a reduced picture is within the limit") }
    try socket.send(DecoderAnswer.picture(sequence: sequence, picture).frame)
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(Frame.pieceLimit))
      rest = rest.dropFirst(piece.count)
      try socket.send(DecoderAnswer.pixels(sequence: sequence, piece).frame)
    }
  }
}
